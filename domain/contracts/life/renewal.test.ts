import { describe, expect, it } from 'vitest';
import type { PricedClause, TurnoverClause } from '../clause/charge-clause';
import { renewalTerm, renewedClause } from './renewal';

describe('the term of a renewal', () => {
  it.each([
    ['2025-01-01', '2025-12-31', '2026-01-01', '2026-12-31'],
    ['2024-03-15', '2027-03-14', '2027-03-15', '2030-03-14'],
    // The start is the 31st: months are counted from the anchor, those of the new term from its own start.
    ['2025-01-31', '2025-02-27', '2025-02-28', '2025-03-27'],
    // Not whole months: the same number of days.
    ['2025-01-01', '2025-01-10', '2025-01-11', '2025-01-20'],
    ['2025-06-01', '2025-06-01', '2025-06-02', '2025-06-02'],
  ])('after %s ~ %s is %s ~ %s', (start, end, from, to) => {
    expect(renewalTerm({ start, end })).toEqual({ start: from, end: to });
  });
});

describe('a clause of a renewal', () => {
  const contract = { start: '2024-01-01', end: '2026-12-31', spaces: [{ id: 1, area: '100.00' }] };
  const term = { start: '2027-01-01', end: '2029-12-31' };
  const clause: PricedClause = {
    basis: 'per_sqm_day',
    price: '2',
    free_periods: [['2024-01-01', '2024-01-31']],
    due: { kind: 'offset', days: -5, first_due: '2023-12-20' },
    escalations: [
      { every_months: 12, kind: 'percent', value: '0.05' },
      { on: '2025-06-01', kind: 'amount', value: '0.1' },
    ],
  };

  it('continues at the last price with recurring terms, without concessions of the first term', () => {
    // 2 → 2.10 in 2025, + 0.10 in June, 2.31 in 2026.
    expect(renewedClause(contract, clause, term)).toEqual({
      basis: 'per_sqm_day',
      price: '2.31',
      ...term,
      free_periods: [],
      due: { kind: 'offset', days: -5 },
      escalations: [{ every_months: 12, kind: 'percent', value: '0.05' }],
    });
  });

  it('is raised and rounded to the decimals of the clause', () => {
    expect(renewedClause(contract, clause, term, { uplift: '0.08' }).price).toBe('2.49');
    expect(renewedClause(contract, { ...clause, price_scale: 4 }, term, { uplift: '0.08' }).price).toBe('2.4948');
  });

  it('preserves turnover rent and renews its minimum', () => {
    const turnover: TurnoverClause = {
      basis: 'turnover',
      rate: '0.1',
      minimum: { basis: 'fixed_month', price: '5000' },
    };
    expect(renewedClause(contract, turnover, term, { uplift: '0.1' })).toMatchObject({
      rate: '0.1',
      ...term,
      minimum: { price: '5500', ...term },
    });
  });

  it('follows an index from its last value', () => {
    const values = { '2025-01-01': '102', '2026-01-01': '104' };
    const indexed: PricedClause = {
      ...clause,
      escalations: [{ every_months: 12, kind: 'index', index: 1, base: '100', values }],
    };
    expect(renewedClause(contract, indexed, term).escalations).toEqual([
      { every_months: 12, kind: 'index', index: 1, base: '104' },
    ]);
  });
});
