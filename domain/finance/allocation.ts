/** Proposing which receivables a sum of money pays (自动匹配, domain.md §6): exact single, exact sum of the oldest, oldest first. */
import type { CalendarDate } from '../kernel/calendar-date';
import type { Fen } from '../kernel/money';

/** An open receivable; `open_fen` > 0. */
export interface OpenReceivable {
  id: number;
  due_date: CalendarDate;
  open_fen: Fen;
}

export type AllocationReason = 'exact' | 'oldest_sum' | 'oldest' | 'none';

/** `amounts` holds what is proposed for each receivable by id; receivables without a share are left out. */
export interface Allocation {
  reason: AllocationReason;
  amounts: Map<number, Fen>;
}

/** The proposal for `left_fen` of money; ties in the due date go by id. Σ amounts ≤ left_fen, each ≤ its open amount. */
export function proposeAllocation(left_fen: Fen, receivables: readonly OpenReceivable[]): Allocation {
  const byAge = [...receivables].sort((a, b) =>
    a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : a.id - b.id,
  );
  if (left_fen <= 0 || byAge.length === 0) return { reason: 'none', amounts: new Map() };
  const exact = byAge.find((receivable) => receivable.open_fen === left_fen);
  if (exact) return { reason: 'exact', amounts: new Map([[exact.id, left_fen]]) };
  const amounts = new Map<number, Fen>();
  let left = left_fen;
  let cut = false;
  for (const receivable of byAge) {
    if (left === 0) break;
    const share = Math.min(left, receivable.open_fen);
    cut = share < receivable.open_fen;
    amounts.set(receivable.id, share);
    left -= share;
  }
  return { reason: left === 0 && !cut ? 'oldest_sum' : 'oldest', amounts };
}
