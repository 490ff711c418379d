// The dated values of a space, newest first: what held, holds and will hold. What has not begun can be taken back.
import { App, Button, Form, Table } from 'antd';
import { PRICE_UNIT, SPACE_USE, VALUE_STATE } from '#api/assets/labels';
import { removeSpaceValue } from '#api/assets/space/space';
import type { Space } from '#api/assets/space/space.schema';
import type { ListColumn } from '#api/kernel/list/column';
import { call } from '@/api/client';
import { StatusTag } from '@/components/figures';
import { tableColumns } from '@/components/lists/list-page/table/columns';
import type { DatedValue } from './dated-values';
import styles from './space-form.module.css';

const COLUMNS: readonly ListColumn[] = [
  { name: 'start_date', title: '生效日期', kind: 'date', width: 170 },
  { name: 'end_date', title: '截止日期', kind: 'date', width: 110 },
  { name: 'use', title: '用途', kind: 'enum', labels: SPACE_USE, width: 100 },
  { name: 'rentable_area_sqm', title: '计租面积', kind: 'area', unit: '㎡', width: 120 },
  { name: 'list_price', title: '招商价', kind: 'price', width: 100 },
  { name: 'floor_price', title: '底价', kind: 'price', width: 100 },
  { name: 'price_unit', title: '价格单位', kind: 'enum', labels: PRICE_UNIT, width: 120 },
];

interface Props {
  space: Space;
  today: string;
  onRemoved: () => unknown;
}

export function ValueHistory({ space, today, onRemoved }: Props) {
  const { modal, message } = App.useApp();
  const form = Form.useFormInstance();
  const { id, version, history } = space;

  const remove = ({ start_date }: DatedValue) =>
    modal.confirm({
      title: `删除 ${start_date} 起的变更`,
      content: `删除后，此前的用途、面积与价格继续有效。${form.isFieldsTouched() ? '本页尚未保存的修改不保留。' : ''}`,
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        try {
          await call(removeSpaceValue, { id, version, start_date });
          message.success('变更已删除');
        } finally {
          await onRemoved();
        }
      },
    });
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
  const actions = {
    key: 'actions',
    title: '操作',
    width: 80,
    render: (_value: unknown, row: DatedValue) =>
      row.start_date > today &&
      row !== history.at(-1) && (
        <Button
          type="link"
          size="small"
          danger
          style={{ padding: 0 }}
          aria-label={`删除 ${row.start_date} 起的变更`}
          onClick={() => remove(row)}
        >
          删除
        </Button>
      ),
  };
  const removable = history.some((row) => row.start_date > today && row !== history.at(-1));
  return (
    <section aria-labelledby="space-values">
      <h3 id="space-values" className={styles.heading}>
        历次用途、面积与价格
      </h3>
      <Table<DatedValue>
        rowKey="start_date"
        size="small"
        columns={removable ? [...columns, actions] : columns}
        dataSource={[...history]}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </section>
  );
}
