// The columns of a declaration as table columns (for antd and ProTable): headers with units, figures right-aligned and never truncated.
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { type ColumnKind, type ListColumn, unitOf } from '#api/kernel/list/column';
import { FIGURE_KINDS, Figure, Money, StatusTag, textOf } from '@/components/figures';
import type { CellValue } from '@/components/figures/text-of';
import type { ListState } from '../list-url';

const WIDTHS: Partial<Record<ColumnKind, number>> = { date: 112, instant: 150, status: 100, enum: 110, link: 180 };
const DIGIT_PX = 7.8;
const CHINESE_PX = 13.5;
const PADDING_PX = 34;
const SORTER_PX = 20;

export function headerOf(column: ListColumn): string {
  const unit = unitOf(column);
  return unit ? `${column.title}(${unit})` : column.title;
}

const textWidth = (text: string) =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 255 ? CHINESE_PX : DIGIT_PX), 0);

/** Returns a width that fits the header and every shown figure; other columns have their declared width. */
export function widthOf(column: ListColumn, values: readonly CellValue[]): number {
  const headerWidth = textWidth(headerOf(column)) + PADDING_PX + (column.sortable ? SORTER_PX : 0);
  const declared = column.width ?? WIDTHS[column.kind] ?? 120;
  if (!FIGURE_KINDS.includes(column.kind)) return Math.ceil(Math.max(declared, headerWidth, WIDTHS[column.kind] ?? 0));
  const longest = values.reduce<number>((most, value) => Math.max(most, textOf(column.kind, value).length), 0);
  return Math.ceil(Math.max(declared, headerWidth, longest * DIGIT_PX + PADDING_PX));
}

/** Renders one cell by the kind of its column. */
export function cellOf(column: ListColumn, value: CellValue): ReactNode {
  if (column.monthOnly) return textOf('text', typeof value === 'string' ? value.slice(0, 7) : value);
  if (column.kind === 'money') return <Money fen={value as number | null} />;
  if (FIGURE_KINDS.includes(column.kind)) return <Figure>{textOf(column.kind, value)}</Figure>;
  if (column.kind === 'status' && column.labels) return <StatusTag labels={column.labels} value={value as string} />;
  return textOf(column.kind, value, column.labels);
}

export interface BuiltColumn<Row> {
  key: string;
  dataIndex?: string;
  title: string;
  width: number;
  align?: 'left' | 'right';
  fixed?: 'left' | 'right';
  ellipsis?: boolean;
  sorter?: boolean;
  sortOrder?: 'ascend' | 'descend' | null;
  hideInSetting?: boolean;
  render: (dom: unknown, row: Row) => ReactNode;
}

interface Given<Row> {
  columns: readonly ListColumn[];
  rows: readonly Row[];
  summary: Record<string, CellValue> | undefined;
  sort?: ListState['sort'];
  renders?: Readonly<Record<string, (row: Row) => ReactNode>>;
  linkTo?: (row: Row) => string;
  /** Number of leading columns that stay fixed when the table is scrolled sideways. */
  fixed?: number;
}

export function tableColumns<Row>({
  columns,
  rows,
  summary,
  sort,
  renders,
  linkTo,
  fixed = 1,
}: Given<Row>): BuiltColumn<Row>[] {
  const read = (row: Row, name: string) => row[name as keyof Row] as CellValue;
  return columns.map((column, index) => {
    const figure = FIGURE_KINDS.includes(column.kind);
    const own = renders?.[column.name];
    return {
      key: column.name,
      dataIndex: column.name,
      title: headerOf(column),
      width: widthOf(column, [...rows.map((row) => read(row, column.name)), summary?.[column.name]]),
      align: figure ? 'right' : 'left',
      fixed: index < fixed ? 'left' : undefined,
      ellipsis: !figure && column.kind !== 'status',
      sorter: sort && column.sortable,
      sortOrder: sort?.field === column.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
      render: (_dom, row) => {
        if (own) return own(row);
        const cell = cellOf(column, read(row, column.name));
        return column.kind === 'link' && linkTo ? <Link to={linkTo(row)}>{cell}</Link> : cell;
      },
    };
  });
}
