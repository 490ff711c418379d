/** Payment schedules per second on one core: a ten-year monthly lease, 3 % a year, three months free, paid in advance. */

import type { PricedClause } from '#domain/contracts/clause/charge-clause';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

const CONTRACT = {
  start: '2025-03-18',
  end: '2035-03-17',
  spaces: [
    { id: 1, area: '612.35' },
    { id: 2, area: '88.40' },
  ],
};
const SECONDS = sized(2, 0.3);
const ROUNDS = 3;
const BUDGET = { off: 20_000, on: 5_000 };

/** The figures differ from run to run, so that nothing can be cached from the previous one. */
function clauseOf(run: number): PricedClause {
  return {
    basis: 'per_sqm_day',
    price: `5.${10 + (run % 90)}`,
    escalations: [{ every_months: 12, kind: 'percent', value: '0.03' }],
    free_periods: [['2025-03-18', '2025-06-17']],
    cycle_months: 1,
    due: { kind: 'day', day: 20, month: -1 },
    tax_rate: '0.09',
  };
}

/** Returns the best of some rounds: the speed of an otherwise idle machine. */
function perSecond(explain: boolean): number {
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    let run = 0;
    while (performance.now() - begin < SECONDS * 1000) {
      for (let i = 0; i < 100; i += 1) {
        run += 1;
        const { rows } = paymentSchedule(CONTRACT, clauseOf(run), { explain });
        if (rows.length !== 120) throw new Error(`a schedule of ${rows.length} rows`);
      }
    }
    best = Math.max(best, (run * 1000) / (performance.now() - begin));
  }
  return best;
}

/** Measures the rate with and without explanations. */
export async function benchSchedules(): Promise<Measure[]> {
  return (['off', 'on'] as const).map((explain) => ({
    what: `payment schedules of ten years, explanations ${explain}`,
    figure: perSecond(explain === 'on'),
    unit: 'a second',
    budget: { least: BUDGET[explain] },
  }));
}
