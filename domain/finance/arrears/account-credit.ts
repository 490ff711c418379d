/** Unallocated money of a tenant (预收余额), applied to the tenant's debts (docs/domain §5.9). */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';

/** The rest of a receipt, with its value date. */
export interface MoneyOnAccount {
  date: CalendarDate;
  fen: Fen;
}

/** A receivable with its open amount, fen. */
export interface OpenReceivable {
  id: number;
  due: CalendarDate;
  open: Fen;
}

export interface Payment {
  date: CalendarDate;
  amount: Fen;
}

/**
 * Returns the payment of each receivable if the money were allocated, the earliest money to the receivable due first. Receivables due on one day
 * are ordered by id.
 */
export function creditPayments(
  money: readonly MoneyOnAccount[],
  receivables: readonly OpenReceivable[],
): Map<number, Payment[]> {
  const remaining = money.map((each) => ({ ...each })).sort((a, b) => compareText(a.date, b.date));
  const payments = new Map<number, Payment[]>();
  for (const { id, open } of [...receivables].sort((a, b) => compareText(a.due, b.due) || a.id - b.id)) {
    let wanted = open;
    while (wanted > 0 && remaining[0]) {
      const [first] = remaining;
      const amount = Math.min(wanted, first.fen);
      if (amount > 0) payments.set(id, [...(payments.get(id) ?? []), { date: first.date, amount }]);
      wanted -= amount;
      first.fen -= amount;
      if (first.fen === 0) remaining.shift();
    }
  }
  return payments;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
