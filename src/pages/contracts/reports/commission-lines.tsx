// 佣金分期: the instalments of all commissions as of today, with buttons to confirm and pay them.
import { Drawer } from 'antd';
import { type ComponentType, useState } from 'react';
import { type CommissionLineRow, commissionLineList } from '#api/investment/commission/commission-line.list';
import { commissionPaths, contractPaths } from '#api/kernel/paths';
import { CommissionView } from '@/components/contracts/commission-view';
import { TenantLink } from '@/components/details/object-links';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { ApproveDialog, PayDialog, UndoApproveDialog, UndoPayDialog } from './commission-lines-dialogs';

type Act = 'approve' | 'pay' | 'undo-approve' | 'undo-pay';
type Dialog = ComponentType<{ rows: readonly CommissionLineRow[]; onClose: () => void }>;

const DIALOGS: Readonly<Record<Act, Dialog>> = {
  approve: ApproveDialog,
  pay: PayDialog,
  'undo-approve': UndoApproveDialog,
  'undo-pay': UndoPayDialog,
};
const ACTS: readonly { key: Act; label: string; access: string; danger?: boolean }[] = [
  { key: 'approve', label: '确认', access: 'p_4304_approve' },
  { key: 'pay', label: '付款', access: 'p_4304_pay' },
  { key: 'undo-approve', label: '撤销确认', access: 'p_4304_approve', danger: true },
  { key: 'undo-pay', label: '撤销付款', access: 'p_4304_pay', danger: true },
];
const WIDTH = 1200;

/** Returns the acts that a line allows now. */
const allows = ({ state, approved_fen, paid_fen }: CommissionLineRow): Readonly<Record<Act, boolean>> => ({
  approve: state === 'payable',
  pay: state === 'approved',
  'undo-approve': approved_fen !== paid_fen,
  'undo-pay': paid_fen !== 0,
});

export default function CommissionLinesPage() {
  const [ticked, setTicked] = useState<{ act: Act; rows: readonly CommissionLineRow[] } | null>(null);
  const [opened, setOpened] = useState<CommissionLineRow | null>(null);
  const rowActions = (row: CommissionLineRow): ListAction<CommissionLineRow>[] => [
    ...ACTS.filter(({ key }) => allows(row)[key]).map((act) => ({
      ...act,
      onClick: () => setTicked({ act: act.key, rows: [row] }),
    })),
    { key: 'open', label: '查看', onClick: () => setOpened(row) },
  ];
  const Dialog = ticked && DIALOGS[ticked.act];
  return (
    <>
      <ListPage
        declaration={commissionLineList}
        title="佣金分期"
        description="按今天计算；到期的分期先确认应付，再登记付款，退租追回的金额为负"
        tools={[{ key: 'report', label: '招商佣金报表', to: commissionPaths.report }]}
        rowActions={rowActions}
        batchActions={ACTS.map((act) => ({
          ...act,
          onClick: (rows: readonly CommissionLineRow[]) => setTicked({ act: act.key, rows }),
        }))}
        linkTo={({ contract_id }) => contractPaths.detail(contract_id)}
        renders={{ tenant_name: (row) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink> }}
        emptyHint="还没有佣金：给渠道设置佣金规则后，由其成交的合同审批通过时生成"
      />
      {ticked && Dialog && <Dialog rows={ticked.rows} onClose={() => setTicked(null)} />}
      <Drawer
        open={opened !== null}
        width={WIDTH}
        destroyOnHidden
        title={opened && `佣金：${opened.contract_number}（${opened.tenant_name}）`}
        onClose={() => setOpened(null)}
      >
        {opened && <CommissionView contract_id={opened.contract_id} />}
      </Drawer>
    </>
  );
}
