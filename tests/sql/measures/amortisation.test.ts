// Amortisation of deferred costs in SQL (docs/domain §6) against the rule of domain/ and a day-by-day recomputation, over worked cases and random leases
// with changes known before or after they take effect.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import {
  type AmortisationMonth,
  type AmortisedLease,
  amortisationMonths,
} from '#domain/finance/accounting/amortisation';
import { addDays, daysBetween, monthRange, yearMonthOf, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import { amortisationOn } from '#server/measures/finance/amortisation';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { addContract } from '#tests/support/finance/books';
import { addCosts, addDisclosedLease, addIncentives } from '#tests/support/finance/disclosed-lease';
import { openBooks } from '#tests/support/finance/open-books';

interface AmortisationCase {
  name: string;
  input: AmortisedLease;
  expected: AmortisationMonth[];
}
const cases: AmortisationCase[] = JSON.parse(readFileSync('tests/golden/cases/amortisation.json', 'utf8'));

const { books, inside } = openBooks();

/** Loads the costs as commissions, capitalised or not, or as incentives. */
async function load(tx: Tx, { term, costs }: AmortisedLease, kind = 'deferred'): Promise<number> {
  const receivables = [{ due: term.start, net: term.total_net }];
  const lease = { term, receivables, variable: [], other: [], costs: [], as_of: term.start };
  const contract_id = await addDisclosedLease(tx, books, lease);
  if (kind === 'incentive') await addIncentives(tx, books, contract_id, costs);
  else await addCosts(tx, books, contract_id, costs, true);
  return contract_id;
}

interface Amount {
  cost_fen: number;
  amortised_fen: number;
}

const NOTHING: Amount = { cost_fen: 0, amortised_fen: 0 };

const amountOn = async (tx: Tx, contract_id: number, day: string, kind = 'deferred'): Promise<Amount> =>
  (await maybeOne<Amount>(
    tx,
    sql`select cost_fen, amortised_fen from ${amortisationOn(day)} a where contract_id = ${contract_id} and kind = ${kind}`,
  )) ?? NOTHING;

/** Posts every month from the first cost to `through`, as the accumulated amount less what was posted before. */
async function posted(
  tx: Tx,
  contract_id: number,
  { costs, through }: AmortisedLease,
  kind = 'deferred',
): Promise<AmortisationMonth[]> {
  const first = yearMonthOf(costs.map(({ on }) => on).sort()[0] ?? `${through}-01`);
  const months: AmortisationMonth[] = [];
  let before = 0;
  for (const month of yearMonthsBetween(`${first}-01`, `${through}-01`)) {
    const { cost_fen, amortised_fen } = await amountOn(tx, contract_id, monthRange(month).end, kind);
    if (amortised_fen !== before)
      months.push({ month, amortised: amortised_fen - before, balance: cost_fen - amortised_fen });
    before = amortised_fen;
  }
  return months;
}

it.each(cases)('worked case $name', ({ input, expected }) =>
  inside(async (tx) => {
    expect(await posted(tx, await load(tx, input), input)).toEqual(expected);
  }),
);

const day = (from: string, most: number) => fc.integer({ min: 0, max: most }).map((count) => addDays(from, count));

const lease: fc.Arbitrary<AmortisedLease> = fc
  .record({
    start: day('2025-01-01', 200),
    length: fc.integer({ min: 20, max: 400 }),
    total_net: fc.integer({ min: 1, max: 90_000_000 }),
    changes: fc.array(
      fc.record({
        after: fc.integer({ min: 1, max: 300 }),
        known: fc.integer({ min: -60, max: 60 }),
        length: fc.integer({ min: 20, max: 400 }),
        total_net: fc.integer({ min: 1, max: 90_000_000 }),
      }),
      { maxLength: 2 },
    ),
    costs: fc.array(fc.record({ on: day('2024-12-01', 500), fen: fc.integer({ min: -1_000_000, max: 9_000_000 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ start, length, total_net, changes, costs }) => {
    const term = {
      start,
      end: addDays(start, length),
      total_net,
      changes: changes
        .map(({ after, known, length: to, total_net: total }) => ({
          effective_date: addDays(start, after),
          agreed_on: addDays(start, after + known),
          end: addDays(start, Math.max(to, after - 1)),
          total_net: total,
        }))
        .sort((a, b) => (a.agreed_on < b.agreed_on ? -1 : 1)),
    };
    return { term, costs: costs.filter(({ fen }) => fen !== 0), through: '2026-12' };
  })
  .filter(
    ({ term, costs }) =>
      costs.length > 0 && new Set(term.changes.map(({ agreed_on }) => agreed_on)).size === term.changes.length,
  );

/** Walks over the days of the lease: each takes an equal part of what its line found. */
function byDays({ term, costs }: AmortisedLease, on: string): number {
  let left = costs.reduce((sum, cost) => (cost.on <= on ? sum + cost.fen : sum), 0);
  const whole = left;
  const lines = [{ from: term.start, end: term.end }];
  for (const { effective_date, agreed_on = effective_date, end } of term.changes) {
    const from = [term.start, effective_date < end ? effective_date : end].sort().at(-1) ?? term.start;
    if (agreed_on <= on) lines.push({ from, end });
  }
  let [current, part] = [-1, 0];
  for (let each = term.start; each <= on; each = addDays(each, 1)) {
    const line = lines.findLastIndex(({ from }) => from <= each);
    const { end = term.end } = lines[line] ?? {};
    if (line !== current) [current, part] = [line, left / Math.max(daysBetween(each, end) + 1, 1)];
    left = each >= end ? 0 : left - part;
  }
  return whole - left;
}

it('random leases are amortised by the rule, day by day, and in all by their cost', () =>
  fc.assert(
    fc.asyncProperty(lease, async (input) => {
      await inside(async (tx) => {
        // Confirmed incentives are above 0.
        const kind = input.costs.every(({ fen }) => fen > 0) && input.term.total_net % 2 ? 'incentive' : 'deferred';
        const months = await posted(tx, await load(tx, input, kind), input, kind);
        expect(months).toEqual(amortisationMonths(input));
        let sum = 0;
        for (const { month, amortised, balance } of months) {
          sum += amortised;
          expect(Math.abs(sum - byDays(input, monthRange(month).end)), month).toBeLessThanOrEqual(2);
          if (input.costs.every(({ fen }) => fen > 0)) expect(balance).toBeGreaterThanOrEqual(0);
        }
        expect(sum).toBe(input.costs.reduce((total, { fen }) => total + fen, 0));
      });
    }),
    { numRuns: 40 },
  ));

it('without fixed rent the days of the lease count; a voided contract keeps nothing', () =>
  inside(async (tx) => {
    const dates = { start: '2026-01-01', end: '2027-12-31' };
    const [open, void_id] = [
      await addContract(tx, books, dates),
      await addContract(tx, books, { ...dates, status: 'void' }),
    ];
    for (const id of [open, void_id]) await addCosts(tx, books, id, [{ on: '2025-12-01', fen: 7300 }], true);
    expect(await amountOn(tx, open, '2025-12-31')).toEqual({ cost_fen: 7300, amortised_fen: 0 });
    expect(await amountOn(tx, open, '2026-12-31')).toEqual({ cost_fen: 7300, amortised_fen: 3650 });
    expect(await amountOn(tx, open, '2027-12-31')).toEqual({ cost_fen: 7300, amortised_fen: 7300 });
    expect(await amountOn(tx, void_id, '2025-12-31')).toEqual({ cost_fen: 7300, amortised_fen: 7300 });
  }));

it('separates what the books capitalised from what they expensed', () =>
  inside(async (tx) => {
    const contract_id = await addContract(tx, books, { start: '2026-01-01', end: '2027-12-31' });
    await addCosts(tx, books, contract_id, [{ on: '2025-12-01', fen: 7300 }]);
    expect(await amountOn(tx, contract_id, '2026-12-31')).toEqual(NOTHING);
    expect(await amountOn(tx, contract_id, '2026-12-31', 'commission')).toEqual({
      cost_fen: 7300,
      amortised_fen: 3650,
    });
  }));
