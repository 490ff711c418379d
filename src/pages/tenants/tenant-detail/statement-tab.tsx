// 对账单: opening balance, charges, receipts, closing balance of a period, by legal entity, on the page and as files.
import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { businessDay } from '#api/kernel/instant';
import type { Tenant } from '#api/tenants/tenant/tenant.schema';
import { tenantStatement, tenantStatementXlsx } from '#api/tenants/tenant-statement';
import type { Statement, StatementQuery } from '#api/tenants/tenant-statement.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { useSession } from '@/hooks/session';
import { useDownload } from '@/hooks/use-download';
import { useUrlParam } from '@/hooks/use-url-params';
import { EntityStatementView } from './entity-statement';
import { StatementFilters } from './statement-filters';
import styles from './tenant-detail.module.css';

function remarkOf({ receipts, partial }: Statement): string {
  if (partial) return '仅包含您数据范围内园区的应收及其核销';
  return receipts === 'write_off'
    ? '选择合同后，收款为核销到该合同应收的金额'
    : '收款为该租客的全部到账，含尚未核销的预收';
}

function Found({ query }: { query: StatementQuery }) {
  const found = useQuery({
    queryKey: [tenantStatement.path, query],
    queryFn: () => call(tenantStatement, query, { quiet: [403, 404, 422] }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data)
    return (
      <div role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const { entities } = found.data;
  if (entities.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="所选期间及以前没有往来；合同审批通过或登记收款后显示，也可调整期间"
      />
    );
  return (
    <>
      <Alert type="info" showIcon style={{ marginBottom: 12 }} message={remarkOf(found.data)} />
      {entities.map((entity) => (
        <EntityStatementView key={entity.legal_entity_id} entity={entity} query={query} />
      ))}
    </>
  );
}

export function StatementTab({ tenant }: { tenant: Tenant }) {
  const { can } = useSession();
  const today = dayjs(businessDay());
  const [from, setFrom] = useUrlParam('from', today.format('YYYY-01-01'));
  const [to, setTo] = useUrlParam('to', today.format('YYYY-MM-DD'));
  const [contract, setContract] = useUrlParam('contract', '');
  const { busy, save } = useDownload();
  const query: StatementQuery = { id: tenant.id, from, to, contract_id: Number(contract) || null };
  return (
    <>
      <div className={styles.filters}>
        <StatementFilters
          tenant_id={tenant.id}
          from={from}
          to={to}
          contract_id={query.contract_id ?? null}
          onFrom={setFrom}
          onTo={setTo}
          onContract={(id) => setContract(id === null ? null : String(id))}
        />
        {can('p_3100_export') && (
          <Button icon={<DownloadOutlined />} loading={busy} onClick={() => save(tenantStatementXlsx, query)}>
            导出Excel
          </Button>
        )}
      </div>
      <Found query={query} />
    </>
  );
}
