// 收款核销: money received, and putting it on receivables.
import { Button } from 'antd';
import { useState } from 'react';
import { type CashRecordRow, cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { TenantLink } from '@/components/details/object-links';
import { type ListAction, ListPage, type StatusTabs } from '@/components/lists/list-page';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-param';
import styles from './cash-record.module.css';
import { ClosingDrawer } from './closing-drawer';
import { MatchBoard } from './match/match-board';
import { PayoutDrawer } from './payout-drawer';
import { RecordDrawer } from './record/record-drawer';
import { RegisterDrawer } from './register-drawer';
import { StatementDrawer } from './statement/statement-drawer';

const statusTabs: StatusTabs = {
  field: 'status',
  tabs: [
    { key: 'todo', label: '待核销', values: ['open', 'partial'] },
    { key: 'allocated', label: '已核销', values: ['allocated'] },
    { key: 'void', label: '已作废', values: ['void'] },
  ],
};

/** What is open beside the list. */
type Beside = 'statement' | 'register' | 'pay' | 'close' | null;

export default function CashRecordPage() {
  const [open, setOpen] = useUrlParam('open', '');
  const [view, setView] = useUrlParam('view', '');
  const [beside, setBeside] = useState<Beside>(null);
  const { can } = useSession();
  const close = () => setBeside(null);
  const show = (id: number) => {
    close();
    setOpen(String(id));
  };
  return (
    <>
      {view === 'match' && can('p_5400_post') ? (
        <MatchBoard
          onBack={() => setView(null)}
          onImport={can('p_5400_import') ? () => setBeside('statement') : undefined}
          onAllocate={show}
        />
      ) : (
        <CashList onOpen={show} onBeside={setBeside} onMatch={() => setView('match')} />
      )}
      {beside === 'statement' && (
        <StatementDrawer onClose={close} onImported={() => can('p_5400_post') && setView('match')} />
      )}
      <RegisterDrawer open={beside === 'register'} onClose={close} onSaved={(record) => show(record.id)} />
      {beside === 'close' && <ClosingDrawer onClose={close} />}
      {beside === 'pay' && <PayoutDrawer onClose={close} onSaved={show} />}
      <RecordDrawer id={Number(open) || null} onClose={() => setOpen(null)} />
    </>
  );
}

interface ListProps {
  onOpen: (id: number) => void;
  onBeside: (beside: Beside) => void;
  onMatch: () => void;
}

function CashList({ onOpen, onBeside, onMatch }: ListProps) {
  const { can } = useSession();
  const rowActions = (row: CashRecordRow): ListAction<CashRecordRow>[] => {
    const openRow = () => onOpen(row.id);
    const left = row.direction === 'in' && (row.status === 'open' || row.status === 'partial');
    return left && can('p_5400_post')
      ? [{ key: 'write-off', label: '核销', access: 'p_5400_post', onClick: openRow }]
      : [{ key: 'open', label: '查看', onClick: openRow }];
  };
  return (
    <ListPage
      declaration={cashRecordList}
      title="收款核销"
      description="登记到账的款项，核销到应收；没有用完的部分是租客的预收，与待付的保证金退款一起可以退回"
      primary={{ key: 'add', label: '登记收款', access: 'p_5400_edit', onClick: () => onBeside('register') }}
      tools={[
        { key: 'match', label: '自动匹配', access: 'p_5400_post', onClick: onMatch },
        { key: 'statement', label: '导入对账单', access: 'p_5400_import', onClick: () => onBeside('statement') },
        { key: 'pay', label: '登记付款', access: 'p_5400_post', onClick: () => onBeside('pay') },
        { key: 'close', label: '结账', access: 'p_5400', onClick: () => onBeside('close') },
      ]}
      rowActions={rowActions}
      renders={{
        payer: (row) => (
          <Button type="link" size="small" className={styles.payer} title={row.payer} onClick={() => onOpen(row.id)}>
            <span>{row.payer}</span>
          </Button>
        ),
        tenant_name: ({ tenant_id, tenant_name }) => <TenantLink id={tenant_id}>{tenant_name}</TenantLink>,
      }}
      statusTabs={statusTabs}
      emptyHint="还没有收款，请导入银行对账单，或点击“登记收款”录入第一笔到账"
    />
  );
}
