// 租赁激励: incentives of approved leases, with their confirmations and payments in a drawer.
import { incentiveList } from '#api/finance/incentive/incentive.list';
import { ContractLink } from '@/components/details/object-links';
import { ListPage } from '@/components/lists/list-page';
import { useUrlParams } from '@/hooks/use-url-params';
import { IncentiveDrawer } from './incentive-drawer';

export default function IncentiveListPage() {
  const [params, change] = useUrlParams();
  const id = Number(params.get('open')) || null;
  return (
    <>
      <ListPage
        declaration={incentiveList}
        title="租赁激励"
        description="合同约定的装修补贴、现金激励、代承担费用与租金抵减：到应付日后确认应付，再付款或抵扣租金"
        rowActions={(row) => [{ key: 'open', label: '办理', onClick: () => change({ open: String(row.id) }) }]}
        renders={{
          tenant_name: (row) => (
            <a
              href={`?open=${row.id}`}
              onClick={(event) => {
                event.preventDefault();
                change({ open: String(row.id) });
              }}
            >
              {row.tenant_name}
            </a>
          ),
          contract_number: (row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
        }}
        emptyHint="还没有租赁激励：在报价或合同的「租赁激励」中约定，合同审批后列在这里"
      />
      {id !== null && <IncentiveDrawer id={id} onClose={() => change({ open: null })} />}
    </>
  );
}
