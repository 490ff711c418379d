// The fields of two sets of terms side by side. Differences have another background and a text label.
import { Table } from 'antd';
import { useMemo } from 'react';
import type { TermsShape } from '@/components/contracts/terms/terms-shape';
import { useChargeItems } from '@/components/contracts/terms/use-charge-items';
import { StatusTag } from '@/components/figures';
import styles from './compare.module.css';
import { DIFFERENCE, type TermsDiffRow, termsDiff } from './terms-diff';

interface Props {
  before: TermsShape;
  after: TermsShape;
  names: readonly [string, string];
  onlyDifferences: boolean;
}

export function TermsDiffTable({ before, after, names, onlyDifferences }: Props) {
  const items = useChargeItems();
  const all = useMemo(() => termsDiff(before, after, items), [before, after, items]);
  const rows = onlyDifferences ? all.filter((row) => row.kind !== 'same') : all;
  const groupStarts = new Map(rows.map(({ group }) => [group, rows.filter((row) => row.group === group).length]));
  const isFirst = (index: number) => rows[index - 1]?.group !== rows[index]?.group;
  return (
    <Table<TermsDiffRow>
      rowKey="key"
      size="small"
      bordered
      pagination={false}
      dataSource={rows}
      rowClassName={(row) => styles[row.kind] ?? ''}
      locale={{ emptyText: '条款没有差异' }}
      columns={[
        {
          title: '条款',
          dataIndex: 'group',
          width: 150,
          onCell: ({ group }, index) => ({
            rowSpan: isFirst(index ?? 0) ? groupStarts.get(group) : 0,
            className: styles.group,
          }),
        },
        { title: '项目', dataIndex: 'title', width: 150 },
        { title: names[0], dataIndex: 'before' },
        { title: names[1], dataIndex: 'after' },
        { title: '差异', width: 72, render: (_cell, { kind }) => <StatusTag labels={DIFFERENCE} value={kind} /> },
      ]}
    />
  );
}
