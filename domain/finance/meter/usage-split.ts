/**
 * Whose usage it is where a space changed hands between two readings (docs/domain §5.7): what was read at the handover parts it
 * exactly; between two readings each day's holder bears his day, and the owner the vacant ones.
 */
import { addDays, type CalendarDate, laterOf } from '#domain/kernel/dates/calendar-date';
import { type DateRange, daysOf, intersect } from '#domain/kernel/dates/date-range';
import { formatShortest } from '#domain/kernel/numbers/decimal';
import { splitUnits } from '#domain/kernel/numbers/split';
import { type MeterRun, runUnits, USAGE_SCALE } from './utility-usage';

/** A contract that holds the meter's space on some days. */
export interface Holder extends DateRange {
  contract_id: number;
}

/** A run between two readings, with the days on which it was used. */
export interface DatedRun extends MeterRun {
  days: DateRange;
}

/** What one holder used; of the owner, while nobody held the space, `contract_id` is null. */
export interface UsageShare extends DateRange {
  contract_id: number | null;
  runs: MeterRun[];
}

export interface DatedReading {
  read_on: CalendarDate;
  source: string;
}

/** The last day that a reading counts: its own, and the day before where the space was handed over to a tenant on it. */
export const countedTo = ({ read_on, source }: DatedReading): CalendarDate =>
  source === 'delivery' ? addDays(read_on, -1) : read_on;

/** The days between two readings; between two of one day that day is whoever's it was before. */
export function daysBetweenReadings(from: DatedReading, to: DatedReading): DateRange {
  const end = countedTo(to);
  const start = addDays(countedTo(from), 1);
  return { start: start > end ? end : start, end };
}

interface Days extends DateRange {
  contract_id: number | null;
  days: number;
}

/** The days of a range by who bears them, contracts in the order in which they come, the vacant days last. */
function bearersOf(range: DateRange, holders: readonly Holder[]): Days[] {
  const held: Days[] = [];
  for (const holder of holders) {
    const common = intersect(range, holder);
    if (!common) continue;
    const known = held.find(({ contract_id }) => contract_id === holder.contract_id);
    if (known) {
      known.days += daysOf(common);
      known.end = laterOf(known.end, common.end);
    } else held.push({ ...common, contract_id: holder.contract_id, days: daysOf(common) });
  }
  const vacant = daysOf(range) - held.reduce((sum, { days }) => sum + days, 0);
  return vacant > 0 ? [...held, { ...range, contract_id: null, days: vacant }] : held;
}

/** Whole thousandths where the usage is, so that the parts add up as they are shown. */
function partsOf(run: MeterRun, bearers: readonly Days[]): bigint[] {
  const units = runUnits(run);
  const step = units % 10_000n === 0n ? 10_000n : 1n;
  const parts = splitUnits(
    units / step,
    bearers.map(({ days }) => days),
  );
  return parts.map((part) => part * step);
}

/** The runs by who bears them; all parts of a run add up to it. */
export function shareUsage(runs: readonly DatedRun[], holders: readonly Holder[]): UsageShare[] {
  const inOrder = [...holders].sort((a, b) => (a.start < b.start ? -1 : 1));
  const shares: UsageShare[] = [];
  for (const { days, ...run } of runs) {
    const bearers = bearersOf(days, inOrder);
    const parts = partsOf(run, bearers);
    for (const [place, { contract_id, start, end, days: borne }] of bearers.entries()) {
      const usage = formatShortest(parts[place] ?? 0n, USAGE_SCALE);
      const own = bearers.length === 1 ? run : { ...run, part: { usage, days: borne, of: daysOf(days) } };
      const known = shares.find((share) => share.contract_id === contract_id);
      if (known) {
        known.runs.push(own);
        known.end = laterOf(known.end, end);
      } else shares.push({ contract_id, start, end, runs: [own] });
    }
  }
  return shares;
}

/** The last days of those who held the space before another did, between two readings: a reading then parts the usage exactly. */
export function handoverDays(from: DatedReading, to: DatedReading, holders: readonly Holder[]): CalendarDate[] {
  const { start, end } = daysBetweenReadings(from, to);
  const changes = holders.flatMap((holder) => {
    const next = addDays(holder.end, 1);
    const previous = addDays(holder.start, -1);
    const goesOn = (day: CalendarDate) =>
      holders.some((other) => other.contract_id === holder.contract_id && other.start <= day && day <= other.end);
    return [...(goesOn(next) ? [] : [holder.end]), ...(goesOn(previous) ? [] : [previous])];
  });
  return [...new Set(changes)].filter((day) => start <= day && day < end).sort();
}
