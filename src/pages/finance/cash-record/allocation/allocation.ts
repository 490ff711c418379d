// A write-off during input: candidates with the amount typed for each, and whether it can be posted. Pure functions.
import type { Candidate } from '#api/finance/cash-record/cash-record.schema';

export interface AllocationRow extends Candidate {
  /** Fen to write off; null means nothing. */
  amount_fen: number | null;
  /** Error of this row from the server. */
  refusal?: string;
}

export const proposed = (candidates: readonly Candidate[]): AllocationRow[] =>
  candidates.map((row) => ({ ...row, amount_fen: row.proposed_fen || null }));

export const cleared = (rows: readonly AllocationRow[]): AllocationRow[] =>
  rows.map((row) => ({ ...row, amount_fen: null, refusal: undefined }));

/** Returns the rows with a new amount for one of them. */
export const withAmount = (rows: readonly AllocationRow[], id: number, amount_fen: number | null): AllocationRow[] =>
  rows.map((row) => (row.id === id ? { ...row, amount_fen, refusal: undefined } : row));

/** Returns the error of a row, or null. */
export function wrongWith({ amount_fen, open_fen, refusal }: AllocationRow): string | null {
  if (refusal) return refusal;
  if (amount_fen !== null && amount_fen <= 0) return '金额须大于 0';
  if (amount_fen !== null && amount_fen > open_fen) return '超过未收金额';
  return null;
}

export interface AllocationTotals {
  total_fen: number;
  /** Unallocated money afterwards, fen; negative when too much is written off. */
  left_fen: number;
  count: number;
  /** Number of receivables that it pays in full. */
  settled: number;
  ready: boolean;
}

export function totalsOf(rows: readonly AllocationRow[], available_fen: number): AllocationTotals {
  const chosen = rows.filter((row) => row.amount_fen !== null);
  const total_fen = chosen.reduce((sum, row) => sum + (row.amount_fen ?? 0), 0);
  const left_fen = available_fen - total_fen;
  const sound = chosen.every((row) => wrongWith(row) === null);
  return {
    total_fen,
    left_fen,
    count: chosen.length,
    settled: chosen.filter((row) => row.amount_fen === row.open_fen).length,
    ready: chosen.length > 0 && left_fen >= 0 && sound,
  };
}

export const itemsOf = (rows: readonly AllocationRow[]): { receivable_id: number; amount_fen: number }[] =>
  rows.flatMap(({ id, amount_fen }) => (amount_fen === null ? [] : [{ receivable_id: id, amount_fen }]));
