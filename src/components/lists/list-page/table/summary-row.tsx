// 合计: totals of the whole filtered set, or 本页合计 of the shown rows, each below its column.
import { Table } from 'antd';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration, ListQuery } from '#api/kernel/list/list';
import type { CellValue } from '@/components/figures/text-of';
import { cellOf } from './columns';
import { TotalLabel } from './total-label';

interface Props {
  /** The shown columns, in their order. */
  columns: readonly ListColumn[];
  /** `undefined` while the totals are loading; cells are empty meanwhile. */
  summary: Record<string, CellValue> | undefined;
  /** The list of the totals with its filter, or the report. */
  list?: { declaration: Pick<ListDeclaration, 'uncounted' | 'columns' | 'totals'>; filter?: ListQuery['filter'] };
  /** Number of cells before the first column (the check boxes). */
  before: number;
  /** Set when a cell for the row actions follows. */
  after: boolean;
}

function Label({ summary, list }: Pick<Props, 'summary' | 'list'>) {
  if (!summary) return <strong>合计计算中…</strong>;
  const text = list?.declaration.totals === 'page' ? '本页合计' : '合计';
  const label = <strong>{text}</strong>;
  if (!list) return label;
  return (
    <TotalLabel declaration={list.declaration} filter={list.filter}>
      {label}
    </TotalLabel>
  );
}

/** Called as a function, because antd only fixes a Summary that its `summary` returns directly. */
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
