/** The money side of a termination order (退租结算, docs/domain §5.12). Amounts in fen. */
import { addDays, type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import { type DateRange, daysOf } from '#domain/kernel/dates/date-range';
import type { Fen } from '#domain/kernel/money/money';
import { divRound, toSafe } from '#domain/kernel/numbers/rounding';
import type { Holidays } from '../schedule/due-date';
import { paymentSchedule } from '../schedule/payment-schedule';
import {
  changeLines,
  changeSchedule,
  type LineChange,
  type LineRow,
  type PostedRow,
  type RowChange,
  type VersionTerms,
} from './schedule-change';

/** Returns the effect on each row of a contract when the tenant leaves on `leaveDate`, clause by clause: unchanged, cut, or void after it. */
export function terminationLines<Row extends LineRow>(
  rows: readonly Row[],
  leaveDate: CalendarDate,
  holidays?: Holidays,
): LineChange<Row>[] {
  return changeLines(rows, new Map(), addDays(leaveDate, 1), holidays);
}

/**
 * Lines of the settlement. `charged`: gross up to the leave date; `received`: all money on those rows and on voided rows, without deposits and late
 * fees. `penalty` is negative when the landlord owes it; `late_fee` is the part not yet posted.
 */
export interface SettlementLines {
  charged: Fen;
  received: Fen;
  meter: Fen;
  repair: Fen;
  penalty: Fen;
  late_fee: Fen;
  deposit_balance: Fen;
  prepayment: Fen;
  /** Open receivables outside the plan, and reclaimed rent of free days. */
  others?: Fen;
}

/** `result` > 0: the tenant owes it; < 0: it is refunded to them. */
export interface Settlement {
  rent_balance: Fen;
  result: Fen;
  owed_by_tenant: Fen;
  refund: Fen;
}

/** charged − received + meter + repair + penalty + late fee + others − deposit − prepayment. */
export function settle(lines: SettlementLines): Settlement {
  const rent_balance = lines.charged - lines.received;
  const extra = lines.meter + lines.repair + lines.penalty + lines.late_fee + (lines.others ?? 0);
  const result = rent_balance + extra - lines.deposit_balance - lines.prepayment;
  return { rent_balance, result, owed_by_tenant: Math.max(0, result), refund: Math.max(0, -result) };
}

/** Returns rent not charged up to the leave date because of free periods, tax included. */
export function freeRent({ contract, clause }: VersionTerms, leaveDate: CalendarDate): Fen {
  const chargedBy = (terms: VersionTerms): Fen => {
    const rows = paymentSchedule(terms.contract, terms.clause).rows.map(
      (row): PostedRow => ({ ...row, terms: [{ from: row.start, terms }] }),
    );
    const { rows: changes } = changeSchedule(rows, null, addDays(leaveDate, 1));
    return rows.reduce((sum, row, place) => sum + chargedOn(row.gross, changes[place] as RowChange), 0);
  };
  return chargedBy({ contract, clause: { ...clause, free_periods: [] } }) - chargedBy({ contract, clause });
}

/** Returns the charged amount of a row after the change, from its amount before, without manual adjustments. */
export function chargedOn(gross: Fen, change: RowChange): Fen {
  if (change.action === 'adjust') return change.revised.gross;
  return change.action === 'keep' ? gross : 0;
}

/** Returns the clawback (追回免租): the free rent, or its unexpired share of the term, rounded once. */
export function clawback(free: Fen, share: 'none' | 'share' | 'all', term: DateRange, leaveDate: CalendarDate): Fen {
  if (share !== 'share') return share === 'all' ? free : 0;
  const unexpired = Math.max(0, daysBetween(leaveDate, term.end));
  return toSafe(divRound(BigInt(free) * BigInt(unexpired), BigInt(daysOf(term))));
}
