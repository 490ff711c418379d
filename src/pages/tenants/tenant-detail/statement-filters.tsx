// The filters of the statement: period and contract.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { MAX_PAGE_SIZE } from '#api/kernel/constants';
import { call } from '@/api/client';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { namedOr } from '@/components/forms/inputs/select/unnamed';
import { useSession } from '@/hooks/session';
import styles from './tenant-detail.module.css';

interface Props {
  tenant_id: number;
  from: string;
  to: string;
  contract_id: number | null;
  onFrom: (day: string | null) => void;
  onTo: (day: string | null) => void;
  onContract: (id: number | null) => void;
}

export function StatementFilters({ tenant_id, from, to, contract_id, onFrom, onTo, onContract }: Props) {
  const { can } = useSession();
  const contracts = useQuery({
    queryKey: [contractListCall.path, 'of-tenant', tenant_id],
    queryFn: () => call(contractListCall, { page: 1, page_size: MAX_PAGE_SIZE, filter: { tenant_id: [tenant_id] } }),
    enabled: can('p_4100'),
  });
  const options = contracts.data?.rows.map(({ id, number }) => ({ value: id, label: number })) ?? [];
  return (
    <>
      <div className={styles.filter}>
        <span>期间</span>
        <DateInput aria-label="开始日期" value={from} onChange={onFrom} />
        <span>至</span>
        <DateInput aria-label="结束日期" value={to} onChange={onTo} />
      </div>
      {can('p_4100') && (
        <div className={styles.filter}>
          <span>合同</span>
          <Select
            aria-label="合同"
            className={styles.contract}
            allowClear
            placeholder="全部合同"
            loading={contracts.isPending}
            options={options}
            labelRender={namedOr(contracts.isPending)}
            value={contract_id}
            onChange={(id: number | undefined) => onContract(id ?? null)}
          />
        </div>
      )}
    </>
  );
}
