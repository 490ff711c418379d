/**
 * Amortisation of deferred costs (长期待摊, docs/domain §6): initial direct costs and incentives of a lease are spread like its fixed rent, and posted by
 * month as the accumulated amount less what was posted before. Amounts in fen.
 */
import { type CalendarDate, monthRange, type YearMonth, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import { type RentTerm, recognisedOn, type SpreadBy } from './straight-line';

/** An amount on its accounting date; below 0 where it is reversed or returned. */
export interface DatedAmount {
  on: CalendarDate;
  fen: Fen;
}

/** Returns the cost by the end of a day and the part amortised by then: the whole cost on the lines of the rent, the rest again from each change on. */
export function amortisedOn(
  { term, costs }: { term: RentTerm; costs: readonly DatedAmount[] },
  day: CalendarDate,
  spread: SpreadBy = 'day',
): { cost: Fen; amortised: Fen } {
  const cost = costs.reduce((sum, { on, fen }) => (on <= day ? sum + fen : sum), 0);
  const changes = term.changes.map((change) => ({ ...change, total_net: cost }));
  return { cost, amortised: recognisedOn({ ...term, total_net: cost, changes }, day, spread)?.fen ?? 0 };
}

type Change = RentTerm['changes'][number] & { agreed_on?: CalendarDate };

/** Changes of the term may be known later than they take effect: `agreed_on`. `through` is the last month posted. */
export interface AmortisedLease {
  term: Omit<RentTerm, 'changes'> & { changes: readonly Change[] };
  costs: readonly DatedAmount[];
  through: YearMonth;
}

export interface AmortisationMonth {
  month: YearMonth;
  amortised: Fen;
  /** Cost less amortised at the end of the month. */
  balance: Fen;
}

/** Returns the posting of each month from the first cost on; months without one are left out. */
export function amortisationMonths({ term, costs, through }: AmortisedLease): AmortisationMonth[] {
  const first = costs.map(({ on }) => on).sort()[0];
  if (first === undefined) return [];
  let posted = 0;
  return yearMonthsBetween(first, `${through}-01`).flatMap((month) => {
    const { end } = monthRange(month);
    const known = term.changes.filter(({ effective_date, agreed_on = effective_date }) => agreed_on <= end);
    const { cost, amortised: due } = amortisedOn({ term: { ...term, changes: known }, costs }, end);
    const amortised = due - posted;
    posted = due;
    return amortised === 0 ? [] : [{ month, amortised, balance: cost - due }];
  });
}
