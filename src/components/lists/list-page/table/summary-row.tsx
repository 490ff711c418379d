// 合计: totals of the whole filtered set, or 本页合计 of the rows shown, each under its column.
import { Table, Tooltip } from 'antd';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration, ListQuery } from '#api/kernel/list/list';
import { uncountedOf, uncountedText } from '#api/kernel/list/uncounted';
import type { CellValue } from '@/components/figures/text-of';
import { cellOf } from './columns';
import styles from './table.module.css';

interface Props {
  /** The columns as shown, in their order. */
  columns: readonly ListColumn[];
  /** Undefined while they are on their way: nothing is said for a figure meanwhile. */
  summary: Record<string, CellValue> | undefined;
  /** The list that they are of, as it is filtered. */
  list?: { declaration: ListDeclaration; filter: ListQuery['filter'] };
  /** Cells before the first column (the check boxes). */
  before: number;
  /** Whether a cell for the row actions follows. */
  after: boolean;
}

function labelOf({ summary, list }: Pick<Props, 'summary' | 'list'>): string {
  if (!summary) return '合计计算中…';
  return list?.declaration.totals === 'page' ? '本页合计' : '合计';
}

function Label(props: Pick<Props, 'summary' | 'list'>) {
  const { list } = props;
  const label = <strong>{labelOf(props)}</strong>;
  const leftOut = list && uncountedText(list.declaration, uncountedOf(list.declaration, list.filter));
  if (!leftOut) return label;
  return (
    <Tooltip title={leftOut}>
      <span aria-description={leftOut} className={styles.explained}>
        {label}
      </span>
    </Tooltip>
  );
}

/** Called as a function: antd fixes only a Summary that stands directly in its `summary`. */
export function summaryRow({ columns, summary, list, before, after }: Props) {
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row>
        {before > 0 && <Table.Summary.Cell index={0} />}
        {columns.map((column, index) => (
          <Table.Summary.Cell key={column.name} index={before + index} align={column.total ? 'right' : 'left'}>
            {column.total
              ? summary && <strong>{cellOf(column, summary[column.name])}</strong>
              : index === 0 && <Label summary={summary} list={list} />}
          </Table.Summary.Cell>
        ))}
        {after && <Table.Summary.Cell index={before + columns.length} />}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
