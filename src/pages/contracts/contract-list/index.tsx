// 租赁合同: contracts by phase, with their open amounts, and links to their forms and plans.
import { type ReactNode, useState } from 'react';
import { contractCalls } from '#api/contracts/contract/contract';
import { type ContractRow, contractList } from '#api/contracts/contract/contract.list';
import { contractPaths, terminationPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { TagList } from '@/components/details/tag-list';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { isEditable } from '../shared/contract-state';
import { SubmitDialog, VoidDialog } from './bulk-dialogs';
import { RenewalDrawer } from './renewal-drawer';

function rowActions(row: ContractRow): ListAction<ContractRow>[] {
  const plan = { key: 'plan', label: '收款计划', access: 'p_4100', to: contractPaths.plan(row.id) };
  const copy = { key: 'copy', label: '复制', access: 'p_4100_edit', to: contractPaths.copy(row.id) };
  const files = { key: 'files', label: '附件', access: 'p_4100', to: contractPaths.attachments(row.id) };
  if (row.phase === 'holdover') {
    return [
      { key: 'renew', label: '续租', access: 'p_4100_renew', to: contractPaths.renew(row.id) },
      { key: 'retire', label: '退租', access: 'p_4200_edit', to: terminationPaths.addFor(row.id) },
      plan,
      copy,
      files,
    ];
  }
  if (row.status === 'approved' && row.leave_date === null) {
    return [
      { key: 'change', label: '变更', access: 'p_4100_change', to: contractPaths.newChange(row.id) },
      plan,
      copy,
      files,
    ];
  }
  if (!isEditable(row.status)) return [plan, copy, files];
  return [
    { key: 'edit', label: '编辑', access: 'p_4100_edit', to: contractPaths.edit(row.id) },
    plan,
    copy,
    files,
    {
      key: 'delete',
      label: '删除',
      access: 'p_4100_delete',
      danger: true,
      confirm: { title: `删除合同「${row.number}」`, content: `${row.tenant_name}的这份合同将被删除，不能恢复。` },
      onClick: () => call(contractCalls.remove, { ids: [row.id] }),
    },
  ];
}

type Bulk = (rows: readonly ContractRow[], onClose: () => void) => ReactNode;

/** Dialogs for the ticked rows. */
const BULK = {
  renew: (rows, onClose) => <RenewalDrawer rows={rows} onClose={onClose} />,
  submit: (rows, onClose) => <SubmitDialog rows={rows} onClose={onClose} />,
  void: (rows, onClose) => <VoidDialog rows={rows} onClose={onClose} />,
} satisfies Record<string, Bulk>;
const BATCH: { key: keyof typeof BULK; label: string; access: string; danger?: boolean }[] = [
  { key: 'renew', label: '批量续租', access: 'p_4100_renew' },
  { key: 'submit', label: '提交审批', access: 'p_4100_submit' },
  { key: 'void', label: '作废', access: 'p_4100_void', danger: true },
];

export default function ContractListPage() {
  const [ticked, setTicked] = useState<{ act: keyof typeof BULK; rows: readonly ContractRow[] } | null>(null);
  return (
    <ListPage
      declaration={contractList}
      title="租赁合同"
      description="从草稿到退租的全部合同，以及各合同的月租金、到期未收与逾期金额"
      primary={{ key: 'add', label: '新增', access: 'p_4100_edit', to: contractPaths.add }}
      tools={[{ key: 'import', label: '导入', access: 'p_4100_import', to: contractPaths.import }]}
      rowActions={rowActions}
      batchActions={BATCH.map((action) => ({
        ...action,
        onClick: (rows: readonly ContractRow[]) => setTicked({ act: action.key, rows }),
      }))}
      linkTo={(row) => contractPaths.detail(row.id)}
      renders={{ tags: (row) => <TagList tags={row.tags_shown} /> }}
      emptyHint="还没有合同，请点击「新增」录入第一份租赁合同，或「导入」执行中的合同"
    >
      {ticked && BULK[ticked.act](ticked.rows, () => setTicked(null))}
    </ListPage>
  );
}
