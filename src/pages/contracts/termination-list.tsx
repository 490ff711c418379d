// 退租管理: termination orders by status, with the result of their settlements.
import { Tooltip } from 'antd';
import { terminationCalls } from '#api/contracts/termination/termination';
import { type TerminationRow, terminationList } from '#api/contracts/termination/termination.list';
import { terminationPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { Money } from '@/components/figures';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { isEditable } from './shared/contract-state';
import shared from './shared/shared.module.css';

function rowActions(row: TerminationRow): ListAction<TerminationRow>[] {
  if (!isEditable(row.status)) return [];
  return [
    { key: 'edit', label: '编辑', access: 'p_4200_edit', to: terminationPaths.edit(row.id) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_4200_delete',
      danger: true,
      confirm: { title: `删除合同「${row.contract_number}」的退租单`, content: '退租单将被删除，合同不受影响。' },
      onClick: () => call(terminationCalls.remove, { ids: [row.id] }),
    },
  ];
}

const ESTIMATED = '按最近一次保存或提交时的数据试算，执行时以当时的数据为准';

const renders = {
  result_fen: ({ result_fen, status }: TerminationRow) => {
    if (result_fen === null) return '—';
    if (status === 'executed') return <Money fen={result_fen} />;
    return (
      <Tooltip title={ESTIMATED}>
        <span>
          <span className={shared.secondary}>试算 </span>
          <Money fen={result_fen} />
        </span>
      </Tooltip>
    );
  },
};

export default function TerminationListPage() {
  return (
    <ListPage
      declaration={terminationList}
      title="退租管理"
      description="到期与提前退租的结算；审批通过即执行：空间释放、应收截止、保证金抵扣与退还"
      primary={{ key: 'add', label: '新增', access: 'p_4200_edit', to: terminationPaths.add }}
      renders={renders}
      rowActions={rowActions}
      linkTo={(row) => terminationPaths.detail(row.id)}
      emptyHint="还没有退租单，请点击「新增」为合同办理退租"
    />
  );
}
