/** Determines the terms a row of the collection plan was computed by, from the versions of its contract (docs/domain §5.10). */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { PostedRow, VersionTerms } from '../change/schedule-change';
import { type ChargeClause, type ContractTerms, scheduledClause } from './charge-clause';

/** The parts of a contract version that schedules need; a clause has the same line in all versions. */
export interface TermsVersion {
  version_no: number;
  effective_on: CalendarDate;
  end: CalendarDate;
  spaces: ContractTerms['spaces'];
  clauses: readonly (ChargeClause & { line: number })[];
}

/**
 * Returns the terms in force on the row's first day, then those of each version that begins inside it: a row that a change leaves unchanged follows
 * the terms of that change. `versions`: by number, with ascending effective dates. `start`: the contract's first day.
 */
export function termsOfRow(
  row: { line: number; version_no: number; start: CalendarDate; end: CalendarDate },
  versions: readonly TermsVersion[],
  start: CalendarDate,
): PostedRow['terms'] {
  const own = versions.find((version) => version.version_no === row.version_no) as TermsVersion;
  const later = versions.filter((version) => version.version_no > row.version_no && version.effective_on <= row.end);
  const first = later.filter((version) => version.effective_on <= row.start).at(-1) ?? own;
  const inside = later.filter((version) => version.effective_on > row.start);
  return [
    { from: row.start, terms: termsOf(first, start, row.line) },
    ...inside.map((version) => ({ from: version.effective_on, terms: termsOf(version, start, row.line) })),
  ];
}

/** Returns the terms of the line that produce rows of the plan; null when the version has none. */
export function termsOf(
  { end, spaces, clauses }: TermsVersion,
  start: CalendarDate,
  line: number,
): VersionTerms | null {
  const found = clauses.find((each) => each.line === line);
  const clause = found ? scheduledClause(found) : null;
  return clause ? { contract: { start, end, spaces }, clause } : null;
}
