// The tables of an .xlsx workbook.
import type ExcelJS from 'exceljs';
import { type CellContent, contentOfSingle } from '../cell';
import { openWorkbook } from '../sheet-reader';
import { EMPTY, MAX_COLUMNS, type Table } from './tables';

/** Spreadsheets store a time without a day as a part of day 0. */
const DAY_ZERO = '1899-12-';
const SECOND_MS = 1000;

/** Returns the content of a date with its time, which an import would refuse: 2026-11-05 09:10:11, or 09:10:11. */
export function contentOfDate(date: Date): CellContent {
  const seconds = new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS);
  const [day = '', time = ''] = seconds.toISOString().slice(0, 19).split('T');
  if (day.startsWith(DAY_ZERO)) return { kind: 'text', text: time };
  return { kind: 'date', text: time === '00:00:00' ? day : `${day} ${time}` };
}

function cellOf(cell: ExcelJS.Cell): CellContent {
  // The value of merged cells is that of the first; ExcelJS repeats it in the others.
  if (cell.isMerged && cell.master !== cell) return EMPTY;
  const stored: unknown = cell.value instanceof Date ? cell.value : cell.result;
  const isDay = stored instanceof Date && !Number.isNaN(stored.getTime());
  return isDay ? contentOfDate(stored) : contentOfSingle(cell);
}

function tableOf(sheet: ExcelJS.Worksheet): Table {
  const rows: CellContent[][] = [];
  const hidden_rows: number[] = [];
  const width = Math.min(sheet.columnCount, MAX_COLUMNS);
  sheet.eachRow((row, number) => {
    while (rows.length < number - 1) rows.push([]);
    if (row.hidden) hidden_rows.push(number);
    rows.push(Array.from({ length: width }, (_, at) => cellOf(row.getCell(at + 1))));
  });
  return { name: sheet.name, is_hidden: sheet.state !== 'visible', rows, hidden_rows };
}

export const tablesOfWorkbook = async (bytes: Uint8Array): Promise<Table[]> =>
  (await openWorkbook(bytes)).worksheets.map(tableOf);
