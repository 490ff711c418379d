// 应收管理: what tenants owe, was received and is overdue; a drawer explains one amount and shows the money on it.
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { type ReceivableRow, receivableList } from '../../../../api/finance/receivable.list';
import { Figure, OverdueMoney } from '../../../components/figures';
import { type ListAction, ListPage, type StatusTabs } from '../../../components/list-page';
import { useUrlParam } from '../../../components/report-page';
import { useSession } from '../../../hooks/session';
import { palette } from '../../../theme/palette';
import { ReceivableDrawer } from './receivable-drawer';
import { useVoidReceivable } from './use-void-receivable';

const statusTabs: StatusTabs = {
  field: 'status',
  tabs: [
    { key: 'unpaid', label: '未收', values: ['unpaid'] },
    { key: 'partial', label: '部分收款', values: ['partial'] },
    { key: 'paid', label: '已收清', values: ['paid'] },
    { key: 'void', label: '已作废', values: ['void'] },
  ],
};

const red = (row: ReceivableRow) => (row.overdue === 'yes' ? palette.error : undefined);

export default function ReceivableListPage() {
  const { can } = useSession();
  const [open, setOpen] = useUrlParam('open', '');
  const askVoid = useVoidReceivable();

  const rowActions = (row: ReceivableRow): ListAction<ReceivableRow>[] => [
    { key: 'open', label: '查看', onClick: () => setOpen(String(row.id)) },
    ...(row.status === 'unpaid'
      ? [{ key: 'void', label: '作废', access: 'p_5200_void', danger: true, onClick: () => askVoid(row) }]
      : []),
  ];
  const contract = ({ contract_id, contract_number }: ReceivableRow) =>
    contract_id && can('p_4100') ? (
      <Link to={`/contractManage/contract-detail?id=${contract_id}`}>{contract_number}</Link>
    ) : (
      (contract_number ?? '—')
    );
  const tenant = ({ tenant_id, tenant_name }: ReceivableRow) =>
    can('p_3100') ? <Link to={`/tenantManage/tenant/${tenant_id}`}>{tenant_name}</Link> : tenant_name;

  return (
    <>
      <ListPage<ReceivableRow>
        declaration={receivableList}
        title="应收管理"
        description="合同审批通过后按收款计划生成；合计为当前条件下的全部记录，逾期未收以红色标出"
        rowActions={rowActions}
        statusTabs={statusTabs}
        renders={{
          tenant_name: tenant,
          contract_number: contract,
          charge_item: (row) => (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpen(String(row.id))}>
              {row.charge_item}
            </Button>
          ),
          due_date: (row) => <Figure color={red(row)}>{row.due_date}</Figure>,
          open_fen: (row) => <OverdueMoney fen={row.open_fen} overdue={row.overdue === 'yes'} />,
          days_overdue: (row) => <Figure color={red(row)}>{row.days_overdue ?? '—'}</Figure>,
        }}
        emptyHint="还没有应收：合同审批通过后会按收款计划自动生成"
      />
      <ReceivableDrawer id={Number(open) || null} onClose={() => setOpen(null)} />
    </>
  );
}
