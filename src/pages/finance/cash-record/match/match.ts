// The auto-match board's figures: which moneys are in view, what is chosen, what confirming them writes off. Pure.
import type { MatchMoney } from '#api/finance/match/match.schema';

/** Money is looked at by how sure its proposal is; `unknown`: nobody knows whose it is. */
export type MatchView = 'all' | 'high' | 'medium' | 'none' | 'unknown';

export const viewOf = ({ tenant_id, confidence }: MatchMoney): Exclude<MatchView, 'all'> =>
  tenant_id === null ? 'unknown' : confidence;

export const inView = (receipts: readonly MatchMoney[], view: MatchView): MatchMoney[] =>
  view === 'all' ? [...receipts] : receipts.filter((money) => viewOf(money) === view);

/** Only what something is proposed for can be confirmed. */
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
