/**
 * Year-end disclosure of a lessor for one operating lease (docs/domain §7.5): undiscounted receipts by year, income of the year to the day, initial
 * direct costs and incentives outstanding. Amounts net of VAT in fen.
 */
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import { amortisedOn, type DatedAmount } from './amortisation';
import { type DueRent, type RentTerm, recognisedOn } from './straight-line';

/** `term` and `receivables` are of fixed rent; `variable` is turnover rent above its minimum, `costs` commissions confirmed, `incentives` of the tenant. */
export interface DisclosedLease {
  as_of: CalendarDate;
  term: RentTerm;
  receivables: readonly DueRent[];
  variable: readonly DatedAmount[];
  other: readonly DatedAmount[];
  costs: readonly DatedAmount[];
  incentives?: readonly DatedAmount[];
}

export interface LeaseDisclosure {
  /** Receipts due in each of the five years after the day, and later. */
  years: Fen[];
  later: Fen;
  fixed: Fen;
  variable: Fen;
  other: Fen;
  cost_incurred: Fen;
  cost_amortised: Fen;
  cost_balance: Fen;
  incentive_incurred: Fen;
  incentive_amortised: Fen;
  incentive_balance: Fen;
  /** Recognised on the straight line but not yet due: free periods and lower first rents. */
  straight_line: Fen;
}

const YEARS = 5;
const yearOf = (day: CalendarDate) => Number(day.slice(0, 4));

/** Returns the year after the day in which a later day falls: 1, 2, … */
const yearAfter = (as_of: CalendarDate, due: CalendarDate): number =>
  yearOf(due) - yearOf(as_of) + (due.slice(5) > as_of.slice(5) ? 1 : 0);

export function leaseDisclosure({ as_of, term, receivables, ...entries }: DisclosedLease): LeaseDisclosure {
  const first = `${as_of.slice(0, 4)}-01-01`;
  const before = addDays(first, -1);
  const years = Array.from({ length: YEARS + 1 }, () => 0);
  for (const { due, net } of receivables) {
    if (due <= as_of) continue;
    const place = Math.min(yearAfter(as_of, due), YEARS + 1) - 1;
    years[place] = (years[place] ?? 0) + net;
  }
  const recognised = (day: CalendarDate): Fen => recognisedOn(term, day)?.fen ?? 0;
  const upTo = (amounts: readonly DatedAmount[], day: CalendarDate): Fen =>
    amounts.reduce((sum, { on, fen }) => (on <= day ? sum + fen : sum), 0);
  const within = (amounts: readonly DatedAmount[]): Fen => upTo(amounts, as_of) - upTo(amounts, before);
  /** Costs and incentives are amortised like the rent is recognised. */
  const balanceOn = (costs: readonly DatedAmount[], day: CalendarDate): Fen => {
    const { cost, amortised } = amortisedOn({ term, costs }, day);
    return cost - amortised;
  };
  const rolled = (costs: readonly DatedAmount[]) => {
    const [incurred, balance] = [within(costs), balanceOn(costs, as_of)];
    return { incurred, amortised: balanceOn(costs, before) + incurred - balance, balance };
  };
  const [cost, incentive] = [rolled(entries.costs), rolled(entries.incentives ?? [])];
  return {
    years: years.slice(0, YEARS),
    later: years[YEARS] ?? 0,
    fixed: recognised(as_of) - recognised(before),
    variable: within(entries.variable),
    other: within(entries.other),
    cost_incurred: cost.incurred,
    cost_amortised: cost.amortised,
    cost_balance: cost.balance,
    incentive_incurred: incentive.incurred,
    incentive_amortised: incentive.amortised,
    incentive_balance: incentive.balance,
    straight_line: recognised(as_of) - receivables.reduce((sum, { due, net }) => (due <= as_of ? sum + net : sum), 0),
  };
}
