/**
 * Effects of a change of terms on the schedule (docs/domain §5.10): rows that stay, are revised or removed, and new ones. A termination (§5.12) is
 * a change after which nothing is charged.
 */
import { assert } from '#domain/kernel/assert';
import { type CalendarDate, fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { DayNumber } from '#domain/kernel/dates/day-number';
import type { TaxedAmount } from '#domain/kernel/money/money';
import type { ContractTerms, PricedClause } from '../clause/charge-clause';
import { type ClauseTerms, clauseTerms } from '../clause/clause-terms';
import { dueDay, type Holidays } from '../schedule/due-date';
import type { SchedulePiece } from '../schedule/explanation';
import { paymentSchedule, type ScheduleRow } from '../schedule/payment-schedule';
import { monthCells } from '../schedule/periods';
import { amountBetween } from '../schedule/row-amount';
import { atMost, followRow, handOver, NO_AMOUNT, sumOf } from './manual-adjustment';
import { type SpannedAmount, spannedAmount, type TermsSpan } from './spanned-row';

/** Terms of a clause in one version of its contract. */
export interface VersionTerms {
  contract: ContractTerms;
  clause: PricedClause;
}

/**
 * A posted row: its period and due date, its amount including adjustments by earlier changes, and the terms it was computed by. There are several
 * when earlier changes fell inside it, each with the first day it applies to, the first on the row's start; null when the clause ended with a
 * change.
 */
export interface PostedRow extends TaxedAmount {
  start: CalendarDate;
  end: CalendarDate;
  due: CalendarDate;
  /** Sum of manual adjustments of the row, such as reductions; not part of its amount. */
  manual?: TaxedAmount;
  /** Set when the manual adjustments end with the change. */
  drops_manual?: boolean;
  terms: readonly { from: CalendarDate; terms: VersionTerms | null }[];
}

/**
 * `keep`: unchanged. `adjust`: keeps its receivable and gets the difference. `drop`: removed. `manual`: the manual adjustments that remain
 * afterwards; nothing remains on a removed row itself.
 */
export type RowChange =
  | { action: 'keep'; manual: TaxedAmount }
  | {
      action: 'adjust';
      old: TaxedAmount;
      revised: TaxedAmount;
      adjustment: TaxedAmount;
      manual: TaxedAmount;
      pieces: SchedulePiece[];
    }
  | { action: 'drop'; manual: TaxedAmount };

/** A row of the new version; amounts in fen. */
export type NewRow = Pick<ScheduleRow, 'start' | 'end' | 'due' | 'gross' | 'net' | 'tax' | 'provisional'> & {
  /** Manual adjustments taken over from the rows it replaces; not part of its amount. */
  manual?: TaxedAmount;
};

/** One change per existing row, in their order, and the rows of the new version other than unchanged ones. */
export interface ScheduleChange {
  rows: RowChange[];
  new_rows: NewRow[];
}

/** An existing row of a contract, with the line of its clause: the same line is the same clause in every version. */
export interface LineRow extends PostedRow {
  line: number;
}

/** One clause: its rows with the change of each, and the added rows. */
export interface LineChange<Row extends LineRow> {
  line: number;
  rows: { row: Row; change: RowChange }[];
  new_rows: NewRow[];
}

/**
 * Returns the effects of a change on a whole contract: each clause separately, lines without terms after its end, new ones begun.
 * @param rows the existing rows of all clauses, those of a clause by period
 * @param after the terms of each line from `effective` on; a line that is not in it ends there
 */
export function changeLines<Row extends LineRow>(
  rows: readonly Row[],
  after: ReadonlyMap<number, VersionTerms>,
  effective: CalendarDate,
  holidays?: Holidays,
): LineChange<Row>[] {
  const lines = new Set([...rows.map((row) => row.line), ...after.keys()]);
  return [...lines].map((line) => {
    const own = rows.filter((row) => row.line === line);
    const result = changeSchedule(own, after.get(line) ?? null, effective, holidays);
    return {
      line,
      rows: own.map((row, place) => ({ row, change: result.rows[place] as RowChange })),
      new_rows: result.new_rows,
    };
  });
}

/**
 * @param rows the existing rows of one clause, by period
 * @param after the terms from `effective` on; null when the clause ends there
 * @param effective the first day the new terms apply to
 */
export function changeSchedule(
  rows: readonly PostedRow[],
  after: VersionTerms | null,
  effective: CalendarDate,
  holidays?: Holidays,
): ScheduleChange {
  assertOneClause(rows);
  const next = after && { ...after, terms: clauseTerms(after.contract, after.clause) };
  const fresh = after ? paymentSchedule(after.contract, after.clause, { holidays }).rows : [];
  const straddling = rows.find((row) => row.start < effective && row.end >= effective);
  const from = straddling ? toDayNumber(straddling.end) + 1 : toDayNumber(effective);
  // Cut before they are compared: a row that an earlier change has cut stays unchanged as well.
  const begun = next ? fresh.flatMap((row) => begunOn(row, from, next.terms, holidays)) : [];
  const begunByText = new Map(begun.map((row) => [textOf(row), row]));
  const retained = new Set<NewRow>();
  const changes = rows.map((row): RowChange => {
    if (row.end < effective) return { action: 'keep', manual: manualOf(row) };
    if (row === straddling) return revise(row, next?.terms ?? null, effective);
    const same = begunByText.get(textOf(row));
    if (same === undefined) return { action: 'drop', manual: NO_AMOUNT };
    retained.add(same);
    return { action: 'keep', manual: manualOf(row) };
  });
  const replaced = rows.filter((_row, place) => changes[place]?.action === 'drop');
  return {
    rows: changes,
    new_rows: withManual(
      begun.filter((row) => !retained.has(row)),
      replaced,
    ),
  };
}

const manualOf = ({ manual, drops_manual }: PostedRow): TaxedAmount =>
  manual === undefined || drops_manual ? NO_AMOUNT : manual;

/** Returns the new rows with the manual adjustments of the rows they replace. */
function withManual(rows: readonly NewRow[], replaced: readonly PostedRow[]): NewRow[] {
  const taken = new Map<NewRow, TaxedAmount>();
  for (const row of replaced) {
    const manual = manualOf(row);
    if (manual.gross === 0 && manual.tax === 0) continue;
    for (const heir of handOver({ ...row, manual }, rows))
      taken.set(heir.row, sumOf(taken.get(heir.row) ?? NO_AMOUNT, heir.manual));
  }
  return rows.map((row) => {
    const manual = atMost(taken.get(row) ?? NO_AMOUNT, row);
    return manual.gross === 0 ? row : { ...row, manual };
  });
}

/** Rows of several clauses overlap; treated as one clause, all but one of the rows around the day would be lost. */
function assertOneClause(rows: readonly PostedRow[]): void {
  rows.forEach((row, place) => {
    const before = rows[place - 1];
    if (before) assert(before.end < row.start, 'row of one clause, by period', row.start, `after ${before.end}`);
  });
}

const textOf = ({ start, end, due, gross, net, tax }: NewRow): string => [start, end, due, gross, net, tax].join();

/** Returns the amount of a row by its terms, with its pieces; null when it has none. */
export function effectiveAmount(row: Pick<PostedRow, 'start' | 'end' | 'terms'>): SpannedAmount | null {
  return effectiveBetween(row, row.start, row.end);
}

/** Returns the same for some of the row's days: it is cut there as §5.4 cuts a cell. */
export function effectiveBetween(
  row: Pick<PostedRow, 'terms'>,
  start: CalendarDate,
  end: CalendarDate,
): SpannedAmount | null {
  const spans = spansBefore(row, toDayNumber(end) + 1);
  const own = spans[0]?.terms;
  const first = toDayNumber(start);
  const cut = spans.map((span) => ({ ...span, start: Math.max(span.start, first) }));
  return own ? spannedAmount(cut.filter(hasDays), own) : null;
}

/** Returns the row's terms with their days, limited to those before a day. */
function spansBefore({ terms }: Pick<PostedRow, 'terms'>, before: DayNumber): TermsSpan[] {
  return terms.flatMap(({ from, terms: version }, place): TermsSpan[] => {
    if (version === null) return [];
    const until = terms[place + 1]?.from;
    const own = clauseTerms(version.contract, version.clause);
    const last = until === undefined ? before - 1 : Math.min(toDayNumber(until), before) - 1;
    return [{ terms: own, start: Math.max(toDayNumber(from), own.start), end: Math.min(last, own.end) }];
  });
}

const hasDays = (span: TermsSpan): boolean => span.start <= span.end;

/** Returns the row by its old terms up to the day before, and by the new ones from then on, as far as these reach. */
function revise(row: PostedRow, next: ClauseTerms | null, effective: CalendarDate): RowChange {
  const end = toDayNumber(row.end);
  const change = toDayNumber(effective);
  const spans = spansBefore(row, change);
  const own = (spans[0] as TermsSpan).terms;
  if (next) spans.push({ terms: next, start: Math.max(change, next.start), end: Math.min(end, next.end) });
  const { pieces, ...revised } = spannedAmount(spans.filter(hasDays), own);
  const { gross, net, tax } = row;
  const isCut = daysIn(spans) < daysIn(spansBefore(row, end + 1));
  return {
    action: 'adjust',
    old: { gross, net, tax },
    revised,
    adjustment: { gross: revised.gross - gross, net: revised.net - net, tax: revised.tax - tax },
    manual: followRow(manualOf(row), row, revised, isCut),
    pieces,
  };
}

const daysIn = (spans: readonly TermsSpan[]): number =>
  spans.filter(hasDays).reduce((sum, { start, end }) => sum + end - start + 1, 0);

/** Returns a new row from a day on: none when it ends before, cut when it covers that day, with its due date by the new start. */
function begunOn(row: ScheduleRow, from: DayNumber, terms: ClauseTerms, holidays?: Holidays): NewRow[] {
  const end = toDayNumber(row.end);
  if (end < from) return [];
  const { start, due, gross, net, tax, provisional } = row;
  const note = provisional && { provisional };
  if (toDayNumber(start) >= from) return [{ start, end: row.end, due, gross, net, tax, ...note }];
  const month = monthCells(terms.grid, from, end)[0]?.month as number;
  const cutDue = dueDay(terms.clause.due, from, month, false, holidays);
  const amount = amountBetween(terms, from, end);
  return [{ start: fromDayNumber(from), end: row.end, due: fromDayNumber(cutDue), ...amount, ...note }];
}
