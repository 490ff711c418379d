// The template's table, with the columns and the call of the product's list of contracts.
import { PageContainer, ProTable } from '@ant-design/pro-components';
import { request } from '@umijs/max';

const yuan = (name: string) => (_node: unknown, row: Record<string, number | null>) =>
  ((row[name] ?? 0) / 100).toFixed(2);

const COLUMNS = [
  { title: '合同编号', dataIndex: 'number', sorter: true },
  { title: '状态', dataIndex: 'phase' },
  { title: '租客', dataIndex: 'tenant_name', sorter: true },
  { title: '到期日', dataIndex: 'end_date', sorter: true, valueType: 'date' as const },
  { title: '月租金', dataIndex: 'rent_fen', search: false as const, render: yuan('rent_fen') },
  { title: '到期未收', dataIndex: 'due_fen', search: false as const, sorter: true, render: yuan('due_fen') },
  { title: '逾期', dataIndex: 'overdue_fen', search: false as const, sorter: true, render: yuan('overdue_fen') },
  { title: '计租面积', dataIndex: 'area_sqm', search: false as const, sorter: true },
];

export default function ListPage() {
  return (
    <PageContainer>
      <ProTable
        rowKey="id"
        columns={COLUMNS}
        request={async ({ current, pageSize }) => {
          const { data } = await request('/api/contracts/contract/list', {
            method: 'POST',
            data: { page: current, page_size: pageSize },
          });
          return { data: data.rows, total: data.total, success: true };
        }}
      />
    </PageContainer>
  );
}
