// The groups of a pivot as rows of a table: one column of groups with all figures, or two groups crossed with one figure.
import type { PivotReply, PivotRow } from '#api/kernel/list/pivot';

export type Figure = number | string | null;

/** The count, or the sum of a column by its name. */
export const COUNT = 'count';

export const figureOf = ({ count, sums }: Pick<PivotRow, 'count' | 'sums'>, measure: string): Figure =>
  measure === COUNT ? count : (sums[measure] ?? null);

export interface CrossRow {
  key: string | null;
  /** Keyed by the second group. */
  cells: ReadonlyMap<string | null, PivotRow>;
}

/** Returns the rows by the first group, with a cell for each member of the second. */
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
