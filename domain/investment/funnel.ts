// The funnel and the weighted pipeline, computed from the stage history of customers (docs/domain §3.2).
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { type Decimal, formatFixed } from '#domain/kernel/numbers/decimal';
import {
  add,
  formatRational,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '#domain/kernel/numbers/rational';

export interface FunnelStage {
  id: string;
  order: number;
  /** Win probability, 0 to 1. */
  win: Decimal;
}

/** Entering a stage (repeatedly, or after an end), or ending. `entered`: an instant, ISO 8601. */
export type StageEntry = { stage: string; entered: string } | { status: 'won' | 'lost' | 'given_up'; entered: string };

export interface FunnelCustomer {
  id: string;
  /** Creation instant, ISO 8601. */
  created: string;
  /** Square metres. */
  demand_min: Decimal | null;
  demand_max: Decimal | null;
  /** Entries by time. */
  history: readonly StageEntry[];
}

export interface FunnelInput {
  stages: readonly FunnelStage[];
  customers: readonly FunnelCustomer[];
  from: CalendarDate;
  to: CalendarDate;
  as_of: CalendarDate;
}

export interface FunnelRow {
  stage: string;
  reached: number;
  conversion: { exact: string; percent: Decimal } | null;
  /** Number of finished stays of the cohort. */
  stays: number;
  days_in_stage: { exact: string; days: Decimal } | null;
  /** Number of all open customers, including those outside the cohort. */
  open: number;
  /** Demanded m² by win probability, exact. */
  weighted: string;
}

export interface Funnel {
  cohort: number;
  stages: FunnelRow[];
  weighted_pipeline: { exact: string; area: Decimal };
}

const DAY_MS = 86_400_000;
/** Shanghai is always 8 hours ahead of UTC. */
const SHANGHAI_MS = 8 * 3_600_000;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3})\d*)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

/** Milliseconds since 1970-01-01T00:00Z. */
function millisecondsOf(instant: string): number {
  const found = INSTANT.exec(instant);
  if (!found) throw new RangeError(`not an instant: ${instant}`);
  const [, date = '', hours, minutes, seconds, fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] = found;
  const time =
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0') || '0');
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return (toDayNumber(date) - toDayNumber('1970-01-01')) * DAY_MS + time - offset;
}

const shanghaiDay = (ms: number): CalendarDate =>
  fromDayNumber(toDayNumber('1970-01-01') + Math.floor((ms + SHANGHAI_MS) / DAY_MS));

interface Entered {
  /** `null` when the customer has left all stages. */
  stage: string | null;
  won: boolean;
  instant: number;
}

interface Stay {
  stage: string;
  ms: number;
}

/** Returns entries up to the end of the day. */
const entriesBy = (history: readonly StageEntry[], as_of: CalendarDate): Entered[] =>
  history
    .map((entry) => ({
      stage: 'stage' in entry ? entry.stage : null,
      won: 'status' in entry && entry.status === 'won',
      instant: millisecondsOf(entry.entered),
    }))
    .filter(({ instant }) => shanghaiDay(instant) <= as_of);

/** Returns finished stays: entering the same stage again continues the open one. */
function staysOf(entries: readonly Entered[]): Stay[] {
  const stays: Stay[] = [];
  let open: { stage: string; since: number } | null = null;
  for (const { stage, instant } of entries) {
    if (open && open.stage === stage) continue;
    if (open) stays.push({ stage: open.stage, ms: instant - open.since });
    open = stage === null ? null : { stage, since: instant };
  }
  return stays;
}

/** Returns the mean of the demanded area bounds, m². */
function demandOf({ demand_min, demand_max }: FunnelCustomer): Rational {
  const given = [demand_min, demand_max].filter((area) => area !== null).map(fromDecimal);
  return given.length === 0 ? ZERO : multiply(given.reduce(add), rational(1n, BigInt(given.length)));
}

const fixed = (value: Rational): Decimal => formatFixed(roundToScale(value, 2), 2);

export function funnel({ stages, customers, from, to, as_of }: FunnelInput): Funnel {
  const ordered = [...stages].sort((a, b) => a.order - b.order);
  const orders = new Map(ordered.map(({ id, order }) => [id, order]));
  const recognized = customers.map((customer) => ({ customer, entries: entriesBy(customer.history, as_of) }));
  const cohort = recognized.filter(({ customer }) => {
    const day = shanghaiDay(millisecondsOf(customer.created));
    return day >= from && day <= to && day <= as_of;
  });
  const stays = cohort.flatMap(({ entries }) => staysOf(entries));
  const reached = (order: number) =>
    cohort.filter(({ entries }) =>
      entries.some(({ stage, won }) => won || (stage !== null && (orders.get(stage) ?? 0) >= order)),
    ).length;
  const rows = ordered.map(({ id, order, win }, place) => {
    const count = reached(order);
    const next = ordered[place + 1];
    const finished = stays.filter(({ stage }) => stage === id);
    const open = recognized.filter(({ entries }) => entries.at(-1)?.stage === id);
    const demanded = open.map(({ customer }) => demandOf(customer)).reduce(add, ZERO);
    const weighted = multiply(demanded, fromDecimal(win));
    return {
      weight: weighted,
      row: {
        stage: id,
        reached: count,
        conversion: next && count > 0 ? shareOf(reached(next.order), count) : null,
        stays: finished.length,
        days_in_stage: finished.length ? meanOf(finished) : null,
        open: open.length,
        weighted: formatRational(weighted),
      },
    };
  });
  const total = rows.map(({ weight }) => weight).reduce(add, ZERO);
  return {
    cohort: cohort.length,
    stages: rows.map(({ row }) => row),
    weighted_pipeline: { exact: formatRational(total), area: fixed(total) },
  };
}

function shareOf(part: number, total: number): FunnelRow['conversion'] {
  const share = rational(BigInt(part), BigInt(total));
  return { exact: formatRational(share), percent: fixed(multiply(share, rational(100n))) };
}

function meanOf(stays: readonly Stay[]): FunnelRow['days_in_stage'] {
  const ms = stays.reduce((sum, stay) => sum + BigInt(stay.ms), 0n);
  const mean = rational(ms, BigInt(stays.length) * BigInt(DAY_MS));
  return { exact: formatRational(mean), days: fixed(mean) };
}
