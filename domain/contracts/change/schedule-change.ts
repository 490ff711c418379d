/**
 * What a change of terms does to the schedule (docs/domain §5.10): which rows stay, which are revised or fall away, and which
 * are new. A termination (§5.12) is the change after which nothing is charged.
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
 * A posted row: its period and due date, its amount with the adjustments that changes made so far, and the terms it was computed by
 * — several where earlier changes fell inside it, each with the day it begins to hold, the first on the row's start; null
 * where the clause ended with a change.
 */
export interface PostedRow extends TaxedAmount {
  start: CalendarDate;
  end: CalendarDate;
  due: CalendarDate;
  /** Sum of what people adjusted on the row, such as reductions; not part of its amount. */
  manual?: TaxedAmount;
  /** Whether the adjustments of people end with the change. */
  drops_manual?: boolean;
  terms: readonly { from: CalendarDate; terms: VersionTerms | null }[];
}

/**
 * `keep`: stays as it is. `adjust`: keeps its receivable and gets the difference. `drop`: falls away. `manual`: what is left of the adjustments of
 * people afterwards; of a row that falls away nothing is left on itself.
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
  /** Adjustments of people taken over from the rows in whose place it comes; not part of its amount. */
  manual?: TaxedAmount;
};

/** One change per standing row, in their order, and the rows of the new version that are not kept ones. */
export interface ScheduleChange {
  rows: RowChange[];
  new_rows: NewRow[];
}

/** A standing row of a contract, with the line of its clause: the same line is the same clause in every version. */
export interface LineRow extends PostedRow {
  line: number;
}

/** One clause: its rows with what becomes of each, and the rows the change adds. */
export interface LineChange<Row extends LineRow> {
  line: number;
  rows: { row: Row; change: RowChange }[];
  new_rows: NewRow[];
}

/**
 * What a change does to a whole contract: each clause by itself, lines without terms after it ended, new ones begun.
 * @param rows the standing rows of all clauses, those of a clause by period
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
 * @param rows the standing rows of one clause, by period
 * @param after the terms from `effective` on; null where the clause ends there
 * @param effective the first day the new terms hold
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
  // Cut before they are compared: a row that an earlier change has cut stays as well.
  const begun = next ? fresh.flatMap((row) => begunOn(row, from, next.terms, holidays)) : [];
  const begunByText = new Map(begun.map((row) => [textOf(row), row]));
  const kept = new Set<NewRow>();
  const changes = rows.map((row): RowChange => {
    if (row.end < effective) return { action: 'keep', manual: manualOf(row) };
    if (row === straddling) return revise(row, next?.terms ?? null, effective);
    const same = begunByText.get(textOf(row));
    if (same === undefined) return { action: 'drop', manual: NO_AMOUNT };
    kept.add(same);
    return { action: 'keep', manual: manualOf(row) };
  });
  const replaced = rows.filter((_row, place) => changes[place]?.action === 'drop');
  return {
    rows: changes,
    new_rows: withManual(
      begun.filter((row) => !kept.has(row)),
      replaced,
    ),
  };
}

const manualOf = ({ manual, drops_manual }: PostedRow): TaxedAmount =>
  manual === undefined || drops_manual ? NO_AMOUNT : manual;

/** The new rows with what people had adjusted on the rows they replace. */
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

/** Rows of several clauses overlap; taken for one clause, all but one of the rows around the day would be lost. */
function assertOneClause(rows: readonly PostedRow[]): void {
  rows.forEach((row, place) => {
    const before = rows[place - 1];
    if (before) assert(before.end < row.start, 'row of one clause, by period', row.start, `after ${before.end}`);
  });
}

const textOf = ({ start, end, due, gross, net, tax }: NewRow): string => [start, end, due, gross, net, tax].join();

/** What a row comes to by the terms it stands on, with its pieces; null where it has none. */
export function standingAmount(row: Pick<PostedRow, 'start' | 'end' | 'terms'>): SpannedAmount | null {
  return standingBetween(row, row.start, row.end);
}

/** The same of some of the row's days: it is cut there as §5.4 cuts a cell. */
export function standingBetween(
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

/** The row's terms with the days each holds, as far as these lie before a day. */
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

/** The row by its old terms up to the day before, by the new ones from then on, as far as these reach. */
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

/** A new row from a day on: none where it ends before, cut where it covers that day, its due date by the new start. */
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
