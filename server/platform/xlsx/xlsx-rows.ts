// A spreadsheet written row by row while the rows arrive, with numbers as numbers, days as days, and no text cell that would be read as a formula. Rows are
// requested over a port and come in pieces; the bytes are sent over the same port.
import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { TOTAL_ROW } from '#api/kernel/constants';
import { formatInstant } from '#api/kernel/instant';
import { type ListColumn, unitOf } from '#api/kernel/list/column';
import type { Uncounted } from '#api/kernel/list/list';
import { isVoid, uncountedAmong } from '#api/kernel/list/uncounted';

export type SheetColumn = Pick<ListColumn, 'name' | 'title' | 'kind' | 'unit' | 'labels' | 'total' | 'monthOnly'>;

/** Parts of a sheet around the rows of a report. */
export interface SheetFrame {
  /** Lines above the column headers: the title and the parameters. */
  preamble?: readonly string[];
  /** Sums below the columns with a total, as formulas. */
  totals?: boolean;
  /** Rows excluded from the sums; void ones are struck through. */
  uncounted?: Uncounted;
  /** The excluded values, when a filter counts some of them. */
  excluded?: readonly string[];
  /** A sheet of the totals by group. */
  summary?: { title: string; columns: readonly SheetColumn[]; rows: readonly Record<string, unknown>[] };
  /** A second sheet of text. */
  notes?: { title: string; headers: readonly string[]; lines: readonly (readonly string[])[] };
}

const NUMBER_FORMAT: Partial<Record<ListColumn['kind'], string>> = {
  money: '#,##0.00',
  area: '#,##0.00',
  price: '#,##0.00####',
  percent: '0.00%',
  integer: '0',
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
};
const MONTH_FORMAT = 'yyyy-mm';
const TEXT_FORMAT = '@';

const formatOf = ({ kind, monthOnly }: SheetColumn) =>
  monthOnly ? MONTH_FORMAT : (NUMBER_FORMAT[kind] ?? TEXT_FORMAT);

const WIDTH: Partial<Record<ListColumn['kind'], number>> = { money: 16, area: 14, price: 12, date: 12, instant: 20 };

/** Returns '2026-03-01', '2026-03' or '2026-03-01 09:30' as a spreadsheet's day and time, which has no zone; other texts unchanged. */
function dayCell(text: string): Date | string {
  const [, year, month, day = '1', hour = '0', minute = '0'] =
    /^(\d{4})-(\d{2})(?:-(\d{2})(?: (\d{2}):(\d{2}))?)?$/.exec(text) ?? [];
  if (!year) return text;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)));
}

/** Returns the value of a cell: money in yuan, decimals as numbers, enums by their label, days as days. */
export function cellValue(column: SheetColumn, value: unknown): string | number | Date | null {
  if (value === null || value === undefined) return null;
  if (column.monthOnly) return dayCell(String(value).slice(0, 7));
  switch (column.kind) {
    case 'money':
      return Number(value) / 100;
    case 'area':
    case 'price':
    case 'percent':
    case 'integer':
      return Number(value);
    case 'enum':
    case 'status':
      return column.labels?.[String(value)]?.label ?? String(value);
    case 'instant':
      return dayCell(formatInstant(String(value)));
    case 'date':
      return dayCell(String(value));
    default:
      return String(value);
  }
}

function headerOf(column: SheetColumn): string {
  const unit = unitOf(column);
  return unit ? `${column.title}（${unit}）` : column.title;
}

/** Messages to the writer: the next rows, end of rows, or cancellation. */
export type RowsMessage = { rows: Record<string, unknown>[] } | 'end' | 'cancel';
/** Messages from the writer: request for rows; a part of the file; end of the file; failure. */
export type FileMessage = 'rows' | 'end' | { bytes: Uint8Array } | { failure: string };

export interface RowsInput {
  title: string;
  columns: readonly SheetColumn[];
  frame: SheetFrame;
  port: MessagePort;
}

type Writer = ExcelJS.stream.xlsx.WorkbookWriter;

async function* rowsFrom(port: MessagePort): AsyncGenerator<Record<string, unknown>[]> {
  for (;;) {
    const answer = once(port, 'message');
    port.postMessage('rows' satisfies FileMessage);
    const [message] = (await answer) as [RowsMessage];
    if (message === 'cancel') throw new Error('the file is not wanted any more');
    if (message === 'end') return;
    yield message.rows;
  }
}

const excludedOf = (frame: SheetFrame): readonly string[] => frame.excluded ?? uncountedAmong(frame);

/** Sums as formulas with cached values: some readers show those without calculating. */
function totalCells({ columns, frame }: RowsInput, sums: readonly number[], first: number, last: number) {
  const range = (index: number) => `${columnLetters(index)}${first}:${columnLetters(index)}${last}`;
  const state = columns.findIndex(({ name }) => name === frame.uncounted?.field);
  const excluded = excludedOf(frame).map((value) => `,${range(state)},"<>${columns[state]?.labels?.[value]?.label}"`);
  return columns.map((column, index) => {
    if (!column.total) return index === 0 ? TOTAL_ROW : null;
    // Without the column of states no formula can leave rows out.
    if (excluded.length > 0 && state < 0) return cellValue(column, sums[index]) ?? 0;
    const formula = excluded.length > 0 ? `SUMIFS(${range(index)}${excluded.join('')})` : `SUM(${range(index)})`;
    return { formula, result: cellValue(column, sums[index]) ?? 0 };
  });
}

/** Adds fen and counts: integers, so sums are exact. */
function addUp(sums: number[], { columns, frame }: RowsInput, rows: readonly Record<string, unknown>[]): void {
  const excluded = excludedOf(frame);
  const counted = rows.filter((row) => !excluded.includes(String(row[frame.uncounted?.field ?? ''])));
  for (const [index, { name, total }] of columns.entries())
    if (total) for (const row of counted) sums[index] = (sums[index] ?? 0) + Number(row[name] ?? 0);
}

function writeRow(sheet: ExcelJS.Worksheet, { columns, frame }: RowsInput, row: Record<string, unknown>): void {
  const line = sheet.addRow(columns.map((column) => cellValue(column, row[column.name])));
  if (isVoid(frame, row)) line.font = { strike: true };
  line.commit();
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`;
}

function writeNotes(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  { title, headers, lines }: SheetFrame['notes'] & object,
) {
  const sheet = workbook.addWorksheet(title);
  sheet.columns = headers.map((_, index) => ({ width: index === 0 ? 20 : 80 }));
  const top = sheet.addRow([...headers]);
  top.font = { bold: true };
  top.commit();
  for (const line of lines) sheet.addRow([...line]).commit();
  sheet.commit();
}

function writeSummary(workbook: Writer, { title, columns, rows }: SheetFrame['summary'] & object): void {
  const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((column) => ({
    width: WIDTH[column.kind] ?? 20,
    style: { numFmt: formatOf(column) },
  }));
  const names = sheet.addRow(columns.map(headerOf));
  names.font = { bold: true };
  names.commit();
  for (const row of rows) sheet.addRow(columns.map((column) => cellValue(column, row[column.name]))).commit();
  sheet.commit();
}

/** Opens a sheet with its preamble and column headers; `top` is the number of the headers' row. */
function openSheet(workbook: Writer, { title, columns }: RowsInput, preamble: readonly string[]) {
  const top = preamble.length + 1;
  const printTitlesRow = `${top}:${top}`;
  const sheet = workbook.addWorksheet(title, {
    views: [{ state: 'frozen', ySplit: top }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow },
  });
  sheet.columns = columns.map((column) => ({
    width: WIDTH[column.kind] ?? 20,
    style: { numFmt: formatOf(column) },
  }));
  for (const [index, line] of preamble.entries()) {
    const row = sheet.addRow([line]);
    if (index === 0) row.font = { bold: true, size: 14 };
    row.commit();
  }
  const names = sheet.addRow(columns.map(headerOf));
  names.font = { bold: true };
  names.commit();
  return { sheet, top };
}

const NOTHING = Buffer.alloc(0);

/**
 * Waits until the written rows of the sheet are compressed: the writer accepts rows faster than that, and buffers them all meanwhile. It has no API
 * for this; the stream that the compressor reads from knows when it is full.
 */
async function packed(sheet: ExcelJS.Worksheet): Promise<void> {
  const { stream } = sheet as unknown as { stream: { pipes: Writable[] } };
  for (const pipe of stream.pipes) if (!pipe.write(NOTHING)) await once(pipe, 'drain');
}

async function write(input: RowsInput, out: PassThrough): Promise<void> {
  const { columns, port } = input;
  const { preamble = [], totals, summary, notes } = input.frame;
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const { sheet, top } = openSheet(workbook, input, preamble);
  const sums = columns.map(() => 0);
  let last = top;
  for await (const rows of rowsFrom(port)) {
    for (const row of rows) writeRow(sheet, input, row);
    last += rows.length;
    await packed(sheet);
    if (totals) addUp(sums, input, rows);
  }
  if (totals && last > top) {
    const line = sheet.addRow(totalCells(input, sums, top + 1, last));
    line.font = { bold: true };
    line.commit();
  }
  sheet.commit();
  if (summary) writeSummary(workbook, summary);
  if (notes) writeNotes(workbook, notes);
  await workbook.commit();
}

/** Writes the whole file; the outcome is sent over the port after the last bytes. */
export async function writeRows(input: RowsInput): Promise<void> {
  const { port } = input;
  const out = new PassThrough();
  const post = (message: FileMessage) => port.postMessage(message);
  try {
    const written = write(input, out);
    written.catch((error: Error) => out.destroy(error));
    for await (const chunk of out) post({ bytes: chunk as Uint8Array });
    await written;
    post('end');
  } catch (error) {
    post({ failure: String(error) });
  } finally {
    port.close();
  }
}
