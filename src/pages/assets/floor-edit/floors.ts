// The floors of a building during editing. Pure functions: names, adding one floor or a range, and errors of a row.
import type { Floor, FloorsSave } from '#api/assets/building/building.schema';
import { randomKey } from '@/api/random-key';

export interface FloorRow {
  /** Identifies the row before it has an id. */
  key: string;
  id?: number;
  number: number | null;
  name: string;
  gross_area_sqm: string | null;
  space_count: number;
}

export type FloorField = 'number' | 'name' | 'gross_area_sqm';
/** Messages by row key and field. */
export type FloorErrors = Readonly<Record<string, Partial<Record<FloorField, string>>>>;

const LOWEST = -20;
const HIGHEST = 200;

/** 3 → 3F, −1 → B1. */
export const nameOf = (number: number): string => (number < 0 ? `B${-number}` : `${number}F`);

export const rowsOf = (floors: readonly Floor[]): FloorRow[] =>
  floors.map((floor) => ({ ...floor, key: String(floor.id) }));

/** Returns the rows with the top floor first, as in the building; rows without a number are last. */
export const sorted = (rows: readonly FloorRow[]): FloorRow[] =>
  [...rows].sort((a, b) => (b.number ?? LOWEST - 1) - (a.number ?? LOWEST - 1));

const blank = (number: number): FloorRow => ({
  key: `new${number}-${randomKey()}`,
  number,
  name: nameOf(number),
  gross_area_sqm: null,
  space_count: 0,
});

/** Adds the floor above the highest. */
export function withOneMore(rows: readonly FloorRow[]): FloorRow[] {
  const top = Math.max(0, ...rows.map((row) => row.number ?? 0));
  return sorted([...rows, blank(top + 1)]);
}

/** Returns why a range can't be added, or null when it can. */
export function wrongRange(from: number | null, to: number | null): string | null {
  if (from === null || to === null) return '请填写起止楼层号';
  if (from > to) return '起始楼层号不能大于结束楼层号';
  if (from < LOWEST || to > HIGHEST) return `楼层号应在 ${LOWEST} 与 ${HIGHEST} 之间`;
  return from === 0 && to === 0 ? '楼层号不能为 0' : null;
}

/** Adds the missing floors of the range; never floor 0. */
export function withRange(rows: readonly FloorRow[], from: number, to: number): { rows: FloorRow[]; added: number } {
  const existing = new Set(rows.map((row) => row.number));
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const added = numbers.filter((number) => number !== 0 && !existing.has(number)).map(blank);
  return { rows: sorted([...rows, ...added]), added: added.length };
}

/** Changes one field; the name follows the number until the user has typed a name. */
export function changed(row: FloorRow, change: Partial<FloorRow>): FloorRow {
  const given = row.name !== '' && (row.number === null || row.name !== nameOf(row.number));
  const number = change.number;
  const name = number != null && number !== 0 && !given ? nameOf(number) : row.name;
  return { ...row, name, ...change };
}

export const toSave = (building: { id: number; version: number }, rows: readonly FloorRow[]): FloorsSave => ({
  building_id: building.id,
  version: building.version,
  floors: rows.map(({ id, number, name, gross_area_sqm }) => ({
    ...(id !== undefined && { id }),
    number: number as number,
    name,
    gross_area_sqm,
  })),
});

interface PathError {
  path: readonly PropertyKey[];
  message: string;
}

/** Assigns errors of the schema or the server (`floors`, index, field) to their rows; returns the rest as sentences. */
export function errorsAt(
  rows: readonly FloorRow[],
  errors: readonly PathError[],
): { byFloor: FloorErrors; others: string[] } {
  const byFloor: Record<string, Partial<Record<FloorField, string>>> = {};
  const others: string[] = [];
  for (const { path, message } of errors) {
    const row = rows[Number(path[1])];
    if (path[0] !== 'floors' || !row) others.push(message);
    else byFloor[row.key] = { ...byFloor[row.key], [path[2] === 'id' ? 'number' : String(path[2])]: message };
  }
  return { byFloor, others };
}

/** Returns duplicate numbers as errors of their rows. */
export function repeated(rows: readonly FloorRow[]): PathError[] {
  return rows.flatMap((row, index) =>
    row.number !== null && rows.some((other, place) => place !== index && other.number === row.number)
      ? [{ path: ['floors', index, 'number'], message: '楼层号重复' }]
      : [],
  );
}
