/** Manual adjustments of a row, such as a granted reduction, when the row changes (docs/domain §5.10). Amounts in fen. */
import { type DateRange, daysOf } from '#domain/kernel/dates/date-range';
import type { TaxedAmount } from '#domain/kernel/money/money';
import { mulDivRound } from '#domain/kernel/numbers/rounding';

export const NO_AMOUNT: TaxedAmount = { gross: 0, net: 0, tax: 0 };

/**
 * Returns the adjustment after the amount of the row changed: whole, in proportion when the period was cut, and never more than the row.
 *
 * @param before the row without the adjustment
 * @param revised the same after the change
 */
export function followRow(manual: TaxedAmount, before: TaxedAmount, revised: TaxedAmount, isCut: boolean): TaxedAmount {
  if (before.gross === revised.gross && before.tax === revised.tax) return manual;
  const full = isCut && before.gross !== 0 ? shareOf(manual, revised.gross, before.gross) : manual;
  return atMost(full, revised);
}

/**
 * Returns the part of a replaced row's adjustment that each new row receives: all of it, in proportion to the amount when the only new row is
 * shorter, by days when the period is split. A row without a new period passes nothing on.
 */
export function handOver<Row extends DateRange & TaxedAmount>(
  replaced: DateRange & TaxedAmount & { manual: TaxedAmount },
  added: readonly Row[],
): { row: Row; manual: TaxedAmount }[] {
  const heirs = added.filter((row) => row.start <= replaced.end && row.end >= replaced.start);
  const [only] = heirs;
  if (only && heirs.length === 1) {
    const isCut = only.end < replaced.end || only.start > replaced.start;
    const { manual } = replaced;
    return [
      { row: only, manual: isCut && replaced.gross !== 0 ? shareOf(manual, only.gross, replaced.gross) : manual },
    ];
  }
  const days = daysOf(replaced);
  let covered = 0;
  let passed = NO_AMOUNT;
  return heirs.map((row) => {
    covered += daysOf({
      start: row.start < replaced.start ? replaced.start : row.start,
      end: row.end > replaced.end ? replaced.end : row.end,
    });
    const until = shareOf(replaced.manual, covered, days);
    const manual = difference(until, passed);
    passed = until;
    return { row, manual };
  });
}

/** Limits a reduction so that the row is not below 0. */
export const atMost = (manual: TaxedAmount, row: TaxedAmount): TaxedAmount =>
  manual.gross + row.gross > 0 ? manual : { gross: 0 - row.gross, net: 0 - row.net, tax: 0 - row.tax };

export const sumOf = (a: TaxedAmount, b: TaxedAmount): TaxedAmount => ({
  gross: a.gross + b.gross,
  net: a.net + b.net,
  tax: a.tax + b.tax,
});

export const difference = (a: TaxedAmount, b: TaxedAmount): TaxedAmount => ({
  gross: a.gross - b.gross,
  net: a.net - b.net,
  tax: a.tax - b.tax,
});

function shareOf(amount: TaxedAmount, part: number, total: number): TaxedAmount {
  const gross = mulDivRound(amount.gross, part, total);
  const net = mulDivRound(amount.net, part, total);
  return { gross, net, tax: gross - net };
}
