// Score of a space for a customer's demand (匹配空间, docs/domain §3.3): 100 points, each with its reason.
import { type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import { type Decimal, toScaled } from '#domain/kernel/numbers/decimal';
import { formatArea, formatPrice } from '#domain/kernel/text/format';

export type PriceUnit = 'per_sqm_day' | 'per_sqm_month';

export interface Demand {
  /** Square metres; `null` for no bound. */
  min_sqm: Decimal | null;
  max_sqm: Decimal | null;
  /** Yuan per its unit; `null` when unknown. */
  budget: Decimal | null;
  budget_unit: PriceUnit;
  /** Ids of the chosen parks; empty for any. */
  park_ids: readonly number[];
  type_ids: readonly number[];
  /** The day from which it is needed. */
  from: CalendarDate;
}

export interface OfferedSpace {
  park_id: number;
  type_id: number | null;
  area_sqm: Decimal;
  list_price: Decimal | null;
  price_unit: PriceUnit;
  /** The day from which it is available. */
  free_on: CalendarDate;
}

export type MatchPart = 'area' | 'price' | 'type' | 'park' | 'date';

export interface MatchReason {
  part: MatchPart;
  points: number;
  /** Maximum points. */
  of: number;
  words: string;
}

export interface Match {
  /** Score from 0 to 100. */
  score: number;
  reasons: MatchReason[];
}

const MOST: Readonly<Record<MatchPart, number>> = { area: 40, price: 25, type: 15, park: 10, date: 10 };
/** A space without a list price may be expensive. */
const UNPRICED = 10;
/** Days after the requested one within which a later space still scores. */
export const MATCH_DAYS = 90;

/** Returns all points within the bound, none from half the bound beyond it on, and a linear share in between, rounded half up. */
function falling(total: number, beyond: bigint, bound: bigint): number {
  if (beyond <= 0n) return total;
  if (2n * beyond >= bound) return 0;
  return Number((2n * BigInt(total) * (bound - 2n * beyond) + bound) / (2n * bound));
}

function ofArea({ min_sqm, max_sqm }: Demand, { area_sqm }: OfferedSpace): MatchReason {
  const total = MOST.area;
  const area = toScaled(area_sqm, 4);
  const [least, most] = [min_sqm, max_sqm].map((bound) => (bound === null ? null : toScaled(bound, 4)));
  const text = `${formatArea(area_sqm)} ㎡`;
  if (least == null && most == null) return { part: 'area', points: total, of: total, words: `${text}，面积不限` };
  if (least != null && area < least)
    return {
      part: 'area',
      points: falling(total, least - area, least),
      of: total,
      words: `${text}，小于需求 ${formatArea(min_sqm)} ㎡`,
    };
  if (most != null && area > most)
    return {
      part: 'area',
      points: falling(total, area - most, most),
      of: total,
      words: `${text}，大于需求 ${formatArea(max_sqm)} ㎡`,
    };
  return { part: 'area', points: total, of: total, words: `${text}，在需求范围内` };
}

/** Converts prices to twelfths: a month has 365 / 12 days. */
const inTwelfths = (price: Decimal, unit: PriceUnit) => toScaled(price, 6) * (unit === 'per_sqm_day' ? 365n : 12n);
const UNIT: Readonly<Record<PriceUnit, string>> = { per_sqm_day: '元/㎡/天', per_sqm_month: '元/㎡/月' };

function ofPrice({ budget, budget_unit }: Demand, { list_price, price_unit }: OfferedSpace): MatchReason {
  const total = MOST.price;
  if (list_price === null) return { part: 'price', points: UNPRICED, of: total, words: '招商价未定' };
  const text = `招商价 ${formatPrice(list_price)} ${UNIT[price_unit]}`;
  if (budget === null) return { part: 'price', points: total, of: total, words: `${text}，预算未填` };
  const bound = inTwelfths(budget, budget_unit);
  const beyond = inTwelfths(list_price, price_unit) - bound;
  const fits = beyond <= 0n ? '不高于预算' : '高于预算';
  return {
    part: 'price',
    points: falling(total, beyond, bound),
    of: total,
    words: `${text}，${fits} ${formatPrice(budget)} ${UNIT[budget_unit]}`,
  };
}

function oneOf(part: 'type' | 'park', wanted: readonly number[], id: number | null, what: string): MatchReason {
  const total = MOST[part];
  if (wanted.length === 0) return { part, points: total, of: total, words: `${what}不限` };
  const fits = id !== null && wanted.includes(id);
  return { part, points: fits ? total : 0, of: total, words: fits ? `${what}符合` : `${what}不在意向中` };
}

function ofDate({ from }: Demand, { free_on }: OfferedSpace): MatchReason {
  const total = MOST.date;
  const late = daysBetween(from, free_on);
  if (late <= 0) return { part: 'date', points: total, of: total, words: `${from} 可入驻` };
  const points = Math.max(0, Math.floor((total * (MATCH_DAYS - late)) / MATCH_DAYS));
  return { part: 'date', points, of: total, words: `${free_on} 起空出，晚 ${late} 天` };
}

/** A space without area is never offered; only a price of 0 matches a budget of 0. */
export function matchOf(demand: Demand, space: OfferedSpace): Match {
  const reasons = [
    ofArea(demand, space),
    ofPrice(demand, space),
    oneOf('type', demand.type_ids, space.type_id, '空间类型'),
    oneOf('park', demand.park_ids, space.park_id, '园区'),
    ofDate(demand, space),
  ];
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons };
}
