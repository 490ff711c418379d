// The tables of an .xlsx workbook.
import type ExcelJS from 'exceljs';
import { type CellContent, contentOfSingle } from '../cell';
import { cellsOf, openWorkbook } from '../open-workbook';
import { EMPTY, MAX_COLUMNS, type Table } from './tables';

function cellOf(cell: ExcelJS.Cell): CellContent {
  // The value of merged cells is that of the first; ExcelJS repeats it in the others.
  if (cell.isMerged && cell.master !== cell) return EMPTY;
  return contentOfSingle(cell);
}

function tableOf(sheet: ExcelJS.Worksheet): Table {
  const rows: CellContent[][] = [];
  const hidden_rows: number[] = [];
  const width = Math.min(sheet.columnCount, MAX_COLUMNS);
  sheet.eachRow((row, number) => {
    while (rows.length < number - 1) rows.push([]);
    if (row.hidden) hidden_rows.push(number);
    rows.push(Array.from({ length: width }, (_, index) => cellOf(row.getCell(index + 1))));
  });
  return { name: sheet.name, is_hidden: sheet.state !== 'visible', rows, hidden_rows };
}

/** Columns of an ordinary table. */
const COLUMNS = 20;

export const tablesOfWorkbook = async (bytes: Uint8Array, max_rows: number): Promise<Table[]> =>
  (await openWorkbook(bytes, cellsOf(max_rows, COLUMNS))).worksheets.map(tableOf);
