// Sums of a plan by the year in which its rows are due and by charge item.
import type { ClausePlan } from './plan-row';

export interface YearRow {
  year: string;
  /** Fen by the name of the charge item. */
  by_item: Record<string, number>;
  total_fen: number;
}

/** `items` are in the order of the clauses; clauses of the same item are added up. */
export function yearsOf(clauses: readonly ClausePlan[]): { items: string[]; rows: YearRow[]; total: YearRow } {
  const total: YearRow = { year: '合计', by_item: {}, total_fen: 0 };
  const years = new Map<string, YearRow>();
  for (const { name, rows } of clauses) {
    for (const { due, gross_fen } of rows) {
      const year = due.slice(0, 4);
      const row = years.get(year) ?? { year, by_item: {}, total_fen: 0 };
      years.set(year, row);
      for (const sum of [row, total]) {
        sum.by_item[name] = (sum.by_item[name] ?? 0) + gross_fen;
        sum.total_fen += gross_fen;
      }
    }
  }
  const rows = [...years.values()].sort((a, b) => a.year.localeCompare(b.year));
  return { items: [...new Set(clauses.map(({ name }) => name))], rows, total };
}
