// 合计: totals of the whole filtered set, or 本页合计 of the rows shown, each under its column.
import { Table } from 'antd';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration, ListQuery } from '#api/kernel/list/list';
import type { CellValue } from '@/components/figures/text-of';
import { cellOf } from './columns';
import { TotalLabel } from './total-label';

interface Props {
  /** The columns as shown, in their order. */
  columns: readonly ListColumn[];
  /** Undefined while they are on their way: nothing is said for a figure meanwhile. */
  summary: Record<string, CellValue> | undefined;
  /** The list that they are of, as it is filtered, or the report. */
  list?: { declaration: Pick<ListDeclaration, 'uncounted' | 'columns' | 'totals'>; filter?: ListQuery['filter'] };
  /** Cells before the first column (the check boxes). */
  before: number;
  /** Whether a cell for the row actions follows. */
  after: boolean;
}

function Label({ summary, list }: Pick<Props, 'summary' | 'list'>) {
  if (!summary) return <strong>合计计算中…</strong>;
  const words = list?.declaration.totals === 'page' ? '本页合计' : '合计';
  const label = <strong>{words}</strong>;
  if (!list) return label;
  return (
    <TotalLabel of={list.declaration} filter={list.filter}>
      {label}
    </TotalLabel>
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
