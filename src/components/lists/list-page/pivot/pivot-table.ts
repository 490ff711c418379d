// The groups of a pivot as rows of a table: one column of groups with every figure, or two with one figure across.
import type { PivotReply, PivotRow } from '#api/kernel/list/pivot';

export type Figure = number | string | null;

/** The count, or the sum of a column by its name. */
export const COUNT = 'count';

export const figureOf = ({ count, sums }: Pick<PivotRow, 'count' | 'sums'>, measure: string): Figure =>
  measure === COUNT ? count : (sums[measure] ?? null);

export interface CrossRow {
  key: string | null;
  /** By the second group's key. */
  cells: ReadonlyMap<string | null, PivotRow>;
}

/** Rows by the first group, with what the second one's members say of each. */
export function crossed({ rows }: PivotReply): { across: (string | null)[]; rows: CrossRow[] } {
  const across = new Set<string | null>();
  const down = new Map<string | null, Map<string | null, PivotRow>>();
  for (const row of rows) {
    const [key = null, other = null] = row.keys;
    across.add(other);
    const cells = down.get(key) ?? new Map<string | null, PivotRow>();
    cells.set(other, row);
    down.set(key, cells);
  }
  const last = (key: string | null) => (key === null ? 1 : 0);
  const sorted = [...across].sort((a, b) => last(a) - last(b) || ((a ?? '') < (b ?? '') ? -1 : 1));
  return { across: sorted, rows: [...down].map(([key, cells]) => ({ key, cells })) };
}
