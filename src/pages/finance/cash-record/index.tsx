// 收款核销: received money, and its allocation to receivables.
import { Button } from 'antd';
import { useState } from 'react';
import { undoRequestOf } from '#api/finance/cash-record/cash-record';
import { type CashRecordRow, cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { TenantLink } from '@/components/details/object-links';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useSession } from '@/hooks/session';
import { useUrlParams } from '@/hooks/use-url-params';
import { UndoDialog } from '../shared/undo-dialog';
import { useOpened } from '../shared/use-opened';
import styles from './cash-record.module.css';
import { ClosingDrawer } from './closing-drawer';
import { MatchBoard } from './match/match-board';
import { PayoutDrawer } from './payout-drawer';
import { RecordDrawer } from './record/record-drawer';
import { RegisterDrawer } from './register-drawer';
import { StatementDrawer } from './statement/statement-drawer';
import { cashName, VoidDialog } from './void-dialog';

/** The open drawer. */
type Drawer = 'statement' | 'register' | 'pay' | 'close' | null;

export default function CashRecordPage() {
  const opened = useOpened('undo', undoRequestOf, ({ cash_record_id }) => cash_record_id, ['pay', 'refund']);
  // Tenant and refund of a task to pay out, from the address.
  const [params, change] = useUrlParams();
  const [pay, refund] = [Number(params.get('pay')), Number(params.get('refund'))];
  const [view, requested] = [params.get('view'), params.get('import')];
  const [drawer, setDrawer] = useState<Drawer>(null);
  const { can } = useSession();
  const paying = drawer === 'pay' || (pay > 0 && can('p_5400_post'));
  const close = () => {
    setDrawer(null);
    if (pay || requested) change({ pay: null, refund: null, import: null });
  };
  const match = () => change({ view: 'match' });
  const imported = () => {
    close();
    if (can('p_5400_post')) match();
  };
  const show = (id: number) => {
    setDrawer(null);
    opened.open(id);
  };
  return (
    <>
      {view === 'match' && can('p_5400_post') ? (
        <MatchBoard
          onBack={() => change({ view: null })}
          onImport={can('p_5400_import') ? () => setDrawer('statement') : undefined}
          onAllocate={show}
        />
      ) : (
        <CashList onOpen={show} onDrawer={setDrawer} onMatch={match} />
      )}
      {(drawer === 'statement' || (requested === 'statement' && can('p_5400_import'))) && (
        <StatementDrawer onClose={close} onImported={imported} />
      )}
      {drawer === 'register' && <RegisterDrawer onClose={close} onSaved={(record) => show(record.id)} />}
      {drawer === 'close' && <ClosingDrawer onClose={close} />}
      {paying && <PayoutDrawer tenant_id={pay || null} refund_id={refund || null} onClose={close} onSaved={show} />}
      <RecordDrawer id={opened.id} onClose={opened.close} />
    </>
  );
}

interface ListProps {
  onOpen: (id: number) => void;
  onDrawer: (drawer: Drawer) => void;
  onMatch: () => void;
}

function CashList({ onOpen, onDrawer: onOpenDrawer, onMatch }: ListProps) {
  const { can } = useSession();
  const [ticked, setTicked] = useState<{ act: 'undo' | 'void'; rows: readonly CashRecordRow[] } | null>(null);
  const close = () => setTicked(null);
  const rowActions = (row: CashRecordRow): ListAction<CashRecordRow>[] => {
    const openRow = () => onOpen(row.id);
    const isOpen = row.direction === 'in' && (row.status === 'open' || row.status === 'partial');
    return isOpen && can('p_5400_post')
      ? [{ key: 'write-off', label: '核销', access: 'p_5400_post', onClick: openRow }]
      : [{ key: 'open', label: '查看', onClick: openRow }];
  };
  return (
    <ListPage
      declaration={cashRecordList}
      title="收款核销"
      description="登记到账的款项，核销到应收；没有用完的部分是租客的预收，可与待付的保证金一并退款"
      primary={{ key: 'add', label: '登记收款', access: 'p_5400_edit', onClick: () => onOpenDrawer('register') }}
      tools={[
        { key: 'match', label: '自动匹配', access: 'p_5400_post', onClick: onMatch },
        { key: 'statement', label: '导入对账单', access: 'p_5400_import', onClick: () => onOpenDrawer('statement') },
        { key: 'pay', label: '登记付款', access: 'p_5400_post', onClick: () => onOpenDrawer('pay') },
        { key: 'close', label: '结账', access: 'p_5400', onClick: () => onOpenDrawer('close') },
      ]}
      rowActions={rowActions}
      batchActions={[
        {
          key: 'undo',
          label: '反核销',
          access: 'p_5400_undo',
          danger: true,
          onClick: (rows) => setTicked({ act: 'undo', rows }),
        },
        {
          key: 'void',
          label: '作废',
          access: 'p_5400_post',
          danger: true,
          onClick: (rows) => setTicked({ act: 'void', rows }),
        },
      ]}
      renders={{
        payer: (row) => (
          <Button type="link" size="small" className={styles.payer} title={row.payer} onClick={() => onOpen(row.id)}>
            <span>{row.payer}</span>
          </Button>
        ),
        tenant_name: ({ tenant_id, tenant_name }) => <TenantLink id={tenant_id}>{tenant_name}</TenantLink>,
      }}
      emptyHint="还没有收款，请导入银行对账单，或点击“登记收款”录入第一笔到账"
    >
      {ticked?.act === 'void' && <VoidDialog rows={ticked.rows} onClose={close} />}
      {ticked?.act === 'undo' && (
        <UndoDialog
          object="cash_record"
          rows={ticked.rows.map((row) => ({ id: row.id, name: cashName(row), amount_fen: row.allocated_fen ?? 0 }))}
          onClose={close}
        />
      )}
    </ListPage>
  );
}
