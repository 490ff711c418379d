/**
 * VAT (增值税) of one receivable with its adjustments by month (docs/domain §7.4): what accrues, is invoiced and received in advance, and the amount
 * for which the tax arises, which is the earliest of the three.
 */
import { type CalendarDate, type YearMonth, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import {
  add,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';

/** An amount with its tax on a day, by accounting date; voids, red notes and undone entries are below 0. */
export interface TaxedEntry {
  on: CalendarDate;
  gross: Fen;
  tax: Fen;
}

/** `advances` is money allocated before the receivable accrues; `share` is the part of it taxed on receipt, from a day on. */
export interface TaxedReceivable {
  gross: Fen;
  tax: Fen;
  accrues_on: CalendarDate;
  accrued: readonly TaxedEntry[];
  invoiced: readonly TaxedEntry[];
  advances: readonly { on: CalendarDate; gross: Fen }[];
  shares: readonly { from: CalendarDate; value: Decimal }[];
}

/** Sums of the month in fen; `taxable` is the amount for which the tax arises in it. */
export interface VatMonth {
  month: YearMonth;
  accrued: Fen;
  accrued_tax: Fen;
  invoiced: Fen;
  invoiced_tax: Fen;
  advance: Fen;
  taxable: Fen;
  taxable_tax: Fen;
}

const roundedFen = (value: Rational): Fen => toSafe(roundToScale(value));

/** Money received in advance is taxed in full (财税〔2016〕36号 附件1 第四十五条(二)) unless a parameter says otherwise. */
function shareOn(shares: TaxedReceivable['shares'], on: CalendarDate): Decimal {
  let found: TaxedReceivable['shares'][number] | undefined;
  for (const share of shares) if (share.from <= on && (!found || share.from > found.from)) found = share;
  return found?.value ?? '1';
}

interface Point {
  gross: Fen;
  tax: Fen;
}

/** Returns the amount and tax for which the tax has arisen by the end of a month. */
function arisenBy(receivable: TaxedReceivable, month: YearMonth): Point {
  const by = <Entry extends { on: CalendarDate }>(entries: readonly Entry[]) =>
    entries.filter(({ on }) => yearMonthOf(on) <= month);
  const sum = (entries: readonly TaxedEntry[]): Point => ({
    gross: entries.reduce((total, { gross }) => total + gross, 0),
    tax: entries.reduce((total, { tax }) => total + tax, 0),
  });
  const points = [sum(by(receivable.accrued)), sum(by(receivable.invoiced))];
  const [accrued, invoiced] = points as [Point, Point];
  let arisen = invoiced.gross !== 0 && invoiced.gross > accrued.gross ? invoiced : accrued;
  if (yearMonthOf(receivable.accrues_on) <= month) return arisen;
  const counted = by(receivable.advances).reduce(
    (total, { on, gross }) =>
      add(total, multiply(rational(BigInt(gross)), fromDecimal(shareOn(receivable.shares, on)))),
    ZERO,
  );
  if (counted.n !== 0n && roundedFen(counted) > arisen.gross) {
    const tax = roundedFen(multiply(counted, rational(BigInt(receivable.tax), BigInt(receivable.gross))));
    arisen = { gross: roundedFen(counted), tax };
  }
  return arisen;
}

/** Returns every month with an entry. */
export function vatMonths(receivable: TaxedReceivable): VatMonth[] {
  const { accrued, invoiced, advances } = receivable;
  const months = [...new Set([...accrued, ...invoiced, ...advances].map(({ on }) => yearMonthOf(on)))].sort();
  let before: Point = { gross: 0, tax: 0 };
  return months.map((month) => {
    const within = <Entry extends { on: CalendarDate }>(entries: readonly Entry[]) =>
      entries.filter(({ on }) => yearMonthOf(on) === month);
    const sum = (entries: readonly { gross: Fen }[]) => entries.reduce((total, { gross }) => total + gross, 0);
    const taxOf = (entries: readonly TaxedEntry[]) => entries.reduce((total, { tax }) => total + tax, 0);
    const point = arisenBy(receivable, month);
    const row = {
      month,
      accrued: sum(within(accrued)),
      accrued_tax: taxOf(within(accrued)),
      invoiced: sum(within(invoiced)),
      invoiced_tax: taxOf(within(invoiced)),
      advance: sum(within(advances)),
      taxable: point.gross - before.gross,
      taxable_tax: point.tax - before.tax,
    };
    before = point;
    return row;
  });
}
