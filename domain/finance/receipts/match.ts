/**
 * Proposes receivables for received money (自动匹配, docs/domain §6), of one tenant and legal entity. No fen of a receivable is proposed twice: exact
 * single receivables first, then exact sums of the oldest, then oldest first.
 */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';

/** An open receivable; `open_fen` > 0. */
export interface OpenReceivable {
  id: number;
  due_date: CalendarDate;
  open_fen: Fen;
}

/** Unallocated money; `left_fen` > 0. */
export interface OpenMoney {
  id: number;
  received_on: CalendarDate;
  left_fen: Fen;
}

export type AllocationReason = 'exact' | 'oldest_sum' | 'oldest' | 'none';

/** `amounts` has the proposal for each receivable by id; receivables without a share are omitted. */
export interface Allocation {
  reason: AllocationReason;
  amounts: Map<number, Fen>;
}

const byAge = (a: OpenReceivable, b: OpenReceivable) =>
  a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : a.id - b.id;
const byArrival = (a: OpenMoney, b: OpenMoney) =>
  a.received_on < b.received_on ? -1 : a.received_on > b.received_on ? 1 : a.id - b.id;

/** Takes the oldest receivable of exactly this amount for each receipt, and returns the rest of both. */
function takeExact(receipts: readonly OpenMoney[], open: readonly OpenReceivable[], found: Map<number, Allocation>) {
  const byAmount = new Map<Fen, OpenReceivable[]>();
  for (const receivable of [...open].reverse()) {
    const same = byAmount.get(receivable.open_fen);
    if (same) same.push(receivable);
    else byAmount.set(receivable.open_fen, [receivable]);
  }
  const taken = new Set<number>();
  const rest = receipts.filter(({ id, left_fen }) => {
    const receivable = byAmount.get(left_fen)?.pop();
    if (!receivable) return true;
    taken.add(receivable.id);
    found.set(id, { reason: 'exact', amounts: new Map([[receivable.id, left_fen]]) });
    return false;
  });
  return { rest, open: open.filter((receivable) => !taken.has(receivable.id)) };
}

/**
 * Returns the proposal for each receipt by its id; equal dates are ordered by id. Σ amounts of a receipt ≤ its rest, Σ over all receipts ≤ the open
 * amount of a receivable. A receipt without a share has the reason `none`.
 */
export function proposeAllocations(
  receipts: readonly OpenMoney[],
  receivables: readonly OpenReceivable[],
): Map<number, Allocation> {
  const found = new Map<number, Allocation>();
  const exact = takeExact([...receipts].sort(byArrival), [...receivables].sort(byAge), found);
  const { open } = exact;
  let from = 0;
  // A sum is exact only while nothing was cut, so whole sums are taken from the front before the rest is spread.
  const rest = exact.rest.filter(({ id, left_fen }) => {
    let remaining = left_fen;
    let upto = from;
    while (upto < open.length && remaining >= (open[upto]?.open_fen ?? 0)) {
      remaining -= open[upto]?.open_fen ?? 0;
      upto += 1;
      if (remaining === 0) break;
    }
    if (remaining !== 0) return true;
    found.set(id, {
      reason: 'oldest_sum',
      amounts: new Map(open.slice(from, upto).map((receivable) => [receivable.id, receivable.open_fen])),
    });
    from = upto;
    return false;
  });
  let used = 0;
  for (const { id, left_fen } of rest) {
    const amounts = new Map<number, Fen>();
    let remaining = left_fen;
    while (remaining > 0 && from < open.length) {
      const receivable = open[from] as OpenReceivable;
      const share = Math.min(remaining, receivable.open_fen - used);
      amounts.set(receivable.id, share);
      remaining -= share;
      used += share;
      if (used === receivable.open_fen) {
        from += 1;
        used = 0;
      }
    }
    found.set(id, { reason: amounts.size ? 'oldest' : 'none', amounts });
  }
  return found;
}

/** Returns the proposal for a single receipt. */
export function proposeAllocation(left_fen: Fen, receivables: readonly OpenReceivable[]): Allocation {
  const money = { id: 0, received_on: '', left_fen };
  const nothing: Allocation = { reason: 'none', amounts: new Map() };
  return left_fen > 0 ? (proposeAllocations([money], receivables).get(0) ?? nothing) : nothing;
}
