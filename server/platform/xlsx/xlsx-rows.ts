// A spreadsheet written row by row while the rows arrive, numbers as numbers, and no cell that a spreadsheet would take for a
// formula. Rows are asked for over a port and come in pieces; the bytes go back over the same port.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import ExcelJS from 'exceljs';
import { formatInstant } from '#api/kernel/instant';
import type { ListColumn } from '#api/kernel/list';

export type SheetColumn = Pick<ListColumn, 'name' | 'title' | 'kind' | 'unit' | 'terms'>;

const NUMBER_FORMAT: Partial<Record<ListColumn['kind'], string>> = {
  money: '#,##0.00',
  area: '#,##0.00',
  price: '#,##0.00####',
  percent: '0.00%',
};
const WIDTH: Partial<Record<ListColumn['kind'], number>> = { money: 16, area: 14, price: 12, date: 12, instant: 20 };

/** The value of a cell: money in yuan, decimals as numbers, enums by their label, dates as text that sorts. */
export function cellValue(column: SheetColumn, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
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
      return column.terms?.[String(value)]?.label ?? String(value);
    case 'instant':
      return formatInstant(String(value));
    default:
      return String(value);
  }
}

const headOf = (column: SheetColumn) => (column.unit ? `${column.title}（${column.unit}）` : column.title);

/** To the writer: the next rows, none more, or no file after all. */
export type RowsMessage = { rows: Record<string, unknown>[] } | 'end' | 'cancel';
/** From the writer: it wants rows; a part of the file; all of it is out; it can't be written. */
export type FileMessage = 'rows' | 'end' | { bytes: Uint8Array } | { failure: string };

export interface RowsInput {
  title: string;
  columns: readonly SheetColumn[];
  port: MessagePort;
}

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

async function write({ title, columns, port }: RowsInput, out: PassThrough): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((column) => ({
    header: headOf(column),
    width: WIDTH[column.kind] ?? 20,
    style: { numFmt: NUMBER_FORMAT[column.kind] ?? '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  for await (const rows of rowsFrom(port)) {
    for (const row of rows) sheet.addRow(columns.map((column) => cellValue(column, row[column.name]))).commit();
  }
  sheet.commit();
  await workbook.commit();
}

/** Writes the file to its end; how it went is told over the port, after the last of its bytes. */
export async function writeRows(input: RowsInput): Promise<void> {
  const { port } = input;
  const out = new PassThrough();
  const tell = (message: FileMessage) => port.postMessage(message);
  try {
    const written = write(input, out);
    written.catch((error: Error) => out.destroy(error));
    for await (const chunk of out) tell({ bytes: chunk as Uint8Array });
    await written;
    tell('end');
  } catch (error) {
    tell({ failure: String(error) });
  } finally {
    port.close();
  }
}
