/**
 * A clause prepared for computation: dates as day numbers, the effective price as segments of integers, the area in hundredths of m². Built once
 * per clause, used for its schedule and for every cut of a row.
 */
import { assert } from '#domain/kernel/assert';
import { toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { DayNumber } from '#domain/kernel/dates/day-number';
import { parseRate, type Rate, stepOf } from '#domain/kernel/money/money';
import { toScaled } from '#domain/kernel/numbers/decimal';
import { toSafe } from '#domain/kernel/numbers/rounding';
import { PRICE_SCALE, type PriceLine, priceLine } from '../schedule/effective-prices';
import { type MonthGrid, monthGrid } from '../schedule/periods';
import { type PriceSegment, priceSegments, sortedFreeDays } from '../schedule/price-segments';
import { type ContractTerms, type FullClause, isFixed, type PricedClause, withDefaults } from './charge-clause';
import { LONGEST_CYCLE_MONTHS } from './limits';

/**
 * `area_cents`: Σ of the spaces in 10⁻² m², 100 for a fixed price (its "area" is 1.00). Prices of `segments` are integers of 10^-`price_scale`
 * yuan, so price · area_cents is in units of which `units_per_fen` make a fen. `round_step`: the fen of `round_to`.
 */
export interface ClauseTerms {
  clause: FullClause;
  start: DayNumber;
  end: DayNumber;
  grid: MonthGrid;
  area_cents: number;
  prices: PriceLine;
  segments: PriceSegment[];
  price_scale: number;
  units_per_fen: number;
  round_step: number;
  tax_rate: Rate;
}

/** Prepares a clause. Throws on invalid terms: `checkTerms` reports the reasons to the user before. */
export function clauseTerms(contract: ContractTerms, input: PricedClause): ClauseTerms {
  const clause = withDefaults(input, contract);
  const start = toDayNumber(clause.start);
  const end = toDayNumber(clause.end);
  assert(start <= end, 'a clause ends before it begins', clause.end, clause.start);
  const cycle = clause.cycle_months;
  assert(
    Number.isInteger(cycle) && cycle >= 0 && cycle <= LONGEST_CYCLE_MONTHS,
    'cycle_months',
    cycle,
    `0 … ${LONGEST_CYCLE_MONTHS}`,
  );
  const prices = priceLine(clause);
  assert(prices.fault === null, 'a price leaves its bounds', prices.fault, 'none');
  const segments = priceSegments(prices.steps, sortedFreeDays(clause.free_periods), end);
  const scale = shrinkPrices(segments);
  return {
    clause,
    start,
    end,
    grid: monthGrid(clause.alignment, start),
    area_cents: areaCents(contract, clause),
    prices,
    segments,
    price_scale: scale,
    units_per_fen: 10 ** scale,
    round_step: stepOf(clause.round_to),
    tax_rate: parseRate(clause.tax_rate),
  };
}

/** Returns Σ area of the clause's spaces in 10⁻² m², 100 for a fixed price. Throws on a space the contract does not have. */
export function areaCents(contract: ContractTerms, clause: FullClause): number {
  if (isFixed(clause.basis)) return 100;
  const isFull = clause.spaces.length === contract.spaces.length;
  const chosen = new Set(clause.spaces);
  let sum = 0n;
  let count = 0;
  for (const space of contract.spaces) {
    if (!isFull && !chosen.has(space.id)) continue;
    assert(chosen.has(space.id), 'a space the clause does not name', space.id, clause.spaces);
    sum += toScaled(space.area, 2);
    count += 1;
  }
  assert(count === chosen.size, 'the clause names a space the contract does not have', clause.spaces, contract.spaces);
  return toSafe(sum);
}

/**
 * Removes decimals that no price uses, in place, and returns the remaining scale. Small numbers keep nearly every row within the safe integers,
 * which are several times faster than BigInt.
 */
function shrinkPrices(segments: PriceSegment[]): number {
  let scale = PRICE_SCALE;
  for (const { price } of segments) assert(price >= 0, 'a price below 0', price, '≥ 0');
  while (scale > 0 && segments.every(({ price }) => price % 10 === 0)) {
    for (const segment of segments) segment.price /= 10;
    scale -= 1;
  }
  return scale;
}
