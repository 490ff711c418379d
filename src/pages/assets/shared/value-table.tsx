// The dated values of a space, newest first: past, current and future ones.
import { Table } from 'antd';
import { PRICE_UNIT, SPACE_USE, VALUE_STATE } from '#api/assets/labels';
import type { Space } from '#api/assets/space/space.schema';
import type { ListColumn } from '#api/kernel/list/column';
import { StatusTag } from '@/components/figures';
import { type BuiltColumn, tableColumns } from '@/components/lists/list-page/table/columns';

type DatedValue = Space['history'][number];

const COLUMNS: readonly ListColumn[] = [
  { name: 'start_date', title: '生效日期', kind: 'date', width: 170 },
  { name: 'end_date', title: '结束日期', kind: 'date', width: 110 },
  { name: 'use', title: '用途', kind: 'enum', labels: SPACE_USE, width: 100 },
  { name: 'rentable_area_sqm', title: '计租面积', kind: 'area', unit: '㎡', width: 120 },
  { name: 'list_price', title: '招商价', kind: 'price', width: 100 },
  { name: 'floor_price', title: '底价', kind: 'price', width: 100 },
  { name: 'price_unit', title: '价格单位', kind: 'enum', labels: PRICE_UNIT, width: 120 },
];

interface Props {
  history: Space['history'];
  today: string;
  /** A last column with the actions. */
  actions?: BuiltColumn<DatedValue>;
}

export function ValueTable({ history, today, actions }: Props) {
  const state = ({ start_date, end_date }: DatedValue) => {
    if (start_date > today) return <StatusTag labels={VALUE_STATE} value="coming" />;
    return end_date === null || end_date >= today ? <StatusTag labels={VALUE_STATE} value="current" /> : null;
  };
  const columns = tableColumns<DatedValue>({
    columns: COLUMNS,
    rows: history,
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
    <Table<DatedValue>
      rowKey="start_date"
      size="small"
      columns={actions ? [...columns, actions] : columns}
      dataSource={[...history]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  );
}
