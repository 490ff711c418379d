/**
 * The price of a clause from each date on which it changes (docs/domain §5.4, §5.6), before free periods. Prices are integer micro-yuan (10⁻⁶
 * yuan), so that the six decimals a price may have are exact in a safe integer.
 */

import { type CalendarDate, fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { DayNumber } from '#domain/kernel/dates/day-number';
import { parseRate } from '#domain/kernel/money/money';
import { type Decimal, formatShortest, toScaled } from '#domain/kernel/numbers/decimal';
import { divRound, mulDivRound } from '#domain/kernel/numbers/rounding';
import type { Escalation, FullClause } from '../clause/charge-clause';
import { escalationEvents } from './escalation-events';
import { indexMultiplier } from './index-escalation';

/** A price in 10⁻⁶ yuan. */
export type MicroYuan = number;

/** Decimals of a price as entered and as stored. */
export const PRICE_SCALE = 6;
/** Prices stay below 100 million yuan: the column is numeric(14,6). */
export const PRICE_LIMIT: MicroYuan = 1e14;

/** The price from `from` on. */
export interface PriceStep {
  from: DayNumber;
  price: MicroYuan;
}

/** The escalation at `rule` produced an invalid price: the steps end before it. */
export interface PriceFault {
  rule: number;
  day: CalendarDate;
  cause: 'negative' | 'too_large';
}

/** `steps` begins on the clause start and has no equal neighbours; `provisional_from` is the first step whose index is not published yet, or null. */
export interface PriceLine {
  steps: PriceStep[];
  provisional_from: DayNumber | null;
  fault: PriceFault | null;
}

/** Formats a price as a decimal string: 5200000 → '5.2'. */
export function formatMicroYuan(price: MicroYuan): Decimal {
  return formatShortest(BigInt(price), PRICE_SCALE);
}

/** Returns the prices of a clause over its range. Throws on malformed dates and decimals; a price out of bounds is reported as `fault`. */
export function priceLine(clause: FullClause): PriceLine {
  const start = toDayNumber(clause.start);
  let price: MicroYuan = Number(toScaled(clause.price, PRICE_SCALE));
  const line: PriceLine = { steps: [{ from: start, price }], provisional_from: null, fault: null };
  const bases = new Map<number, Decimal>();
  for (const { day, rule } of escalationEvents(clause.escalations, start, toDayNumber(clause.end))) {
    const next = escalated(price, clause.escalations[rule] as Escalation, day, rule, bases, clause.price_scale);
    if (next === null) {
      line.provisional_from ??= day;
    } else if (next < 0n || next >= PRICE_LIMIT) {
      line.fault = { rule, day: fromDayNumber(day), cause: next < 0n ? 'negative' : 'too_large' };
      return line;
    } else {
      price = Number(next);
      setPrice(line.steps, day, price);
    }
  }
  return line;
}

/** Returns the price in force on a day of the clause, ignoring free periods. */
export function priceOn(line: PriceLine, day: DayNumber): MicroYuan {
  let price: MicroYuan = (line.steps[0] as PriceStep).price;
  for (const step of line.steps) if (step.from <= day) price = step.price;
  return price;
}

/** Returns the price after one step, null when the index of the step is unknown. Updates each index's last base. */
function escalated(
  price: MicroYuan,
  escalation: Escalation,
  day: DayNumber,
  rule: number,
  bases: Map<number, Decimal>,
  scale: number,
): bigint | number | null {
  switch (escalation.kind) {
    case 'price':
      return toScaled(escalation.value, PRICE_SCALE);
    case 'amount':
      return BigInt(price) + toScaled(escalation.value, PRICE_SCALE);
    case 'percent': {
      const { n, d } = parseRate(escalation.value);
      const unit = 10 ** (PRICE_SCALE - scale);
      if (price * (d + n) > Number.MAX_SAFE_INTEGER) {
        return divRound(BigInt(price) * BigInt(d + n), BigInt(d) * BigInt(unit)) * BigInt(unit);
      }
      return mulDivRound(price, d + n, d * unit) * unit;
    }
    case 'index': {
      const value = escalation.values?.[fromDayNumber(day)];
      if (value === undefined) return null;
      const multiplier = indexMultiplier(escalation, value, bases.get(rule) ?? escalation.base);
      bases.set(rule, value);
      const unit = 10n ** BigInt(PRICE_SCALE - scale);
      return divRound(BigInt(price) * multiplier.n, multiplier.d * unit) * unit;
    }
  }
}

/** Several steps on one day produce one price; a price equal to the previous one is not a step. */
function setPrice(steps: PriceStep[], day: DayNumber, price: MicroYuan): void {
  if ((steps.at(-1) as PriceStep).from === day) steps.pop();
  if (steps.at(-1)?.price !== price) steps.push({ from: day, price });
}
