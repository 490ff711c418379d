// How columns arrive in JavaScript, for both drivers: int8 as a safe number, numeric and dates as strings, instants as ISO 8601 UTC.
import type { types as PgTypes } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond the safe integers: ${text}`);
  return value;
}

/** PostgreSQL prints `2026-01-31 08:00:00.123+00`; sessions run in UTC. */
function parseInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, '')}Z`;
}

export const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: parseInt8,
  [NUMERIC]: (text) => text,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: parseInstant,
};

/** The parser table that node-postgres requires. */
export const pgTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? (defaults as typeof PgTypes).getTypeParser(oid, format as 'text');
  },
};

let defaults: unknown;
/** Sets node-postgres's own parsers for every other type; passed in, so that PGlite does not load the driver. */
export function useDefaultParsers(types: typeof PgTypes): void {
  defaults = types;
}
