// The floors as a table of inputs, top floor first. A floor with spaces cannot be removed.
import { Button, Empty, Form, Input, Table, type TableColumnsType, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { DecimalInput, IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import styles from './floor-edit.module.css';
import type { FloorErrors, FloorField, FloorRow } from './floors';

interface Props {
  rows: readonly FloorRow[];
  errors: FloorErrors;
  onChange: (key: string, change: Partial<FloorRow>) => void;
  onRemove: (key: string) => void;
}

const NAME_LENGTH = 30;

export function FloorTable({ rows, errors, onChange, onRemove }: Props) {
  const cell = (row: FloorRow, field: FloorField, input: ReactNode) => {
    const wrong = errors[row.key]?.[field];
    return (
      <Form.Item className={styles.cell} validateStatus={wrong ? 'error' : undefined} help={wrong}>
        {input}
      </Form.Item>
    );
  };
  const label = (row: FloorRow, title: string) => `${title} ${row.name || '新楼层'}`;
  const columns: TableColumnsType<FloorRow> = [
    {
      title: '楼层号',
      width: 160,
      render: (_value, row) =>
        cell(
          row,
          'number',
          <IntegerInput
            aria-label={label(row, '楼层号')}
            value={row.number}
            onChange={(number) => onChange(row.key, { number })}
          />,
        ),
    },
    {
      title: '楼层名称',
      width: 240,
      render: (_value, row) =>
        cell(
          row,
          'name',
          <Input
            aria-label={label(row, '楼层名称')}
            maxLength={NAME_LENGTH}
            value={row.name}
            onChange={(event) => onChange(row.key, { name: event.target.value })}
          />,
        ),
    },
    {
      title: '建筑面积',
      width: 220,
      render: (_value, row) =>
        cell(
          row,
          'gross_area_sqm',
          <DecimalInput
            aria-label={label(row, '建筑面积')}
            unit="㎡"
            value={row.gross_area_sqm}
            onChange={(area) => onChange(row.key, { gross_area_sqm: area })}
          />,
        ),
    },
    { title: '空间数', width: 90, align: 'right', dataIndex: 'space_count' },
    {
      title: '操作',
      render: (_value, row) => (
        <Tooltip title={row.space_count > 0 ? `该楼层有 ${row.space_count} 个空间，不能删除` : undefined}>
          <Button
            type="link"
            size="small"
            danger
            style={{ padding: 0 }}
            aria-label={label(row, '删除')}
            disabled={row.space_count > 0}
            onClick={() => onRemove(row.key)}
          >
            删除
          </Button>
        </Tooltip>
      ),
    },
  ];
  return (
    <Table<FloorRow>
      rowKey="key"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      locale={{
        emptyText: (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有楼层，请在上方批量新增，如 -1 至 20" />
        ),
      }}
    />
  );
}
