// 租赁合同: contracts by phase, with what stands open, and the way to their forms and plans.
import { useState } from 'react';
import { contractCalls } from '#api/contracts/contract/contract';
import { type ContractRow, contractList } from '#api/contracts/contract/contract.list';
import { contractPaths, terminationPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { type ListAction, ListPage, type StatusTabs } from '@/components/lists/list-page';
import { isEditable } from '../shared/contract-state';
import { RenewalDrawer } from './renewal-drawer';

const TABS: StatusTabs = {
  field: 'phase',
  tabs: [
    { key: 'draft', label: '草稿', values: ['draft'] },
    { key: 'auditing', label: '审批中', values: ['auditing'] },
    { key: 'rejected', label: '已驳回', values: ['rejected'] },
    { key: 'pending', label: '待起租', values: ['pending'] },
    { key: 'running', label: '执行中', values: ['running'] },
    { key: 'expired', label: '已到期', values: ['expired'] },
    { key: 'holdover', label: '到期未退', values: ['holdover'] },
    { key: 'retired', label: '已退租', values: ['retired'] },
    { key: 'void', label: '已作废', values: ['void'] },
  ],
};

function rowActions(row: ContractRow): ListAction<ContractRow>[] {
  const plan = { key: 'plan', label: '收款计划', access: 'p_4100', to: contractPaths.plan(row.id) };
  const copy = { key: 'copy', label: '复制', access: 'p_4100_edit', to: contractPaths.copy(row.id) };
  const files = { key: 'files', label: '附件', access: 'p_4100', to: contractPaths.attachments(row.id) };
  if (row.phase === 'holdover') {
    return [
      { key: 'renew', label: '续租', access: 'p_4100_renew', to: contractPaths.renew(row.id) },
      { key: 'retire', label: '退租', access: 'p_4200_edit', to: terminationPaths.of(row.id) },
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

export default function ContractListPage() {
  const [renewing, setRenewing] = useState<readonly ContractRow[] | null>(null);
  return (
    <ListPage
      declaration={contractList}
      title="租赁合同"
      description="从草稿到退租的全部合同，以及各合同的未收与逾期金额"
      primary={{ key: 'add', label: '新增', access: 'p_4100_edit', to: contractPaths.add }}
      tools={[{ key: 'import', label: '导入', access: 'p_4100_import', to: contractPaths.import }]}
      rowActions={rowActions}
      batchActions={[{ key: 'renew', label: '批量续租', access: 'p_4100_renew', onClick: setRenewing }]}
      linkTo={(row) => contractPaths.detail(row.id)}
      statusTabs={TABS}
      emptyHint="还没有合同，请点击「新增」录入第一份租赁合同，或「导入」执行中的合同"
    >
      {renewing && <RenewalDrawer rows={renewing} onClose={() => setRenewing(null)} />}
    </ListPage>
  );
}
