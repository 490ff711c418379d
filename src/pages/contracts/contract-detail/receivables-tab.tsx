// 应收与收款: the charges of this contract and their payments, as the lists of finance show them.
import { Link } from '@umijs/max';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { cashPaths, receivablePaths } from '#api/kernel/paths';
import { OverdueMoney } from '@/components/figures';
import { EmbeddedList } from '@/components/lists/embedded-list';
import { useSession } from '@/hooks/session';

const OF_CONTRACT = ['tenant_name', 'contract_number'];
const OF_TENANT = ['tenant_name'];

export function ReceivablesTab({ contract: { id } }: { contract: Contract }) {
  const { can } = useSession();
  return (
    <>
      <h3>应收</h3>
      <EmbeddedList
        declaration={receivableList}
        filter={{ contract_id: [id] }}
        without={OF_CONTRACT}
        renders={{
          charge_item: (row) => <Link to={receivablePaths.open(row.id)}>{row.charge_item}</Link>,
          due_fen: (row) => <OverdueMoney fen={row.due_fen} overdue={row.overdue === 'yes'} />,
        }}
        allAt={receivablePaths.ofContract(id)}
        empty="审批通过后，收款计划的各期成为应收"
      />
      {can('p_5400') && (
        <>
          <h3>收款</h3>
          <EmbeddedList
            declaration={cashRecordList}
            filter={{ contract_id: [id] }}
            without={OF_TENANT}
            linkTo={(row) => cashPaths.open(row.id)}
            empty="还没有核销到该合同的收款"
          />
        </>
      )}
    </>
  );
}
