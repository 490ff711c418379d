// 收款核销: money received, and putting it on receivables.

import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { type CashRecordRow, cashRecordList } from '../../../../api/finance/cash-record.list';
import { type ListAction, ListPage, type StatusTabs } from '../../../components/list-page';
import { useUrlParam } from '../../../components/report-page';
import { useSession } from '../../../hooks/session';
import { ClosingDrawer } from './closing-drawer';
import { PayoutDrawer } from './payout-drawer';
import { RecordDrawer } from './record-drawer';
import { RegisterDrawer } from './register-drawer';

const statusTabs: StatusTabs = {
  field: 'status',
  tabs: [
    { key: 'todo', label: '待核销', values: ['open', 'partial'] },
    { key: 'allocated', label: '已核销', values: ['allocated'] },
    { key: 'void', label: '已作废', values: ['void'] },
  ],
};

export default function CashRecordPage() {
  const [open, setOpen] = useUrlParam('open', '');
  const { can } = useSession();
  const [registering, setRegistering] = useState(false);
  const [paying, setPaying] = useState(false);
  const [closing, setClosing] = useState(false);

  const rowActions = (row: CashRecordRow): ListAction<CashRecordRow>[] => {
    const openRow = () => setOpen(String(row.id));
    const left = row.direction === 'in' && (row.status === 'open' || row.status === 'partial');
    return left && can('p_5400_post')
      ? [{ key: 'write-off', label: '核销', access: 'p_5400_post', onClick: openRow }]
      : [{ key: 'open', label: '查看', onClick: openRow }];
  };
  return (
    <>
      <ListPage<CashRecordRow>
        declaration={cashRecordList}
        title="收款核销"
        description="登记到账的款项，核销到应收；没有用完的部分是租客的预收，与待付的保证金退款一起可以退回"
        primary={{ key: 'add', label: '登记收款', access: 'p_5400_edit', onClick: () => setRegistering(true) }}
        tools={[
          { key: 'pay', label: '登记付款', access: 'p_5400_post', onClick: () => setPaying(true) },
          { key: 'close', label: '结账', access: 'p_5400', onClick: () => setClosing(true) },
        ]}
        rowActions={rowActions}
        renders={{
          payer: (row) => (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpen(String(row.id))}>
              {row.payer}
            </Button>
          ),
          tenant_name: ({ tenant_id, tenant_name }) =>
            tenant_id !== null && can('p_3100') ? (
              <Link to={`/tenantManage/tenant/${tenant_id}`}>{tenant_name}</Link>
            ) : (
              (tenant_name ?? '—')
            ),
        }}
        statusTabs={statusTabs}
        emptyHint="还没有收款，请点击“登记收款”录入第一笔到账"
      />
      <RegisterDrawer
        open={registering}
        onClose={() => setRegistering(false)}
        onSaved={(record) => {
          setRegistering(false);
          setOpen(String(record.id));
        }}
      />
      {closing && <ClosingDrawer onClose={() => setClosing(false)} />}
      {paying && (
        <PayoutDrawer
          onClose={() => setPaying(false)}
          onSaved={(id) => {
            setPaying(false);
            setOpen(String(id));
          }}
        />
      )}
      <RecordDrawer id={Number(open) || null} onClose={() => setOpen(null)} />
    </>
  );
}
