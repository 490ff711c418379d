// Checks of a sheet's rows that need the file only: each cell by the schema of its field, relations between fields, and duplicate values. All
// errors are found in one pass: a wrong field gets a placeholder value, so that the others can still be checked.
import * as z from 'zod';
import type { ImportColumn, ImportRow, ImportSheet } from '#api/kernel/import';
import type { SheetRow } from './sheet-rows';

export interface CheckedRow<Row> extends ImportRow {
  /** The row as the schema parses it; wrong columns contain a placeholder value of the right type. */
  value: Row;
  /** Columns with invalid cells. */
  wrong: string[];
}

/** Returns whether a column can be checked while others of its row are wrong. */
export function judged({ columns }: ImportSheet, wrong: readonly string[], name: string): boolean {
  if (wrong.length === 0) return true;
  const column = columns.find((each) => each.name === name);
  return column !== undefined && ![name, ...(column.requires ?? [])].some((each) => wrong.includes(each));
}

const PLACEHOLDER: Record<Exclude<ImportColumn['kind'], 'text' | 'enum'>, unknown> = {
  texts: [],
  integer: 0,
  money: 0,
  decimal: '0',
  percent: '0',
  date: '2000-01-01',
};

function placeholderOf({ kind, labels = {} }: ImportColumn, value: unknown): unknown {
  if (kind === 'text') return typeof value === 'string' ? value : '';
  return kind === 'enum' ? Object.keys(labels)[0] : PLACEHOLDER[kind];
}

/** The checks between the fields of a row, without those of each field. */
const betweenFields = (schema: z.ZodObject): z.ZodObject =>
  schema.clone({
    ...schema._zod.def,
    shape: Object.fromEntries(Object.keys(schema.shape).map((name) => [name, z.unknown()])),
  });

function checkRow(schema: z.ZodObject, between: z.ZodObject, sheet: ImportSheet, read: SheetRow): CheckedRow<unknown> {
  const { row, cells, values } = read;
  const errors = [...read.errors];
  const value: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const parsed = z.safeParse(field, values[name]);
    const column = sheet.columns.find((each) => each.name === name);
    const message = parsed.success ? undefined : parsed.error.issues[0]?.message;
    if (message !== undefined && !errors.some((error) => error.column === name)) errors.push({ column: name, message });
    value[name] = parsed.success ? parsed.data : column && placeholderOf(column, values[name]);
  }
  const wrong = errors.map(({ column }) => column);
  for (const { path, message } of between.safeParse(value).error?.issues ?? []) {
    const column = sheet.columns.some(({ name }) => name === path[0]) ? String(path[0]) : '';
    if (judged(sheet, wrong, column) && !errors.some((error) => error.column === column))
      errors.push({ column, message });
  }
  return { row, cells, errors, value, wrong };
}

interface Keyed {
  row: ImportRow;
  column: string;
  key: string;
}

/** Returns a function that receives the rows in order; of rows that share a key, each gets an error with the number of another one. */
export function sameMarker(): (keyed: Keyed) => void {
  const firsts = new Map<string, { first: Keyed; reported: boolean }>();
  const describe = ({ row, column }: Keyed, other: Keyed) =>
    row.errors.push({ column, message: `与第 ${other.row.row} 行重复` });
  return (keyed) => {
    const before = firsts.get(keyed.key);
    if (!before) {
      firsts.set(keyed.key, { first: keyed, reported: false });
      return;
    }
    describe(keyed, before.first);
    if (!before.reported) describe(before.first, keyed);
    before.reported = true;
  };
}

/** Rows checked between two progress reports. */
const AT_ONCE = 500;

export function checkRows(
  schema: z.ZodObject,
  sheet: ImportSheet,
  read: readonly SheetRow[],
  onChecked: (rows: number) => void,
): CheckedRow<unknown>[] {
  const between = betweenFields(schema);
  const rows = read.map((row, place) => {
    if (place % AT_ONCE === 0) onChecked(place);
    return checkRow(schema, between, sheet, row);
  });
  for (const { name } of sheet.columns.filter((column) => column.unique)) {
    const markSame = sameMarker();
    for (const row of rows) {
      const key = row.cells[name]?.toLowerCase() ?? '';
      if (key !== '') markSame({ row, column: name, key });
    }
  }
  return rows;
}
