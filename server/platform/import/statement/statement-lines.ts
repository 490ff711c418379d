// The movements of a bank's table, and the layout that it has.
import { readStatement, type StatementLine } from '#domain/finance/receipts/statement';
import { type DateOrder, dateOfCell } from '#domain/finance/receipts/statement-cells';
import {
  accountAbove,
  guessDateOrder,
  guessHeaderRow,
  headerRowOf,
  headingAt,
  type StatedAccount,
  suggestedAt,
} from '#domain/finance/receipts/statement-columns';
import { layoutSignature, normalHeader, type StatementColumns } from '#domain/finance/receipts/statement-fields';
import { balanceVerdict } from '#domain/finance/receipts/statement-identity';
import type { CellContent } from '../cell';
import type { ClosingBalance } from '../grid/closing-balance';
import type { Grid } from '../grid/tables';
import { refuseFile } from '../sheet-rows';

export interface Layout {
  columns: StatementColumns;
  date_order: DateOrder;
}

/** Columns that a user confirmed for the files with these headers. */
export interface ConfirmedLayout extends Layout {
  signature: string;
}

export interface StatementFacts {
  /** The account that the file names above its headers. */
  stated: StatedAccount;
  warnings: string[];
  headers: string[];
  signature: string;
  /** True when the columns and dates are those of a known bank. */
  is_known: boolean;
  /** Balance that the file states after its lines, where it is a message of a bank. */
  closing: ClosingBalance | null;
}

export interface ReadLines extends StatementFacts {
  lines: StatementLine[];
  /** The same lines by the columns that the file suggests. */
  suggested: StatementLine[];
}

type Rows = readonly (readonly CellContent[])[];

const cellsAt = (rows: Rows, index: number) => rows.flatMap((row) => row[index] ?? []);

/** Returns the layout that a file suggests for a row of headers, and where its lines begin. */
function suggestionAt(rows: Rows, index: number) {
  const suggested = suggestedAt(rows, index);
  const below = rows.slice(index + suggested.size);
  const dates = cellsAt(below, suggested.titles.indexOf(suggested.columns.received_on ?? ''));
  return { ...suggested, below, date_order: guessDateOrder(dates) };
}

const entriesOf = ({ columns, date_order }: Layout) =>
  JSON.stringify([
    date_order,
    ...Object.entries(columns)
      .map(([field, header]) => `${field}=${normalHeader(header)}`)
      .sort(),
  ]);

/** Returns the lines below the headers; refuses a file that does not have the given layout. */
export function linesOf(grid: Grid, layout: Layout): ReadLines {
  const { columns, date_order } = layout;
  const headerRow = headerRowOf(grid.rows, columns);
  if (headerRow < 0) {
    const headers = new Set(grid.rows.flatMap((row) => row.map((cell) => normalHeader(cell.text))));
    const lacking = Object.values(columns).filter((header) => !headers.has(normalHeader(header)));
    throw refuseFile(`文件没有这些列：${(lacking.length ? lacking : Object.values(columns)).join('、')}；请重新对应列`);
  }
  const suggestion = suggestionAt(grid.rows, headerRow);
  const headers = suggestion.titles.map(normalHeader);
  const twice = Object.values(columns).filter(
    (header) => headers.indexOf(normalHeader(header)) !== headers.lastIndexOf(normalHeader(header)),
  );
  const merged = new Set(twice.filter((header) => !adjacent(headers, normalHeader(header))));
  if (merged.size) throw refuseFile(`文件有重复的列：${[...merged].join('、')}；请改名后重新上传`);
  const { direction } = suggestion.columns;
  if (direction !== undefined && columns.direction === undefined && columns.amount !== undefined)
    throw refuseFile(`文件有收支方向列「${direction}」，请对应“收支方向”，否则支出会被当作收款`);
  const { lines, suggested, skipped_rows } = readStatement(grid.rows, headerRow + 1, columns, date_order);
  if (lines.length === 0 && grid.closing === null) throw refuseFile('列名下面没有数据行');
  const verdict = balanceVerdict(lines);
  if (verdict.kind === 'swapped') throw refuseFile('余额与金额方向相反：收入与支出可能对应反了，请检查列的对应');
  return {
    lines,
    suggested,
    headers: suggestion.titles,
    signature: layoutSignature(suggestion.titles),
    is_known: suggestion.profile !== null && entriesOf(layout) === entriesOf(suggestion),
    stated: accountAbove(grid.rows, headerRow + 1),
    closing: grid.closing,
    warnings: [
      ...grid.warnings,
      ...(skipped_rows.length ? [`第 ${skipped_rows.slice(0, 20).join('、')} 行是合计、余额或说明，没有读取`] : []),
      ...(verdict.kind === 'broken' ? [`第 ${verdict.row} 行的余额与上下行的金额不连续，文件可能缺行或被改动`] : []),
    ],
  };
}

/** A header merged over neighbouring cells is read in each of them. */
const adjacent = (headers: readonly string[], header: string) =>
  headers.every(
    (other, index) => other !== header || index === headers.indexOf(header) || headers[index - 1] === header,
  );

/** Rows among which a confirmed layout is searched. */
const SEARCHED = 60;
const SAMPLES = 5;

export interface DetectedStatement extends Layout {
  /** Row of the headers, from 1. */
  head_row: number;
  heads: string[];
  /** The first rows with a day below the headers, as texts. */
  samples: string[][];
  origin: 'confirmed' | 'known' | 'guessed';
  profile: string | null;
  sheet: string;
  sheets: string[];
  warnings: string[];
}

/** Detects the layout of a table: the one confirmed for its headers, else that of a known bank, else guessed. */
export function layoutOf(
  grid: Grid,
  head_row: number | null,
  confirmed: readonly ConfirmedLayout[],
): DetectedStatement {
  const { rows } = grid;
  if (head_row !== null && head_row > rows.length) throw refuseFile(`列名所在的行应为 1 至 ${rows.length}`, 'head_row');
  const confirmedAt = (index: number) => {
    const signature = layoutSignature(headingAt(rows, index).titles);
    return confirmed.find((each) => each.signature === signature);
  };
  const searched = rows.slice(0, SEARCHED).findIndex((_row, index) => confirmedAt(index) !== undefined);
  const headerRow = head_row !== null ? head_row - 1 : searched >= 0 ? searched : guessHeaderRow(rows) - 1;
  const { titles, below, profile, ...suggestion } = suggestionAt(rows, headerRow);
  const layout = confirmedAt(headerRow);
  const { columns, date_order } = layout ?? suggestion;
  const date_at = titles.indexOf(columns.received_on ?? '');
  const dated = below.filter((row) => row[date_at] && dateOfCell(row[date_at], date_order) !== null);
  return {
    head_row: headerRow + 1,
    heads: titles,
    samples: (dated.length ? dated : below).slice(0, SAMPLES).map((row) => row.map((cell) => cell.text)),
    origin: layout ? 'confirmed' : profile ? 'known' : 'guessed',
    profile: profile?.name ?? null,
    columns,
    date_order,
    sheet: grid.sheet,
    sheets: grid.sheets,
    warnings: grid.warnings,
  };
}

/** Returns how much a table looks like a statement: the known fields of its headers. */
export function statementFields(rows: Rows): number {
  const { columns, profile } = suggestedAt(rows, guessHeaderRow(rows) - 1);
  return Object.keys(columns).length + (profile ? SEARCHED : 0);
}
