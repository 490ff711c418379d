// Sheets of any file, for readers that need no more than headers and cells. Workbooks are read in place, other files by their tables.
import type ExcelJS from 'exceljs';
import { fileTypeFromBuffer } from 'file-type';
import { type CellContent, contentOf } from './cell';
import { tablesOf } from './grid/grid-reader';
import { EMPTY, isFilled, type Table } from './grid/tables';
import { cellsOf, isWorkbook, openWorkbook } from './open-workbook';
import { refuseFile } from './sheet-rows';

export interface SourceRow {
  /** From 1; the header row is 1. */
  number: number;
  is_hidden: boolean;
  /** Returns a cell by its place, from 1. */
  cell(place: number): CellContent;
}

export interface SourceSheet {
  name: string;
  is_filled: boolean;
  /** Texts of the first row. */
  headers: { text: string; place: number }[];
  /** Calls back for each row below the headers. */
  eachRow(call: (row: SourceRow) => void): void;
}

function ofWorksheet(sheet: ExcelJS.Worksheet): SourceSheet {
  const headers: SourceSheet['headers'] = [];
  sheet.getRow(1).eachCell((cell, place) => {
    if (!cell.isMerged || cell.master === cell) headers.push({ text: cell.text, place });
  });
  return {
    name: sheet.name,
    is_filled: sheet.actualRowCount > 0,
    headers,
    eachRow: (call) =>
      sheet.eachRow((row, number) => {
        if (number > 1) call({ number, is_hidden: row.hidden, cell: (place) => contentOf(row.getCell(place)) });
      }),
  };
}

function ofTable({ name, rows, hidden_rows }: Table): SourceSheet {
  const hidden = new Set(hidden_rows);
  return {
    name,
    is_filled: rows.some(isFilled),
    headers: (rows[0] ?? []).flatMap(({ kind, text }, index) => (kind === 'empty' ? [] : [{ text, place: index + 1 }])),
    eachRow: (call) => {
      rows.forEach((row, index) => {
        const number = index + 1;
        if (number > 1) call({ number, is_hidden: hidden.has(number), cell: (place) => row[place - 1] ?? EMPTY });
      });
    },
  };
}

/** Rows read beyond the limit, so that the reader can count them, and blank ones. */
const MORE_ROWS = 1_000;
const ROWS = 50_000;

/** Returns the sheets of a file; `size` is that of the greatest one expected. */
export async function sourcesOf(bytes: Uint8Array, size?: { rows: number; columns: number }): Promise<SourceSheet[]> {
  if (bytes.length === 0) throw refuseFile('文件是空的');
  if (isWorkbook((await fileTypeFromBuffer(bytes))?.mime ?? '')) {
    const workbook = await openWorkbook(bytes, size && cellsOf(size.rows, size.columns));
    return workbook.worksheets.map(ofWorksheet);
  }
  return (await tablesOf({ bytes, max_rows: (size?.rows ?? ROWS) + MORE_ROWS })).map(ofTable);
}
