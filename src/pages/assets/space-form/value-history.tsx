// The dated values of a space, newest first: what held, holds and will hold.
import { useQuery } from '@tanstack/react-query';
import { Card, Table } from 'antd';
import dayjs from 'dayjs';
import { spaceCalls } from '../../../../api/assets/space';
import type { Space } from '../../../../api/assets/space.schema';
import { PRICE_UNIT, SPACE_USE, VALUE_STATE } from '../../../../api/assets/terms';
import type { ListColumn } from '../../../../api/kernel/list';
import { call } from '../../../api/client';
import { StatusTag } from '../../../components/figures';
import { tableColumns } from '../../../components/list-page/columns';

type DatedValue = Space['history'][number];

const COLUMNS: readonly ListColumn[] = [
  { name: 'start_date', title: '生效日期', kind: 'date', width: 180 },
  { name: 'end_date', title: '截止日期', kind: 'date' },
  { name: 'use', title: '用途', kind: 'enum', terms: SPACE_USE },
  { name: 'rentable_area_sqm', title: '计租面积', kind: 'area' },
  { name: 'list_price', title: '招商价', kind: 'price' },
  { name: 'floor_price', title: '底价', kind: 'price' },
  { name: 'price_unit', title: '价格单位', kind: 'enum', terms: PRICE_UNIT },
];

export function ValueHistory({ space_id }: { space_id: number }) {
  const space = useQuery({
    queryKey: [spaceCalls.get.path, space_id],
    queryFn: () => call(spaceCalls.get, { id: space_id }),
  });
  const rows = space.data?.history ?? [];
  const today = dayjs().format('YYYY-MM-DD');
  const state = ({ start_date, end_date }: DatedValue) => {
    if (start_date > today) return <StatusTag terms={VALUE_STATE} value="coming" />;
    return end_date === null || end_date >= today ? <StatusTag terms={VALUE_STATE} value="current" /> : null;
  };
  const columns = tableColumns<DatedValue>({
    columns: COLUMNS,
    rows,
    summary: undefined,
    renders: {
      start_date: (row) => (
        <>
          {row.start_date} {state(row)}
        </>
      ),
      end_date: (row) => row.end_date ?? '长期',
    },
  });
  return (
    <Card title="历次用途、面积与价格" size="small" style={{ marginBottom: 12 }}>
      <Table<DatedValue>
        rowKey="start_date"
        size="small"
        columns={columns}
        dataSource={rows}
        loading={space.isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </Card>
  );
}
