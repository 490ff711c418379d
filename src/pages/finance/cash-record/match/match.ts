// The figures of the auto-match board: the visible money, the selection, and the write-offs of confirming it. Pure functions.
import type { MatchMoney } from '#api/finance/match.schema';

/** Filters money by the confidence of its proposal; `unknown` means that its tenant is unknown. */
export type MatchView = 'all' | 'high' | 'medium' | 'none' | 'unknown';

export const viewOf = ({ tenant_id, confidence }: MatchMoney): Exclude<MatchView, 'all'> =>
  tenant_id === null ? 'unknown' : confidence;

export const inView = (receipts: readonly MatchMoney[], view: MatchView): MatchMoney[] =>
  view === 'all' ? [...receipts] : receipts.filter((money) => viewOf(money) === view);

/** Only money with a proposal can be confirmed. */
export const isReady = ({ items }: MatchMoney): boolean => items.length > 0;

export const proposedFen = ({ items }: MatchMoney): number => items.reduce((sum, item) => sum + item.amount_fen, 0);

export interface MatchTotals {
  receipts: number;
  receivables: number;
  amount_fen: number;
}

export function totalsOf(chosen: readonly MatchMoney[]): MatchTotals {
  const items = chosen.flatMap((money) => money.items);
  return {
    receipts: chosen.length,
    receivables: new Set(items.map((item) => item.receivable_id)).size,
    amount_fen: items.reduce((sum, item) => sum + item.amount_fen, 0),
  };
}
