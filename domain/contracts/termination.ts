/** The money side of a termination order (退租结算, domain.md §5.12). Amounts in fen. */
import { addDays, type CalendarDate } from '../kernel/calendar-date';
import type { Fen } from '../kernel/money';
import type { Holidays } from './due-date';
import { changeSchedule, type RowChange, type StandingRow } from './schedule-change';

/** What becomes of each row when the tenant leaves on `leaveDate`: kept, cut, or void after it. */
export function terminationRows(
  rows: readonly StandingRow[],
  leaveDate: CalendarDate,
  holidays?: Holidays,
): RowChange[] {
  return changeSchedule(rows, null, addDays(leaveDate, 1), holidays).rows;
}

/**
 * Lines of the settlement. `charged`: gross up to the leave date; `received`: all money on those rows and on rows voided,
 * deposits and late fees left out. `penalty` is negative where the landlord owes it; `late_fee` the part not yet posted.
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
}

/** `result` > 0: the tenant owes it; < 0: it is refunded to him. */
export interface Settlement {
  rent_balance: Fen;
  result: Fen;
  owed_by_tenant: Fen;
  refund: Fen;
}

/** charged − received + meter + repair + penalty + late fee − deposit − prepayment. */
export function settle(lines: SettlementLines): Settlement {
  const rent_balance = lines.charged - lines.received;
  const extra = lines.meter + lines.repair + lines.penalty + lines.late_fee;
  const result = rent_balance + extra - lines.deposit_balance - lines.prepayment;
  return { rent_balance, result, owed_by_tenant: Math.max(0, result), refund: Math.max(0, -result) };
}
