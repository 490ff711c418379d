// Tables of a file before one of them is chosen, and the choice.
import { type CellContent, contentOfValue } from '../cell';
import { refuseFile } from '../sheet-rows';

/** A table as rows of cells. */
export interface Grid {
  rows: CellContent[][];
  warnings: string[];
  /** Name of the sheet that was read; empty for a file without sheets. */
  sheet: string;
  /** Names of all filled sheets, in the order of the file. */
  sheets: string[];
}

export interface Table {
  name: string;
  is_hidden: boolean;
  rows: CellContent[][];
  /** Numbers of filled rows that the file hides, from 1. */
  hidden_rows: number[];
}

/** Exceeds what any bank fills; a sheet formatted to its edge has 16,384. */
export const MAX_COLUMNS = 60;
/** Filled cells of a row that belongs to a table; titles and notes have fewer. */
const CELLS_OF_ROW = 3;
const MAX_HIDDEN_LISTED = 20;

export const EMPTY: CellContent = { kind: 'empty', text: '' };

/** Returns the content of a cell of text. Banks write ="6222…" so that a spreadsheet preserves the digits. */
export const contentOfText = (text: string): CellContent =>
  contentOfValue(text.trim().replace(/^="(.*)"$/su, '$1'), false);

export const isFilled = (row: readonly CellContent[]): boolean => row.some(({ kind }) => kind !== 'empty');

export const tooMany = (max_rows: number) =>
  refuseFile(`一次最多导入 ${max_rows.toLocaleString('en-US')} 行，请分成几个文件`);

const isOfTable = (row: readonly CellContent[]) => row.filter(({ kind }) => kind !== 'empty').length >= CELLS_OF_ROW;

/** Returns the fullest of the tables; the first of equals. */
function fullest(tables: readonly Table[]): Table | undefined {
  const counts = tables.map(({ rows }) => rows.filter(isOfTable).length);
  return tables[counts.indexOf(Math.max(...counts))];
}

/** Returns the table of the given name, without a name the fullest visible one. */
export function gridOfTables(tables: readonly Table[], max_rows: number, name?: string): Grid {
  const filled = tables.filter(({ rows }) => rows.some(isFilled));
  const visible = filled.filter(({ is_hidden }) => !is_hidden);
  const chosen =
    name === undefined ? fullest(visible.length ? visible : filled) : filled.find((each) => each.name === name);
  if (!chosen) throw refuseFile(name === undefined ? '文件没有内容' : `文件没有工作表「${name}」，或者其中没有内容`);
  if (chosen.rows.filter(isFilled).length > max_rows) throw tooMany(max_rows);
  const warnings: string[] = [];
  const others = filled.filter((other) => other !== chosen).map((other) => other.name);
  if (others.length) warnings.push(`只读取工作表「${chosen.name}」，其余工作表未读取：${others.join('、')}`);
  if (chosen.hidden_rows.length)
    warnings.push(
      `这些行在文件中是隐藏的，同样会读取：第 ${chosen.hidden_rows.slice(0, MAX_HIDDEN_LISTED).join('、')} 行`,
    );
  return { rows: chosen.rows, warnings, sheet: chosen.name, sheets: filled.map((each) => each.name) };
}

/** Returns the table of a file that has only one. */
export function gridOfRows(rows: CellContent[][], max_rows: number, warnings: string[] = []): Grid {
  const grid = gridOfTables([{ name: '', is_hidden: false, rows, hidden_rows: [] }], max_rows);
  return { ...grid, warnings, sheets: [] };
}
