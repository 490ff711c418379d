/** The settlement periods of a turnover clause over all versions of its contract (流水抽成结算, docs/domain §5.6, §5.10). */
import { addDays, type CalendarDate } from '../kernel/dates/calendar-date';
import type { DateRange } from '../kernel/dates/date-range';
import { addTax, type Fen, splitTax, type TaxedAmount } from '../kernel/money/money';
import { effectiveBetween, type PostedRow } from './change/schedule-change';
import type { ContractTerms, TurnoverClause } from './clause/charge-clause';
import { type DeclaredTurnover, type TurnoverMonth, type TurnoverPeriod, turnoverRent } from './turnover-rent';

/** The clause of one version; `null` when the version ended it. */
export interface TurnoverVersion {
  effective_on: CalendarDate;
  contract: ContractTerms;
  clause: TurnoverClause | null;
}

/** `net` and `tax` of the excess are split by the clause the period is settled by. */
export interface SettledPeriod extends Omit<TurnoverPeriod, 'seq'> {
  /** Index of the version among those given. */
  version: number;
  amount: TaxedAmount | null;
}

export interface TurnoverPlan {
  months: TurnoverMonth[];
  periods: SettledPeriod[];
}

/**
 * A period belongs to the version in force on its last day; after a change the cycle restarts on the day after the last
 * period that ended before it. When the clause ends (by a version, or when the tenant leaves) the last period is cut.
 *
 * @param versions by effective date, the first on the contract's start
 * @param rows the current rows of the minimum, adjustments included
 * @param leave the last day of a tenant who left
 */
export function turnoverPlan(
  versions: readonly TurnoverVersion[],
  rows: readonly PostedRow[],
  turnover: readonly DeclaredTurnover[],
  leave: CalendarDate | null = null,
): TurnoverPlan {
  const plan: TurnoverPlan = { months: [], periods: [] };
  versions.forEach(({ contract, clause }, version) => {
    if (clause === null) return;
    const next = versions[version + 1];
    const range = rangeOf(contract, clause, plan.periods.at(-1)?.end ?? null, leave);
    // The next version continues the clause: a period that does not end before that day is settled by it.
    const until = next && addDays(next.effective_on, -1);
    if (next && until && next.clause === null && until < range.end) range.end = until;
    if (range.start > range.end) return;
    const part = clause.price_includes_tax === false ? 'net' : 'gross';
    const settled = turnoverRent(contract, { ...clause, ...range }, turnover, (start, end) =>
      minimumBilled(rows, part, start, end),
    );
    const own = settled.periods.filter((period) => until === undefined || period.end <= until);
    plan.periods.push(
      ...own.map(({ seq: _seq, ...period }) => ({ ...period, version, amount: amountOf(period.excess, clause) })),
    );
    const last = own.at(-1)?.end;
    if (last) plan.months.push(...settled.months.filter(({ month }) => month <= last.slice(0, 7)));
  });
  return plan;
}

function rangeOf(
  contract: ContractTerms,
  clause: TurnoverClause,
  before: CalendarDate | null,
  leave: CalendarDate | null,
): DateRange {
  const start = clause.start ?? contract.start;
  const end = clause.end ?? contract.end;
  const from = before === null ? start : addDays(before, 1);
  return { start: from > start ? from : start, end: leave !== null && leave < end ? leave : end };
}

function amountOf(excess: Fen | null, clause: TurnoverClause): TaxedAmount | null {
  if (excess === null) return null;
  const rate = clause.tax_rate ?? '0';
  return clause.price_includes_tax === false ? addTax(excess, rate) : splitTax(excess, rate);
}

/** Returns rows within the days unchanged; one that exceeds them is cut by its terms. */
function minimumBilled(rows: readonly PostedRow[], part: 'gross' | 'net', start: CalendarDate, end: CalendarDate): Fen {
  return rows
    .filter((row) => row.start <= end && row.end >= start)
    .reduce((sum, row) => {
      if (row.start >= start && row.end <= end) return sum + row[part];
      const from = row.start > start ? row.start : start;
      const to = row.end < end ? row.end : end;
      return sum + (effectiveBetween(row, from, to)?.[part] ?? 0);
    }, 0);
}
