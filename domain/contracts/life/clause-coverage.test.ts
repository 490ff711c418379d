import { expect, it } from 'vitest';
import type { ChargeClause, PricedClause } from '../clause/charge-clause';
import { coverageFaults } from './clause-coverage';

const contract = {
  start: '2026-01-01',
  end: '2026-12-31',
  spaces: ['A', 'B', 'C'].map((id) => ({ id, area: '100.00' })),
};
const YEAR = { start: contract.start, end: contract.end };
const priced = (change: Partial<PricedClause> = {}): ChargeClause => ({ basis: 'per_sqm_day', price: '2', ...change });
const faults = (clauses: ChargeClause[], everyDay = true) =>
  coverageFaults(contract, { clauses: clauses.map((clause, place) => ({ place, clause })), everyDay });

it('finds no fault when each space is covered once a day', () => {
  expect(faults([priced()])).toEqual([]);
  expect(faults([priced({ spaces: ['A'] }), priced({ spaces: ['B', 'C'] })])).toEqual([]);
  expect(faults([priced({ end: '2026-05-31' }), priced({ start: '2026-06-01' })])).toEqual([]);
  expect(faults([])).toEqual([]);
});

it('finds a space that a copied clause charges twice and another never', () => {
  const copied = priced({ spaces: ['A', 'B'] });
  expect(faults([copied, copied])).toEqual([
    { places: [0, 1], spaces: ['A', 'B'], ...YEAR },
    { places: [], spaces: ['C'], ...YEAR },
  ]);
});

it('reports the days on which clauses overlap or leave a gap', () => {
  expect(faults([priced({ end: '2026-06-30' }), priced({ start: '2026-06-01', end: '2026-11-30' })])).toEqual([
    { places: [0, 1], spaces: ['A', 'B', 'C'], start: '2026-06-01', end: '2026-06-30' },
    { places: [], spaces: ['A', 'B', 'C'], start: '2026-12-01', end: '2026-12-31' },
  ]);
});

it('counts days without any space only on request', () => {
  const short = priced({ end: '2026-03-31' });
  expect(faults([short], false)).toEqual([]);
  expect(faults([short])).toHaveLength(1);
});

it('checks the minimum of turnover rent, and ignores turnover rent without one', () => {
  const turnover: ChargeClause = { basis: 'turnover', rate: '0.1' };
  const minimum: PricedClause = { basis: 'fixed_month', price: '100', spaces: ['A'] };
  expect(faults([turnover, priced()])).toEqual([]);
  expect(faults([{ ...turnover, minimum }, priced()])).toEqual([{ places: [0, 1], spaces: ['A'], ...YEAR }]);
});
