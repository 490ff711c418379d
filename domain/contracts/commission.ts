/** Commission of a channel (佣金, docs/domain §3.1): its amount, the due dates of its instalments, the clawback. Amounts in fen. */

import { assert } from '../kernel/assert';
import { addDays, addMonths, type CalendarDate, laterOf } from '../kernel/dates/calendar-date';
import { daysOf } from '../kernel/dates/date-range';
import type { Fen } from '../kernel/money/money';
import { type Decimal, toScaled } from '../kernel/numbers/decimal';
import {
  add,
  divide,
  fromDecimal,
  multiply,
  ONE,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '../kernel/numbers/rational';
import { divRound, toSafe } from '../kernel/numbers/rounding';
import { splitByWeight } from '../kernel/numbers/split';
import { changeSchedule, type PostedRow, type RowChange } from './change/schedule-change';
import { type ChargeClause, type ContractTerms, type PricedClause, scheduledClause } from './clause/charge-clause';
import { exactRentInForce } from './life/rent-in-force';
import { paymentSchedule } from './schedule/payment-schedule';

/** Due event of an instalment: the approval day, full receipt of the first rent, or k months after the start. */
export type Instalment = { share: Decimal } & (
  | { trigger: 'signed' }
  | { trigger: 'first_receipt' }
  | { trigger: 'months_after_start'; months: number }
);

/** `tax`: whether rent counts with its tax (default) or without. */
export type CommissionRule = (
  | { kind: 'months'; months: Decimal; tax?: 'gross' | 'net' }
  | { kind: 'rate'; rate: Decimal; tax?: 'gross' | 'net' }
  | { kind: 'fixed'; amount: Fen }
) & { instalments: readonly Instalment[]; clawback_months: number | null };

export interface CommissionedLease {
  contract: ContractTerms;
  /** Clauses of kind rent, as approved. */
  clauses: readonly ChargeClause[];
  approved_on: CalendarDate;
  /** The accounting date on which the first rent receivable above 0 was fully received. */
  first_receipt_on: CalendarDate | null;
  /** The tenant's last day once a termination is approved; of a voided contract the day before its start. */
  leave_date: CalendarDate | null;
}

export interface CommissionInstalment {
  /** `null` while it is unknown as of the day. */
  due_on: CalendarDate | null;
  amount: Fen;
  /** Amount remaining after the clawback. */
  left: Fen;
}

/** Commission as of a day. `back` = cancelled instalments not due by the last day + `returned`. */
export interface Commission {
  amount: Fen;
  instalments: CommissionInstalment[];
  back: Fen;
  returned: Fen;
  earned: Fen;
  due: Fen;
}

const SHARE_SCALE = 6;

/** Throws when the shares do not add up to 1. */
export function commission(rule: CommissionRule, lease: CommissionedLease, as_of: CalendarDate): Commission {
  const amount = commissionAmount(rule, lease);
  const shares = rule.instalments.map(({ share }) => Number(toScaled(share, SHARE_SCALE)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  assert(total === 10 ** SHARE_SCALE, 'the shares make a whole', total, 10 ** SHARE_SCALE);
  const parts = splitByWeight(amount, shares).map((part, place) => ({
    amount: part,
    due_on: dueOn(rule.instalments[place] as Instalment, lease),
  }));
  const left_on = lease.leave_date !== null && lease.leave_date <= as_of ? lease.leave_date : null;
  const back = left_on === null ? 0 : clawedBack(rule, lease, amount, left_on);
  const { remaining, returned } =
    left_on === null ? { remaining: parts, returned: 0 } : cancelInstalments(parts, left_on, back);
  const instalments = parts.map(({ amount: part, due_on }, place) => ({
    due_on: due_on !== null && due_on > as_of && isDueLater(rule.instalments[place] as Instalment) ? null : due_on,
    amount: part,
    left: (remaining[place] as { amount: Fen }).amount,
  }));
  const due = instalments.filter(({ due_on }) => due_on !== null && due_on <= as_of);
  return {
    amount,
    instalments,
    back,
    returned,
    earned: as_of < lease.approved_on ? 0 : amount - back,
    due: due.reduce((sum, part) => sum + part.left, 0),
  };
}

/** The day of a future payment is unknown. */
const isDueLater = ({ trigger }: Instalment): boolean => trigger === 'first_receipt';

/** Returns the amount, rounded once. */
function commissionAmount(rule: CommissionRule, lease: CommissionedLease): Fen {
  if (rule.kind === 'fixed') return rule.amount;
  const net = rule.tax === 'net';
  const base =
    rule.kind === 'months'
      ? multiply(fromDecimal(rule.months), firstRent(lease, net))
      : multiply(fromDecimal(rule.rate), rational(BigInt(firstYearRent(lease, net))));
  return toSafe(roundToScale(base));
}

/** The monthly rent in force on the first day of the earliest rent clause. */
function firstRent({ contract, clauses }: CommissionedLease, net: boolean): Rational {
  const [first = contract.start] = clauses.map(({ start }) => start ?? contract.start).sort();
  return clauses
    .map((clause) => {
      const rent = exactRentInForce(contract, clause, first);
      const rate = scheduledClause(clause)?.tax_rate ?? '0';
      return net ? divide(rent, add(ONE, fromDecimal(rate))) : rent;
    })
    .reduce(add, ZERO);
}

/** Returns the rows billed in the twelve months from the contract's start; one that exceeds them is cut as a change cuts it (§5.4). */
function firstYearRent({ contract, clauses }: CommissionedLease, net: boolean): Fen {
  const end = addDays(addMonths(contract.start, 12), -1);
  const counted = (clause: PricedClause): Fen => {
    const terms = { contract, clause };
    const rows = paymentSchedule(contract, clause).rows.map(
      (row): PostedRow => ({ ...row, terms: [{ from: row.start, terms }] }),
    );
    const { rows: changes } = changeSchedule(rows, null, addDays(end, 1));
    return rows.reduce((sum, row, place) => {
      const change = changes[place] as RowChange;
      if (change.action === 'drop') return sum;
      const revised = change.action === 'adjust' ? change.revised : row;
      return sum + (net ? revised.net : revised.gross);
    }, 0);
  };
  return clauses.map(scheduledClause).reduce((sum, clause) => sum + (clause ? counted(clause) : 0), 0);
}

/** Returns the due day, never before the approval. */
function dueOn(instalment: Instalment, { contract, approved_on, first_receipt_on }: CommissionedLease) {
  if (instalment.trigger === 'signed') return approved_on;
  if (instalment.trigger === 'first_receipt')
    return first_receipt_on === null ? null : laterOf(first_receipt_on, approved_on);
  return laterOf(addMonths(contract.start, instalment.months), approved_on);
}

/** Returns the last day on which a termination causes a clawback; null when it never does. */
export function clawbackEnd(
  { clawback_months }: Pick<CommissionRule, 'clawback_months'>,
  { start, end }: Pick<ContractTerms, 'start' | 'end'>,
): CalendarDate | null {
  if (clawback_months === null) return null;
  const bound = addDays(addMonths(start, clawback_months), -1);
  return bound < end ? bound : end;
}

/** Returns the share of the window that the tenant did not stay, rounded once. */
function clawedBack(rule: CommissionRule, { contract }: CommissionedLease, amount: Fen, last: CalendarDate): Fen {
  const end = clawbackEnd(rule, contract);
  if (end === null || last >= end) return 0;
  const missed = daysOf({ start: laterOf(addDays(last, 1), contract.start), end });
  return toSafe(divRound(BigInt(amount) * BigInt(missed), BigInt(daysOf({ start: contract.start, end }))));
}

type Part = { amount: Fen; due_on: CalendarDate | null };

/** Cancels instalments not due by the last day, the last in the list first; only the rest is repaid. */
function cancelInstalments(
  parts: readonly Part[],
  last: CalendarDate,
  back: Fen,
): { remaining: Part[]; returned: Fen } {
  let rest = back;
  const remaining = parts
    .map((part) => ({ ...part }))
    .reverse()
    .map((part) => {
      if (part.due_on !== null && part.due_on <= last) return part;
      const taken = Math.min(rest, part.amount);
      rest -= taken;
      return { ...part, amount: part.amount - taken };
    })
    .reverse();
  return { remaining, returned: rest };
}
