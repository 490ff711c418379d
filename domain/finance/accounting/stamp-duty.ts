/**
 * Stamp duty (印花税) of the lessor on one lease (docs/domain §7.4): on the rent of the contract, on what a change adds, and on turnover rent when it
 * is settled. A contract without an amount owes the fixed duty, which later settlements use up.
 */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import { fromDecimal, multiply, rational, roundToScale } from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';

/** A parameter from a day on; `fixed` in yuan per contract, the others fractions. */
export interface StampTerm {
  kind: 'rate' | 'fixed' | 'relief';
  from: CalendarDate;
  value: Decimal;
}

/** Net rent in fen; a change states the difference of the net rent, a settlement its net amount. */
export interface StampedLease {
  signed_on: CalendarDate | null;
  rent: Fen;
  changes: readonly { on: CalendarDate; rent: Fen }[];
  settlements: readonly { on: CalendarDate; rent: Fen }[];
  terms: readonly StampTerm[];
}

/** `tax` is below 0 where duty is refunded or offset. */
export interface StampedDocument {
  document: 'signed' | 'changed' | 'settled';
  on: CalendarDate;
  rent: Fen;
  tax: Fen;
}

/** The law has no fixed duty since 2022-07-01; before, a contract without an amount was stamped with 5 yuan. */
const statutory = (kind: StampTerm['kind'], on: CalendarDate): Decimal =>
  ({ rate: '0.001', fixed: on < '2022-07-01' ? '5' : '0', relief: '1' })[kind];

function termOn(terms: readonly StampTerm[], kind: StampTerm['kind'], on: CalendarDate): Decimal {
  let found: StampTerm | undefined;
  for (const term of terms)
    if (term.kind === kind && term.from <= on && (!found || term.from > found.from)) found = term;
  return found?.value ?? statutory(kind, on);
}

/** Returns the documents in the order contract, changes, settlements; those without an amount other than the contract are left out. */
export function stampDuty({ signed_on, rent, changes, settlements, terms }: StampedLease): StampedDocument[] {
  const dutyOf = (amount: Fen | bigint, on: CalendarDate, by: 'rate' | 'fixed'): Fen => {
    const relieved = multiply(fromDecimal(termOn(terms, by, on)), fromDecimal(termOn(terms, 'relief', on)));
    return toSafe(roundToScale(multiply(rational(BigInt(amount)), relieved)));
  };
  const documents: StampedDocument[] = [];
  const fixed = signed_on !== null && rent === 0 ? dutyOf(100n, signed_on, 'fixed') : 0;
  if (signed_on !== null)
    documents.push({ document: 'signed', on: signed_on, rent, tax: fixed + dutyOf(rent, signed_on, 'rate') });
  for (const { on, rent: added } of changes)
    if (added !== 0) documents.push({ document: 'changed', on, rent: added, tax: dutyOf(added, on, 'rate') });
  let settled = 0;
  for (const { on, rent: amount } of settlements) {
    if (amount === 0) continue;
    const before = Math.max(settled - fixed, 0);
    settled += dutyOf(amount, on, 'rate');
    documents.push({ document: 'settled', on, rent: amount, tax: Math.max(settled - fixed, 0) - before });
  }
  return documents;
}
