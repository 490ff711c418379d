// Tables of a file before one of them is chosen, and the choice.
import { type CellContent, contentOfValue } from '../cell';
import { refuseFile } from '../sheet-rows';
import type { ClosingBalance } from './closing-balance';

/** A table as rows of cells. */
export interface Grid {
  rows: CellContent[][];
  warnings: string[];
  /** Name of the sheet that was read; empty for a file without sheets. */
  sheet: string;
  /** Names of all filled sheets, in the order of the file. */
  sheets: string[];
  /** Balance that a message of a bank states after its movements. */
  closing: ClosingBalance | null;
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

/** Returns how much a table looks like the wanted one. */
export type Weigh = (rows: readonly CellContent[][]) => number;

/** Returns the table with the greatest weight, among equals the fullest, then the first. */
function bestOf(tables: readonly Table[], weigh: Weigh): Table | undefined {
  const weights = tables.map(({ rows }) => [weigh(rows), rows.filter(isOfTable).length] as const);
  const [best] = weights.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]);
  return best && tables[weights.indexOf(best)];
}

/** How one of several tables is chosen. */
export interface Choice {
  /** Name of the sheet; without one the visible sheet with the greatest weight, then the fullest. */
  sheet?: string | undefined;
  weigh?: Weigh | undefined;
}

/** Returns the chosen table. */
export function gridOfTables(
  tables: readonly Table[],
  max_rows: number,
  { sheet: name, weigh = () => 0 }: Choice = {},
): Grid {
  const filled = tables.filter(({ rows }) => rows.some(isFilled));
  const visible = filled.filter(({ is_hidden }) => !is_hidden);
  const chosen =
    name === undefined ? bestOf(visible.length ? visible : filled, weigh) : filled.find((each) => each.name === name);
  if (!chosen) throw refuseFile(name === undefined ? '文件没有内容' : `文件没有工作表「${name}」，或者其中没有内容`);
  if (chosen.rows.filter(isFilled).length > max_rows) throw tooMany(max_rows);
  const warnings: string[] = [];
  const others = filled.filter((other) => other !== chosen).map((other) => other.name);
  if (others.length) warnings.push(`只读取工作表「${chosen.name}」，其余工作表未读取：${others.join('、')}`);
  if (chosen.hidden_rows.length)
    warnings.push(
      `这些行在文件中是隐藏的，同样会读取：第 ${chosen.hidden_rows.slice(0, MAX_HIDDEN_LISTED).join('、')} 行`,
    );
  return { rows: chosen.rows, warnings, sheet: chosen.name, sheets: filled.map((each) => each.name), closing: null };
}

/** Returns the table of a file that has only one. */
export function gridOfRows(rows: CellContent[][], max_rows: number, warnings: string[] = []): Grid {
  const grid = gridOfTables([{ name: '', is_hidden: false, rows, hidden_rows: [] }], max_rows);
  return { ...grid, warnings, sheets: [] };
}
