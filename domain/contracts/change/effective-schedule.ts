/**
 * Computes the final amounts of a contract from scratch: the schedule of its first version, then each change and the termination by the rules
 * (docs/domain §5.10, §5.12). The books are checked against it.
 */
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import { type TermsVersion, termsOf } from '../clause/version-terms';
import type { Holidays } from '../schedule/due-date';
import { paymentSchedule } from '../schedule/payment-schedule';
import { changeLines, type LineRow, type NewRow, type VersionTerms } from './schedule-change';

/** A row with its final amount; gross in fen, tax included. */
export interface ScheduledRow {
  line: number;
  start: CalendarDate;
  end: CalendarDate;
  gross: Fen;
}

export interface ScheduledContract {
  /** The contract's first day. */
  start: CalendarDate;
  /** Versions by number, the first one first. */
  versions: readonly TermsVersion[];
  /** The last day of a tenant who has left; `null` while the contract runs to its end. */
  leave_date: CalendarDate | null;
}

/** Returns the rows with an amount, by line and period. */
export function effectiveSchedule(contract: ScheduledContract, holidays?: Holidays): ScheduledRow[] {
  const [first, ...changes] = contract.versions;
  let rows = first ? begunRows(termsByLine(first, contract.start), holidays) : [];
  for (const version of changes)
    rows = changedRows(rows, termsByLine(version, contract.start), version.effective_on, holidays);
  if (contract.leave_date !== null) rows = changedRows(rows, new Map(), addDays(contract.leave_date, 1), holidays);
  return rows.filter((row) => row.gross !== 0).map(({ line, start, end, gross }) => ({ line, start, end, gross }));
}

const termsByLine = (version: TermsVersion, start: CalendarDate): Map<number, VersionTerms> =>
  new Map(
    version.clauses.flatMap(({ line }): [number, VersionTerms][] => {
      const terms = termsOf(version, start, line);
      return terms ? [[line, terms]] : [];
    }),
  );

const rowOf = (line: number, row: NewRow, terms: VersionTerms): LineRow => ({
  ...row,
  line,
  terms: [{ from: row.start, terms }],
});

const begunRows = (terms: ReadonlyMap<number, VersionTerms>, holidays?: Holidays): LineRow[] =>
  [...terms].flatMap(([line, own]) =>
    paymentSchedule(own.contract, own.clause, { holidays }).rows.map((row) => rowOf(line, row, own)),
  );

function changedRows(
  rows: readonly LineRow[],
  after: ReadonlyMap<number, VersionTerms>,
  effective: CalendarDate,
  holidays?: Holidays,
): LineRow[] {
  return changeLines(rows, after, effective, holidays).flatMap(({ line, rows: own, new_rows }) => {
    const next = after.get(line) ?? null;
    const retained = own.flatMap(({ row, change }): LineRow[] => {
      if (change.action === 'drop') return [];
      if (change.action === 'keep') return [next && row.start >= effective ? rowOf(line, row, next) : row];
      return [{ ...row, ...change.revised, terms: [...row.terms, { from: effective, terms: next }] }];
    });
    const added = next ? new_rows.map((row) => rowOf(line, row, next)) : [];
    // A new row may begin before unchanged ones.
    return [...retained, ...added].sort((a, b) => (a.start < b.start ? -1 : 1));
  });
}
