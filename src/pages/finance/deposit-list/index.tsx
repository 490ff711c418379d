// 保证金: the deposits held per contract, and the drawer in which they are received, refunded, used, forfeited and transferred.
import { useQuery } from '@tanstack/react-query';
import { refundCalls } from '#api/finance/deposit/deposit';
import { depositList } from '#api/finance/deposit/deposit.list';
import type { DepositAccount } from '#api/finance/deposit/deposit.schema';
import { cashPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { ListPage } from '@/components/lists/list-page';
import { useUrlParams } from '@/hooks/use-url-params';
import { LedgerDrawer } from './ledger-drawer';

const accountOf = (text: string | null): DepositAccount | null => {
  const [contract_id, charge_item_id] = (text ?? '').split('-').map(Number);
  return contract_id && charge_item_id ? { contract_id, charge_item_id } : null;
};

/** Returns the ledger of the address: by its id, or by a refund to be approved. */
function useOpened() {
  const [params, change] = useUrlParams();
  const refund_id = Number(params.get('refund')) || null;
  const refund = useQuery({
    queryKey: [refundCalls.get.path, refund_id],
    queryFn: () => call(refundCalls.get, { id: refund_id as number }),
    enabled: refund_id !== null,
    staleTime: 0,
  });
  const set = (open: string | null) => change({ refund: null, open });
  const { contract_id, charge_item_id } = refund.data ?? {};
  const query = contract_id && charge_item_id ? { contract_id, charge_item_id } : null;
  return {
    account: accountOf(params.get('open')) ?? query,
    open: ({ contract_id: contract, charge_item_id: item }: DepositAccount) => set(`${contract}-${item}`),
    close: () => set(null),
  };
}

export default function DepositListPage() {
  const { account, open, close } = useOpened();
  return (
    <>
      <ListPage
        declaration={depositList}
        title="保证金"
        description="每份合同的保证金：收取、抵扣、退还、没收与转出，余额始终等于各笔之和"
        rowActions={(row) => [
          { key: 'ledger', label: '台账', onClick: () => open(row) },
          ...(row.payable_fen > 0
            ? [{ key: 'pay', label: '登记付款', access: 'p_5400_post', to: cashPaths.payOut(row.tenant_id) }]
            : []),
        ]}
        renders={{
          contract_number: (row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
          tenant_name: (row) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
        }}
        emptyHint="还没有保证金：合同约定保证金并审批通过后在此显示"
      />
      {account && <LedgerDrawer account={account} onClose={close} />}
    </>
  );
}
