/** The payment schedule (收款计划, docs/domain §5.4), the same code in the browser's trial (§5.5) and on the server. */
import { type CalendarDate, fromDayNumber } from '#domain/kernel/dates/calendar-date';
import { assertFen, type Fen, type TaxedAmount } from '#domain/kernel/money/money';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import type { ContractTerms, PricedClause } from '../clause/charge-clause';
import { type ClauseTerms, clauseTerms } from '../clause/clause-terms';
import { dueDay, type Holidays } from './due-date';
import { formatMicroYuan } from './effective-prices';
import { explainer, type SchedulePiece } from './explanation';
import { type MonthCell, monthCells, periodBounds } from './periods';
import { cutCells, type ProrationSegment } from './proration-segments';
import { rowAmount } from './row-amount';

export type { SchedulePiece } from './explanation';

/**
 * One period; amounts in fen, gross = net + tax. `provisional` is only present (and true) when a step's index is not published yet; `pieces` only
 * when explanations were requested. A row of amount 0 is rent-free (免租).
 */
export interface ScheduleRow {
  seq: number;
  start: CalendarDate;
  end: CalendarDate;
  due: CalendarDate;
  gross: Fen;
  net: Fen;
  tax: Fen;
  provisional?: true;
  pieces?: SchedulePiece[];
}

/** The price in yuan from a date on. */
export interface SchedulePrice {
  from: CalendarDate;
  price: Decimal;
}

/** `prices` begins on the clause start; `total` is the sum of the rows. */
export interface PaymentSchedule {
  prices: SchedulePrice[];
  rows: ScheduleRow[];
  total: TaxedAmount;
}

/** `explain`: returns each row with its pieces; `holidays`: days that differ from the ordinary week, for `due.shift`. */
export interface ScheduleOptions {
  explain?: boolean;
  holidays?: Holidays;
}

/**
 * Returns the schedule of one clause by docs/domain §5.4. Omitted fields of the clause have their defaults (`withDefaults`). Throws on invalid
 * terms (run `checkTerms` first) and on amounts beyond the safe integers.
 */
export function paymentSchedule(
  contract: ContractTerms,
  clause: PricedClause,
  options: ScheduleOptions = {},
): PaymentSchedule {
  const terms = clauseTerms(contract, clause);
  const cells = monthCells(terms.grid, terms.start, terms.end);
  const draft: Draft = { terms, cells, pieces: cutCells(cells, terms.segments, terms.clause) };
  const bounds = periodBounds(cells, terms.clause);
  const explain = options.explain === true ? explainer(terms) : null;
  const rows: ScheduleRow[] = [];
  for (let index = 0; index + 1 < bounds.length; index += 1) {
    const from = bounds[index] as number;
    const to = bounds[index + 1] as number;
    const row = scheduleRow(draft, index, from, to, options.holidays);
    if (explain !== null) row.pieces = explained(draft, from, to, explain);
    rows.push(row);
  }
  return {
    prices: terms.prices.steps.map(({ from, price }) => ({ from: fromDayNumber(from), price: formatMicroYuan(price) })),
    rows,
    total: sumOf(rows),
  };
}

/** Returns the sum of amounts; throws beyond the safe integers. */
export function sumOf(amounts: readonly TaxedAmount[]): TaxedAmount {
  const total = { gross: 0, net: 0, tax: 0 };
  for (const { gross, net, tax } of amounts) {
    total.gross += gross;
    total.net += net;
    total.tax += tax;
  }
  assertFen(total.gross);
  return total;
}

/** A clause cut into cells and pieces (one list of pieces per cell), before periods are built from them. */
interface Draft {
  terms: ClauseTerms;
  cells: readonly MonthCell[];
  pieces: readonly (readonly ProrationSegment[])[];
}

/** Returns the row of the cells from index `from` up to but not `to`. */
function scheduleRow(draft: Draft, index: number, from: number, to: number, holidays?: Holidays): ScheduleRow {
  const { terms, cells } = draft;
  const { start, month } = cells[from] as MonthCell;
  const { end } = cells[to - 1] as MonthCell;
  const due = dueDay(terms.clause.due, start, month, index === 0, holidays);
  const { gross, net, tax } = rowAmount(terms, start, draft.pieces.slice(from, to));
  const row: ScheduleRow = {
    seq: index + 1,
    start: fromDayNumber(start),
    end: fromDayNumber(end),
    due: fromDayNumber(due),
    gross,
    net,
    tax,
  };
  const provisionalFrom = terms.prices.provisional_from;
  if (provisionalFrom !== null && end >= provisionalFrom) row.provisional = true;
  return row;
}

function explained(
  draft: Draft,
  from: number,
  to: number,
  explain: (piece: ProrationSegment) => SchedulePiece,
): SchedulePiece[] {
  const pieces: SchedulePiece[] = [];
  for (let index = from; index < to; index += 1) {
    for (const piece of draft.pieces[index] as readonly ProrationSegment[]) pieces.push(explain(piece));
  }
  return pieces;
}
