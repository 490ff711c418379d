/**
 * Splits usage when the tenant of a space changed between two readings (docs/domain §5.7): a reading at the handover splits it exactly; otherwise
 * each tenant pays for their days, and the owner for the vacant ones.
 */
import { addDays, type CalendarDate, laterOf } from '#domain/kernel/dates/calendar-date';
import { type DateRange, daysOf, intersect } from '#domain/kernel/dates/date-range';
import { formatShortest } from '#domain/kernel/numbers/decimal';
import { splitUnits } from '#domain/kernel/numbers/split';
import { type MeterRun, runUnits, USAGE_SCALE } from './utility-usage';

/** A contract that occupies the meter's space on some days. */
export interface Holder extends DateRange {
  contract_id: number;
}

/** A run between two readings, with the days of its usage. */
export interface DatedRun extends MeterRun {
  days: DateRange;
}

/** The usage of one tenant; `contract_id` is null for the owner, while the space was vacant. */
export interface UsageShare extends DateRange {
  contract_id: number | null;
  runs: MeterRun[];
}

export interface DatedReading {
  read_on: CalendarDate;
  source: string;
}

/** Returns the last day that a reading counts: its own, or the day before when the space was delivered to a tenant on it. */
export const countedTo = ({ read_on, source }: DatedReading): CalendarDate =>
  source === 'delivery' ? addDays(read_on, -1) : read_on;

/** Returns the days between two readings; between two of one day, that day belongs to the previous tenant. */
export function daysBetweenReadings(from: DatedReading, to: DatedReading): DateRange {
  const end = countedTo(to);
  const start = addDays(countedTo(from), 1);
  return { start: start > end ? end : start, end };
}

interface Days extends DateRange {
  contract_id: number | null;
  days: number;
}

/** Splits the days of a range by payer, contracts in their order, vacant days last. */
function bearersOf(range: DateRange, holders: readonly Holder[]): Days[] {
  const shares: Days[] = [];
  for (const holder of holders) {
    const common = intersect(range, holder);
    if (!common) continue;
    const existing = shares.find(({ contract_id }) => contract_id === holder.contract_id);
    if (existing) {
      existing.days += daysOf(common);
      existing.end = laterOf(existing.end, common.end);
    } else shares.push({ ...common, contract_id: holder.contract_id, days: daysOf(common) });
  }
  const vacant = daysOf(range) - shares.reduce((sum, { days }) => sum + days, 0);
  return vacant > 0 ? [...shares, { ...range, contract_id: null, days: vacant }] : shares;
}

/** Uses whole thousandths when the usage has them, so that the displayed parts add up. */
function partsOf(run: MeterRun, bearers: readonly Days[]): bigint[] {
  const units = runUnits(run);
  const step = units % 10_000n === 0n ? 10_000n : 1n;
  const parts = splitUnits(
    units / step,
    bearers.map(({ days }) => days),
  );
  return parts.map((part) => part * step);
}

/** Splits the runs by payer; all parts of a run add up to it. */
export function shareUsage(runs: readonly DatedRun[], holders: readonly Holder[]): UsageShare[] {
  const inOrder = [...holders].sort((a, b) => (a.start < b.start ? -1 : 1));
  const shares: UsageShare[] = [];
  for (const { days, ...run } of runs) {
    const bearers = bearersOf(days, inOrder);
    const parts = partsOf(run, bearers);
    for (const [place, { contract_id, start, end, days: borne }] of bearers.entries()) {
      const usage = formatShortest(parts[place] ?? 0n, USAGE_SCALE);
      const own = bearers.length === 1 ? run : { ...run, part: { usage, days: borne, total: daysOf(days) } };
      const existing = shares.find((share) => share.contract_id === contract_id);
      if (existing) {
        existing.runs.push(own);
        existing.end = laterOf(existing.end, end);
      } else shares.push({ contract_id, start, end, runs: [own] });
    }
  }
  return shares;
}

/** Returns the last days of tenants followed by another one between two readings: a reading on them splits the usage exactly. */
export function handoverDays(from: DatedReading, to: DatedReading, holders: readonly Holder[]): CalendarDate[] {
  const { start, end } = daysBetweenReadings(from, to);
  const changes = holders.flatMap((holder) => {
    const next = addDays(holder.end, 1);
    const previous = addDays(holder.start, -1);
    const holdsOn = (day: CalendarDate) =>
      holders.some((other) => other.contract_id === holder.contract_id && other.start <= day && day <= other.end);
    return [...(holdsOn(next) ? [] : [holder.end]), ...(holdsOn(previous) ? [] : [previous])];
  });
  return [...new Set(changes)].filter((day) => start <= day && day < end).sort();
}
