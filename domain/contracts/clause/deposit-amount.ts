/** The amount of a deposit (保证金, docs/domain §5.8). */
import { assert } from '#domain/kernel/assert';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { assertFen, type Fen } from '#domain/kernel/money/money';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import { add, fromDecimal, multiply, roundToScale, ZERO } from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';
import { exactRentInForce } from '../life/rent-in-force';
import { type ChargeClause, type ContractTerms, scheduledClause, withDefaults } from './charge-clause';

/** Months of rent ('3', '1.5') or a fixed sum in fen, due on `due`; the charge item is of kind deposit. */
export type DepositClause = { charge_item_id?: number; due: CalendarDate } & DepositSize;

/** Measure of a deposit. */
export type DepositSize = { kind: 'months'; months: Decimal } | { kind: 'fixed'; amount_fen: Fen };

/**
 * Returns the deposit in fen: a fixed sum unchanged; `months` × the tax-inclusive monthly rent in force on the first day outside every free period,
 * rounded once. `clauses` are those it is based on (the caller picks kind rent).
 */
export function depositAmount(contract: ContractTerms, clauses: readonly ChargeClause[], deposit: DepositSize): Fen {
  if (deposit.kind === 'fixed') return assertFen(deposit.amount_fen);
  const months = fromDecimal(deposit.months);
  assert(months.n >= 0n, 'months of deposit', deposit.months, '≥ 0');
  const day = firstPaidDay(contract, clauses);
  if (day === null) return 0;
  const rent = clauses.map((clause) => exactRentInForce(contract, clause, day)).reduce(add, ZERO);
  return toSafe(roundToScale(multiply(rent, months)));
}

/**
 * Returns the first day on which a clause runs and no clause is free; if there is none (free throughout) the day the first clause begins; null
 * without priced clauses.
 */
function firstPaidDay(contract: ContractTerms, clauses: readonly ChargeClause[]): CalendarDate | null {
  const priced = clauses.flatMap((clause) => scheduledClause(clause) ?? []);
  const full = priced.map((clause) => withDefaults(clause, contract));
  const free = full.flatMap((clause) => clause.free_periods);
  // The first paid day is the start of a clause or the day after a free period, so only those are candidates.
  const candidates = [...full.map((clause) => clause.start), ...free.map(([, end]) => addDays(end, 1))].sort();
  const paid = candidates.find(
    (day) =>
      full.some((clause) => clause.start <= day && day <= clause.end) &&
      !free.some(([start, end]) => start <= day && day <= end),
  );
  return paid ?? candidates[0] ?? null;
}
