// Amounts due by year and charge item.
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { Money } from '@/components/figures';
import styles from './collection-plan.module.css';
import type { ClausePlan } from './plan-row';
import { type YearRow, yearsOf } from './years-of';

interface Props {
  clauses: readonly ClausePlan[];
  /** In a card next to a form: scrolls when the amounts need more than its width. */
  narrow?: boolean;
}

export function YearSummary({ clauses, narrow = false }: Props) {
  const { items, rows, total } = useMemo(() => yearsOf(clauses), [clauses]);
  const columns: TableColumnsType<YearRow> = [
    { title: '应收年份', dataIndex: 'year', width: narrow ? undefined : 100 },
    ...items.map((item) => ({
      title: item,
      align: 'right' as const,
      render: (_cell: unknown, row: YearRow) => <Money fen={row.by_item[item] ?? null} />,
    })),
    { title: '合计', align: 'right', render: (_cell, row) => <Money fen={row.total_fen} /> },
  ];
  return (
    <Table<YearRow>
      rowKey="year"
      size="small"
      className={narrow ? styles.narrow : undefined}
      scroll={narrow ? { x: 'max-content' } : undefined}
      columns={columns}
      dataSource={rows}
      pagination={false}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>
            <strong>合计</strong>
          </Table.Summary.Cell>
          {[...items.map((item) => total.by_item[item] ?? null), total.total_fen].map((fen, index) => (
            <Table.Summary.Cell key={items[index] ?? 'total'} index={index + 1} align="right">
              <strong>
                <Money fen={fen} />
              </strong>
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}
