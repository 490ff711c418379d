// Spreadsheets out: streamed row by row, numbers as numbers, and no cell that a spreadsheet would take for a formula.
import { PassThrough, Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import type { ListColumn } from '../../api/kernel/list';
import type { FileReply } from './route';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type SheetColumn = Pick<ListColumn, 'name' | 'title' | 'kind' | 'unit' | 'terms'>;

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
    default:
      return String(value);
  }
}

const headOf = (column: SheetColumn) => (column.unit ? `${column.title}（${column.unit}）` : column.title);

/** A file reply that writes while it is read, so that no export is held in memory. */
export function workbookOf(
  name: string,
  sheetName: string,
  columns: readonly SheetColumn[],
  chunks: AsyncIterable<Record<string, unknown>[]>,
): FileReply {
  const out = new PassThrough();
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const write = async () => {
    const sheet = workbook.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map((column) => ({
      header: headOf(column),
      width: WIDTH[column.kind] ?? 20,
      style: { numFmt: NUMBER_FORMAT[column.kind] ?? '@' },
    }));
    sheet.getRow(1).font = { bold: true };
    for await (const rows of chunks) {
      for (const row of rows) sheet.addRow(columns.map((column) => cellValue(column, row[column.name]))).commit();
    }
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error) => out.destroy(error));
  return { name, media_type: XLSX, body: Readable.toWeb(out) as ReadableStream<Uint8Array> };
}
