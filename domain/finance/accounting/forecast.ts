/**
 * Cash flow forecast (现金流预测, docs/domain §7.3): amounts of leases by contract, and of expected later leases by the profile of a market. The two are
 * separate. Fen per month, from the month after the day.
 */
import type { SpaceDays } from '#domain/assets/occupancy';
import type { Basis } from '#domain/contracts/clause/charge-clause';
import { earliestBreak, type LeaseOption } from '#domain/contracts/life/lease-option';
import { exactRentInForce } from '#domain/contracts/life/rent-in-force';
import {
  addDays,
  addMonths,
  type CalendarDate,
  fromDayNumber,
  laterOf,
  toDayNumber,
  type YearMonth,
  yearMonthOf,
} from '#domain/kernel/dates/calendar-date';
import { firstDayOf, lengthOf, type MonthNumber, monthOf } from '#domain/kernel/dates/day-number';
import type { Fen } from '#domain/kernel/money/money';
import { type Decimal, toScaled } from '#domain/kernel/numbers/decimal';
import {
  add,
  formatRational,
  fromDecimal,
  multiply,
  ONE,
  type Rational,
  rational,
  roundToScale,
  subtract,
  ZERO,
} from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';
import { splitByWeight } from '#domain/kernel/numbers/split';
import { chargedByPeriod, type FlowRow, isEffectiveOn } from './cash-flow';

type SpaceId = string | number;
interface PriceQuery {
  price: Decimal;
  unit: Basis;
}

/** Assumptions for spaces of a park and type. Shares as fractions, `downtime` and `free` in months. */
export interface MarketProfile {
  id: SpaceId;
  /** Probability that the tenant renews. */
  renewal: Decimal;
  downtime: Decimal;
  /** Months of a new lease, at least 1. */
  term: number;
  free: Decimal;
  growth: Decimal;
  /** Rent of a renewing tenant as a share of the market rent. */
  renewal_rate: Decimal;
  /** Takes precedence over the list price. */
  price: PriceQuery | null;
}

export interface ForecastSpace extends SpaceDays {
  list_price: PriceQuery | null;
  profile: SpaceId;
}

/** A renewal option of a lease that can still be exercised or was (docs/domain §5.14). */
interface AgreedRenewal {
  exercised: boolean;
  /** Agreed months, used once it is exercised. */
  months: number | null;
  /** Agreed price of the lease's areas, tax included. */
  price: PriceQuery | null;
}

export interface ForecastLease {
  start: CalendarDate;
  end: CalendarDate;
  leave_date: CalendarDate | null;
  holdover: boolean;
  status: string;
  renews?: AgreedRenewal | null;
  /** A break option of its tenant that can still be exercised. */
  breaks?: Pick<LeaseOption, 'start' | 'end' | 'notice_days'> | null;
  spaces: readonly { id: SpaceId; area: Decimal }[];
  /** Its receivables; for a clause over some spaces only, theirs. `kind` of the charge item, rent by default. */
  rows: readonly (Pick<FlowRow, 'start' | 'end' | 'gross' | 'voided' | 'posted'> & {
    kind?: string;
    spaces?: readonly SpaceId[];
  })[];
}

export interface SpeculativeLease {
  start: CalendarDate;
  end: CalendarDate;
  free_months: number;
  /** Yuan, an exact fraction. */
  monthly: string;
}

interface Months {
  contracted: Fen[];
  speculative: Fen[];
  /** Part of the speculative amounts paid by renewing tenants, by their weight in the blend; the rest is from new leases. */
  renewed: Fen[];
}

export interface Forecast {
  first_month: YearMonth;
  spaces: (Months & { space: SpaceId; leases: SpeculativeLease[] })[];
  /** Spaces for rent with neither list price nor given price: no speculative lease follows theirs. */
  unpriced: SpaceId[];
  total: Months;
}

export interface ForecastInput {
  as_of: CalendarDate;
  /** Months, at most 120. */
  horizon: number;
  /** Set when tenants break their leases as early as they can. */
  by_break?: boolean;
  profiles: readonly MarketProfile[];
  spaces: readonly ForecastSpace[];
  leases: readonly ForecastLease[];
}

export function forecast({ as_of, horizon, by_break = false, profiles, spaces, leases }: ForecastInput): Forecast {
  const first = monthOf(toDayNumber(as_of)) + 1;
  const months = Array.from({ length: horizon }, (_, place) => first + place);
  const approved = leases
    .filter(({ status }) => status === 'approved')
    .map((lease) => (by_break ? brokenLease(lease, as_of) : lease));
  const contracted = contractedOf(as_of, months, approved);
  const unpriced: SpaceId[] = [];
  const bySpace = spaces.map((space) => {
    const profile = profiles.find(({ id }) => id === space.profile);
    const price = profile?.price ?? space.list_price;
    if (space.use === 'for_rent' && !price) unpriced.push(space.id);
    const follows = space.use === 'for_rent' && profile && price ? { profile, rent: marketRent(space, price) } : null;
    const occupied = approved.filter((lease) => lease.spaces.some(({ id }) => id === space.id));
    const market = follows ? speculativeOf(as_of, months, space, occupied, follows) : NOTHING_FOLLOWS;
    return {
      space: space.id,
      contracted: months.map((month) => contracted.get(space.id)?.get(month) ?? 0),
      speculative: months.map((month) => market.fen.get(month)?.all ?? 0),
      renewed: months.map((month) => market.fen.get(month)?.renewed ?? 0),
      leases: market.leases,
    };
  });
  const totalOf = (figures: (space: Months) => Fen[]) =>
    months.map((_month, place) => bySpace.reduce((sum, space) => sum + (figures(space)[place] ?? 0), 0));
  return {
    first_month: yearMonthOf(fromDayNumber(firstDayOf(first))),
    spaces: bySpace,
    unpriced,
    total: {
      contracted: totalOf((space) => space.contracted),
      speculative: totalOf((space) => space.speculative),
      renewed: totalOf((space) => space.renewed),
    },
  };
}

/** `until`: the last day of its rent, when it ends before its rows. */
type EndingLease = ForecastLease & { until?: CalendarDate };

/** Ends a lease like a termination, on the earliest day on which its tenant can leave. */
function brokenLease(lease: ForecastLease, as_of: CalendarDate): EndingLease {
  if (!lease.breaks || lease.leave_date !== null || lease.holdover) return lease;
  const until = earliestBreak(lease.breaks, as_of);
  return until === null || until >= lease.end ? lease : { ...lease, leave_date: until, until };
}

/** Splits the valid rent rows, month by month, over their spaces by area at signing: in total the cash flow by period. */
function contractedOf(
  as_of: CalendarDate,
  months: readonly MonthNumber[],
  leases: readonly EndingLease[],
): ReadonlyMap<SpaceId, ReadonlyMap<MonthNumber, Fen>> {
  const bySpace = new Map<SpaceId, Map<MonthNumber, Fen>>();
  for (const lease of leases) {
    for (const row of lease.rows) {
      if ((row.kind ?? 'rent') !== 'rent' || !isEffectiveOn(row, as_of)) continue;
      const spaces = lease.spaces.filter(({ id }) => row.spaces === undefined || row.spaces.includes(id));
      const areas = spaces.map(({ area }) => Number(toScaled(area, 2)));
      const ids = spaces.map(({ id }) => id);
      for (const month of months) {
        const fen = chargedByPeriod(row, row.gross, month, lease.until);
        if (fen === 0) continue;
        splitByWeight(fen, areas, ids).forEach((part, place) => {
          const id = ids[place] as SpaceId;
          const own = bySpace.get(id) ?? new Map<MonthNumber, Fen>();
          bySpace.set(id, own.set(month, (own.get(month) ?? 0) + part));
        });
      }
    }
  }
  return bySpace;
}

const marketRent = ({ rentable_area }: ForecastSpace, price: PriceQuery): Rational => monthlyRent(rentable_area, price);

/** Returns exact fen per month, by the formulas of the rent in force. */
function monthlyRent(area: Decimal, { unit, price }: PriceQuery): Rational {
  const id = 0;
  const day = '2000-01-01';
  return exactRentInForce({ start: day, end: day, spaces: [{ id, area }] }, { basis: unit, price }, day);
}

interface Market {
  fen: ReadonlyMap<MonthNumber, { all: Fen; renewed: Fen }>;
  leases: SpeculativeLease[];
}
const NOTHING_FOLLOWS: Market = { fen: new Map(), leases: [] };

/** Adds one blended lease after the other, from the end of the last signed one. */
function speculativeOf(
  as_of: CalendarDate,
  months: readonly MonthNumber[],
  space: ForecastSpace,
  occupied: readonly ForecastLease[],
  { profile, rent }: { profile: MarketProfile; rent: Rational },
): Market {
  const horizon = months.at(-1) ?? 0;
  const fen = new Map<MonthNumber, { all: Fen; renewed: Fen }>();
  const leases: SpeculativeLease[] = [];
  const last = lastEnd(as_of, space, occupied, fromDecimal(profile.renewal));
  let { end, renewal } = last;
  // Only the first one follows what the tenant has agreed on.
  let agreed: Agreed = last;
  for (;;) {
    const lost = subtract(ONE, renewal);
    const vacant = fullMonths(multiply(lost, fromDecimal(profile.downtime)));
    const first = monthOf(toDayNumber(end)) + 1 + vacant;
    if (first > horizon) return { fen, leases };
    const start = fromDayNumber(firstDayOf(first));
    const term = agreed.months ?? profile.term;
    const free_months = Math.min(term, fullMonths(multiply(lost, fromDecimal(profile.free))));
    const grown = multiply(rent, power(add(ONE, fromDecimal(profile.growth)), fullYears(as_of, start)));
    const renewed = multiply(renewal, agreed.rent ?? multiply(grown, fromDecimal(profile.renewal_rate)));
    const monthly = add(renewed, multiply(grown, lost));
    const lastMonth = first + term - 1;
    end = addDays(addMonths(start, term), -1);
    const paid = months.filter(
      (month) => month >= first + free_months && month <= lastMonth && isValidThroughout(space, month),
    );
    if (paid.length > 0)
      leases.push({ start, end, free_months, monthly: formatRational(multiply(monthly, rational(1n, 100n))) });
    for (const month of paid)
      fen.set(month, { all: toSafe(roundToScale(monthly)), renewed: toSafe(roundToScale(renewed)) });
    renewal = fromDecimal(profile.renewal);
    agreed = NOT_AGREED;
  }
}

/** Months and exact monthly rent of a renewing tenant, in fen; null for those of the profile. */
interface Agreed {
  months: number | null;
  rent: Rational | null;
}
const NOT_AGREED: Agreed = { months: null, rent: null };

/** Returns the end that the first one follows; there is no renewal when the tenant leaves, or without a lease. */
function lastEnd(
  as_of: CalendarDate,
  { id, valid_from }: ForecastSpace,
  occupied: readonly ForecastLease[],
  renewal: Rational,
): Agreed & { end: CalendarDate; renewal: Rational } {
  const last = occupied
    .map((lease) => ({ lease, end: endOf(lease, as_of) }))
    .filter(({ end }) => end >= as_of)
    .sort((a, b) => (a.end < b.end ? -1 : 1))
    .at(-1);
  if (!last) return { end: laterOf(as_of, addDays(valid_from, -1)), renewal: ZERO, ...NOT_AGREED };
  const { end, lease } = last;
  if (lease.leave_date !== null) return { end, renewal: ZERO, ...NOT_AGREED };
  if (!lease.renews) return { end, renewal, ...NOT_AGREED };
  const { exercised, months, price } = lease.renews;
  const area = lease.spaces.find((space) => space.id === id)?.area ?? '0';
  const rent = price && monthlyRent(area, price);
  return exercised ? { end, renewal: ONE, months, rent } : { end, renewal, months: null, rent };
}

/** Returns the leave date if there is one; in holdover the day itself. */
const endOf = ({ end, leave_date, holdover }: ForecastLease, as_of: CalendarDate): CalendarDate =>
  leave_date ?? (holdover && end < as_of ? as_of : end);

const fullMonths = (months: Rational): number => toSafe(roundToScale(months));

/** Returns full years from one day to another. */
function fullYears(from: CalendarDate, to: CalendarDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return addMonths(from, 12 * years) > to ? years - 1 : years;
}

const power = (base: Rational, exponent: number): Rational =>
  Array.from({ length: exponent }, () => base).reduce(multiply, ONE);

function isValidThroughout({ valid_from, valid_to }: ForecastSpace, month: MonthNumber): boolean {
  const first = firstDayOf(month);
  return (
    valid_from <= fromDayNumber(first) && (valid_to === null || valid_to >= fromDayNumber(first + lengthOf(month) - 1))
  );
}
