/** Rent and fee cash flow (租费现金流, docs/domain §7.1): charged and received amounts in each month, by contract and in total. Fen. */
import {
  type CalendarDate,
  formatYearMonth,
  toDayNumber,
  type YearMonth,
  yearMonthOf,
} from '#domain/kernel/dates/calendar-date';
import { type DayNumber, firstDayOf, lengthOf, type MonthNumber, monthOf } from '#domain/kernel/dates/day-number';
import type { Fen } from '#domain/kernel/money/money';
import { divRound, toSafe } from '#domain/kernel/numbers/rounding';

type ContractId = string | number;

/** A receivable or an adjustment, which has the period and the due date of its original. */
export interface FlowRow {
  contract: ContractId;
  /** Kind of the charge item. */
  kind: string;
  start: CalendarDate;
  end: CalendarDate;
  due: CalendarDate;
  gross: Fen;
  net: Fen;
  /** The posting day of its void. */
  voided?: CalendarDate | null;
  /** The posting day; `null` for an opening entry, known from the beginning. */
  posted?: CalendarDate | null;
}

/** Money allocated to a row, negative when undone. */
export interface FlowReceipt {
  contract: ContractId;
  kind: string;
  /** Accounting date. */
  accounted: CalendarDate;
  amount: Fen;
}

export interface CashFlowInput {
  as_of: CalendarDate;
  /** `due`: a row in the month of its due date; `period`: in each month by the days of its period. */
  basis: 'due' | 'period';
  amount: 'gross' | 'net';
  from: YearMonth;
  to: YearMonth;
  rows: readonly FlowRow[];
  receipts: readonly FlowReceipt[];
  /** The requested kinds of charge items; by default all except deposits. */
  kinds?: readonly string[];
}

export interface FlowMonth {
  month: YearMonth;
  charged: Fen;
  received: Fen;
}

export interface CashFlow {
  /** Contracts in the order of their ids; every month of the range. */
  contracts: { contract: ContractId; months: FlowMonth[] }[];
  total: FlowMonth[];
}

export function cashFlow(input: CashFlowInput): CashFlow {
  const { as_of, kinds } = input;
  const isRequested = ({ kind }: { kind: string }) => (kinds ? kinds.includes(kind) : kind !== 'deposit');
  const rows = input.rows.filter((row) => isRequested(row) && isEffectiveOn(row, as_of));
  const receipts = input.receipts.filter((receipt) => isRequested(receipt) && receipt.accounted <= as_of);
  const ids = [...new Set([...rows, ...receipts].map(({ contract }) => contract))].sort((a, b) => (a < b ? -1 : 1));
  const ofContract = (id: ContractId) => ({
    rows: rows.filter(({ contract }) => contract === id),
    receipts: receipts.filter(({ contract }) => contract === id),
  });
  return {
    contracts: ids.map((contract) => ({ contract, months: monthsOf(input, ofContract(contract)) })),
    total: monthsOf(input, { rows, receipts }),
  };
}

/** Returns whether a row counts: a void removes it from every month from the void's posting day on; a row and an adjustment count from their own. */
export const isEffectiveOn = ({ voided, posted }: Pick<FlowRow, 'voided' | 'posted'>, as_of: CalendarDate): boolean =>
  (voided == null || voided > as_of) && (posted == null || posted <= as_of);

function monthsOf(
  { basis, amount, from, to }: CashFlowInput,
  { rows, receipts }: { rows: readonly FlowRow[]; receipts: readonly FlowReceipt[] },
): FlowMonth[] {
  const charged =
    basis === 'due'
      ? chargedByDueDate
      : (row: FlowRow, fen: Fen, month: MonthNumber) => chargedByPeriod(row, fen, month);
  return monthsBetween(from, to).map(({ month, number }) => ({
    month,
    charged: rows.reduce((sum, row) => sum + charged(row, row[amount], number, month), 0),
    received: receipts.reduce(
      (sum, receipt) => sum + (yearMonthOf(receipt.accounted) === month ? receipt.amount : 0),
      0,
    ),
  }));
}

const chargedByDueDate = ({ due }: FlowRow, fen: Fen, _number: MonthNumber, month: YearMonth): Fen =>
  yearMonthOf(due) === month ? fen : 0;

/** Uses the difference of two running totals, so that the months add up to the row; days after `until` do not count. */
export function chargedByPeriod(
  { start, end }: Pick<FlowRow, 'start' | 'end'>,
  fen: Fen,
  month: MonthNumber,
  until: CalendarDate = end,
): Fen {
  const [first, last] = [toDayNumber(start), toDayNumber(end)];
  const upTo = (day: DayNumber): Fen => {
    const days = Math.max(0, Math.min(day, last, toDayNumber(until)) - first + 1);
    return toSafe(divRound(BigInt(fen) * BigInt(days), BigInt(last - first + 1)));
  };
  const begins = firstDayOf(month);
  return upTo(begins + lengthOf(month) - 1) - upTo(begins - 1);
}

function monthsBetween(from: YearMonth, to: YearMonth): { month: YearMonth; number: MonthNumber }[] {
  const [first, last] = [monthOf(toDayNumber(`${from}-01`)), monthOf(toDayNumber(`${to}-01`))];
  return Array.from({ length: last - first + 1 }, (_, place) => ({
    number: first + place,
    month: formatYearMonth(first + place),
  }));
}
