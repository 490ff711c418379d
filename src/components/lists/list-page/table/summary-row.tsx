// 合计: totals of the whole filtered set, or 本页合计 of the rows shown, each under its column.
import { Table, Tooltip } from 'antd';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration } from '#api/kernel/list/list';
import type { CellValue } from '@/components/figures/text-of';
import { cellOf } from './columns';
import styles from './table.module.css';

interface Props {
  /** The columns as shown, in their order. */
  columns: readonly ListColumn[];
  /** Undefined while they are on their way: nothing is said for a figure meanwhile. */
  summary: Record<string, CellValue> | undefined;
  /** What the totals are of. */
  of?: ListDeclaration['totals'];
  /** Which rows they leave out: 不含已作废. */
  without?: string;
  /** Cells before the first column (the check boxes). */
  before: number;
  /** Whether a cell for the row actions follows. */
  after: boolean;
}

function labelOf({ summary, of }: Pick<Props, 'summary' | 'of'>): string {
  if (!summary) return '合计计算中…';
  return of === 'page' ? '本页合计' : '合计';
}

function Label(props: Pick<Props, 'summary' | 'of' | 'without'>) {
  const label = <strong>{labelOf(props)}</strong>;
  if (!props.without) return label;
  return (
    <Tooltip title={props.without}>
      <span aria-description={props.without} className={styles.explained}>
        {label}
      </span>
    </Tooltip>
  );
}

/** Called as a function: antd fixes only a Summary that stands directly in its `summary`. */
export function summaryRow({ columns, summary, of, without, before, after }: Props) {
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row>
        {before > 0 && <Table.Summary.Cell index={0} />}
        {columns.map((column, index) => (
          <Table.Summary.Cell key={column.name} index={before + index} align={column.total ? 'right' : 'left'}>
            {column.total
              ? summary && <strong>{cellOf(column, summary[column.name])}</strong>
              : index === 0 && <Label summary={summary} of={of} without={without} />}
          </Table.Summary.Cell>
        ))}
        {after && <Table.Summary.Cell index={before + columns.length} />}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
