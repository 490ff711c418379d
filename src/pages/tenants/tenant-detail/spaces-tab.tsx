// 在租空间: the spaces that the tenant rents today.
import { Link } from '@umijs/max';
import { Empty, Table, type TableColumnsType } from 'antd';
import { parkPaths } from '#api/kernel/paths';
import { tenantSpaces } from '#api/tenants/account';
import type { LetSpace } from '#api/tenants/account.schema';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { ContractLink } from '@/components/details/object-links';
import { Area, Period } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { Answer } from './answer';

function columnsFor(can: (key: string) => boolean): TableColumnsType<LetSpace> {
  return [
    {
      title: '园区',
      render: (_cell, row) =>
        can('p_1500') ? <Link to={parkPaths.stackingPlan(row.park_id)}>{row.park_name}</Link> : row.park_name,
    },
    { title: '楼宇', dataIndex: 'building_name' },
    { title: '楼层', dataIndex: 'floor_name', width: 90 },
    { title: '空间', dataIndex: 'space_number', width: 120 },
    { title: '计租面积(㎡)', align: 'right', width: 140, render: (_cell, row) => <Area value={row.area_sqm} /> },
    {
      title: '合同编号',
      width: 200,
      render: (_cell, row) => <ContractLink id={row.contract_id}>{row.contract_number}</ContractLink>,
    },
    { title: '租期', width: 220, render: (_cell, row) => <Period start={row.start_date} end={row.end_date} /> },
  ];
}

const AREA_PLACE = 4;
const total = (rows: readonly LetSpace[]) =>
  formatFixed(
    rows.reduce((sum, row) => sum + toScaled(row.area_sqm, 2), 0n),
    2,
  );

export function SpacesTab({ tenant_id }: { tenant_id: number }) {
  const { can } = useSession();
  return (
    <Answer endpoint={tenantSpaces} id={tenant_id}>
      {(rows) => (
        <Table
          size="small"
          rowKey={(row) => `${row.contract_id}-${row.space_id}`}
          columns={columnsFor(can)}
          dataSource={rows}
          pagination={false}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="今天没有在租的空间；签订合同后显示" />,
          }}
          summary={() =>
            rows.length > 1 && (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0} colSpan={AREA_PLACE}>
                  <strong>合计（{rows.length} 个空间）</strong>
                </Table.Summary.Cell>
                <Table.Summary.Cell index={AREA_PLACE} align="right">
                  <strong>
                    <Area value={total(rows)} />
                  </strong>
                </Table.Summary.Cell>
                <Table.Summary.Cell index={AREA_PLACE + 1} colSpan={2} />
              </Table.Summary.Row>
            )
          }
        />
      )}
    </Answer>
  );
}
