// 应收管理: receivables with their received and overdue amounts; manual entries, adjustments and late fees; a drawer explains one amount.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { waiverCalls } from '#api/finance/late-fee';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { type ReceivableRow, receivableList } from '#api/finance/receivable/receivable.list';
import { receivablePaths } from '#api/kernel/paths';
import { ContractLink, TenantLink } from '@/components/details/object-links';
import { Figure, OverdueMoney } from '@/components/figures';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useUrlParams } from '@/hooks/use-url-params';
import { palette } from '@/theme/palette';
import { ApplyManyDrawer } from '../shared/apply-many-drawer';
import { UndoDialog } from '../shared/undo-dialog';
import { useOpened } from '../shared/use-opened';
import { AdjustDrawer, mayAdjust, mayVoid } from './adjust-drawer';
import { undoableOf, VoidDialog, WaiveDialog } from './bulk-dialogs';
import { EntryDrawer } from './entry-drawer';
import { InstalmentDrawer } from './instalment-drawer';
import { LateFeeDrawer, lateFeesQuery, WITHOUT_LATE_FEES } from './late-fee-drawer';
import { ReceivableDrawer } from './receivable-drawer';
import { useVoidReceivable } from './use-void-receivable';

const red = (row: ReceivableRow) => (row.overdue === 'yes' ? palette.error : undefined);

type Bulk = (rows: readonly ReceivableRow[], onClose: () => void) => ReactNode;

/** Dialogs for the ticked rows. */
const BULK = {
  invoice: (rows, onClose) => <ApplyManyDrawer receivable_ids={rows.map(({ id }) => id)} onClose={onClose} />,
  instalments: (rows, onClose) => <InstalmentDrawer receivables={rows} onClose={onClose} />,
  undo: (rows, onClose) => <UndoDialog object="receivable" rows={rows.map(undoableOf)} onClose={onClose} />,
  waive: (rows, onClose) => <WaiveDialog rows={rows} onClose={onClose} />,
  void: (rows, onClose) => <VoidDialog rows={rows} onClose={onClose} />,
} satisfies Record<string, Bulk>;
const BATCH: { key: keyof typeof BULK; label: string; access: string; danger?: boolean }[] = [
  { key: 'invoice', label: '申请开票', access: 'p_5600_edit' },
  { key: 'instalments', label: '分期', access: 'p_5200_edit' },
  { key: 'waive', label: '减免滞纳金', access: 'p_5200_waive' },
  { key: 'undo', label: '反核销', access: 'p_5400_undo', danger: true },
  { key: 'void', label: '作废', access: 'p_5200_void', danger: true },
];

export default function ReceivableListPage() {
  const { id, open, close } = useOpened('waiver', waiverCalls.get, ({ receivable_id }) => receivable_id);
  const [params, change] = useUrlParams();
  const query = lateFeesQuery(params);
  const [dialog, setDialog] = useState<'add' | 'import' | 'late-fee' | ReceivableRow | null>(query ? 'late-fee' : null);
  const [ticked, setTicked] = useState<{ act: keyof typeof BULK; rows: readonly ReceivableRow[] } | null>(null);
  const confirmVoid = useVoidReceivable();

  const rowActions = (row: ReceivableRow): ListAction<ReceivableRow>[] => [
    { key: 'open', label: '查看', onClick: () => open(row.id) },
    ...(mayAdjust(row) ? [{ key: 'adjust', label: '调整', access: 'p_5200_edit', onClick: () => setDialog(row) }] : []),
    ...(mayVoid(row)
      ? [{ key: 'void', label: '作废', access: 'p_5200_void', danger: true, onClick: () => confirmVoid(row) }]
      : []),
  ];

  return (
    <>
      <ListPage
        declaration={receivableList}
        title="应收管理"
        description="合同审批通过后按收款计划生成，其他费用可新增；合计为当前条件下的全部记录，逾期以红色标出"
        primary={{ key: 'add', label: '新增', access: 'p_5200_edit', onClick: () => setDialog('add') }}
        tools={[
          { key: 'import', label: '导入', access: 'p_5200_import', onClick: () => setDialog('import') },
          { key: 'meter', label: '抄表', access: 'p_5200', to: receivablePaths.meters },
          { key: 'late-fee', label: '滞纳金', access: 'p_5200_post', onClick: () => setDialog('late-fee') },
        ]}
        rowActions={rowActions}
        batchActions={BATCH.map((action) => ({
          ...action,
          onClick: (rows: readonly ReceivableRow[]) => setTicked({ act: action.key, rows }),
        }))}
        renders={{
          tenant_name: (row) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
          contract_number: (row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
          charge_item: (row) => (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => open(row.id)}>
              {row.charge_item}
            </Button>
          ),
          due_date: (row) => <Figure color={red(row)}>{row.due_date}</Figure>,
          due_fen: (row) => <OverdueMoney fen={row.due_fen} overdue={row.overdue === 'yes'} />,
          days_overdue: (row) => <Figure color={red(row)}>{row.days_overdue ?? '—'}</Figure>,
        }}
        emptyHint="还没有应收：合同审批通过后会按收款计划自动生成，其他费用可以新增"
      />
      <ReceivableDrawer id={id} onClose={close} />
      {ticked && BULK[ticked.act](ticked.rows, () => setTicked(null))}
      {dialog === 'add' && <EntryDrawer onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDrawer declaration={receivableImport} onClose={() => setDialog(null)} />}
      {dialog === 'late-fee' && (
        <LateFeeDrawer
          initial={query}
          onClose={() => {
            setDialog(null);
            if (query) change(WITHOUT_LATE_FEES);
          }}
        />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <AdjustDrawer receivable={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
