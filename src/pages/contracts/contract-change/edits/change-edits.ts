// The usual changes as edits of the form: a new price, a temporary price, another end. They only fill in the form.
import type { PricedClause } from '#domain/contracts/clause/charge-clause';
import { paymentSchedule, type SchedulePrice } from '#domain/contracts/schedule/payment-schedule';
import { addDays } from '#domain/kernel/dates/calendar-date';
import {
  type ClauseValue,
  type ContractValues,
  type EscalationValue,
  saveOf,
} from '@/components/contracts/terms-form/contract-values';
import type { ChangeValues } from '../change-values';

/** Returns the prices of a clause as typed; empty while its terms are invalid. */
export function pricesOf(values: ContractValues, index: number): SchedulePrice[] {
  const save = saveOf(values);
  return paymentSchedule(save, save.clauses[index] as PricedClause).prices;
}

export const priceOn = (prices: readonly SchedulePrice[], day: string): string | undefined =>
  prices.findLast(({ from }) => from <= day)?.price;

const steppedOn = (day: string, value: string): EscalationValue => ({ timing: 'on', on: day, kind: 'price', value });

/** Sets prices from given days on, each replacing a stepped price of the same day; a price on or before the clause's start becomes its base price. */
function withPrices(clause: ClauseValue, start: string, prices: readonly (readonly [string, string])[]): ClauseValue {
  const days = new Set(prices.map(([day]) => day));
  const retained = (clause.escalations ?? []).filter(({ kind, on }) => kind !== 'price' || !on || !days.has(on));
  const later = prices.filter(([day]) => day > start);
  const first = prices.findLast(([day]) => day <= start);
  return {
    ...clause,
    price: first ? first[1] : clause.price,
    escalations: [...retained, ...later.map(([day, value]) => steppedOn(day, value))],
  };
}

interface Of {
  clause: ClauseValue;
  /** The contract's first day, the default of a clause without its own. */
  start: string;
}

/** Sets a new price from a day on; later escalations apply to it. */
export const repriced = ({ clause, start }: Of, day: string, price: string): ClauseValue =>
  withPrices(clause, clause.start ?? start, [[day, price]]);

interface Offer {
  from: string;
  /** The last day of the offer. */
  until: string;
  price: string;
  /** The prices without the offer. */
  prices: readonly SchedulePrice[];
}

/** Sets a temporary price: it overrides escalations in between, and the former price returns automatically. */
export function offered({ clause, start }: Of, { from, until, price, prices }: Offer): ClauseValue {
  const back = addDays(until, 1);
  const days = [from, ...prices.map((step) => step.from).filter((day) => day > from && day <= until)];
  const former = priceOn(prices, back);
  return withPrices(clause, clause.start ?? start, [
    ...days.map((day) => [day, price] as const),
    ...(former === undefined ? [] : [[back, former] as const]),
  ]);
}

/** Sets another last day: dates that follow the contract move with it, and later ones are removed. */
export function endingOn(values: ChangeValues, end: string): Pick<ChangeValues, 'end' | 'clauses'> {
  const clauses = (values.clauses ?? []).map((clause) => ({
    ...clause,
    end: clause.end && clause.end >= end ? null : clause.end,
    free_periods: (clause.free_periods ?? []).flatMap(([from, to]): [string | null, string | null][] => {
      if (from && from > end) return [];
      return [[from, to && to > end ? end : to]];
    }),
  }));
  return { end, clauses };
}
