import { describe, expect, it } from 'vitest';
import type { ChargeClause } from '../clause/charge-clause';
import { depositAmount } from '../clause/deposit-amount';
import { rentInForce } from './rent-in-force';

const contract = { start: '2025-01-01', end: '2027-12-31', spaces: [{ id: 1, area: '100.00' }] };
const rent: ChargeClause = {
  basis: 'per_sqm_day',
  price: '1',
  escalations: [{ every_months: 12, kind: 'percent', value: '0.1' }],
  free_periods: [['2026-01-01', '2026-01-31']],
};
const fee: ChargeClause = { basis: 'per_sqm_month', price: '10', price_includes_tax: false, tax_rate: '0.06' };

describe('rent in force', () => {
  it('is the month after escalations with tax, a free period does not lower it', () => {
    expect(rentInForce(contract, [rent, fee], '2026-01-15')).toEqual({ clauses: [334583, 106000], total: 440583 });
  });

  it('rounds the total once: two clauses of half a fen make one', () => {
    const half: ChargeClause = { basis: 'per_sqm_month', price: '0.5', spaces: [1] };
    const tiny = { ...contract, spaces: [{ id: 1, area: '0.01' }] };
    expect(rentInForce(tiny, [half, half], '2025-01-01')).toEqual({ clauses: [1, 1], total: 1 });
  });

  it('is 0 outside the clause, and the minimum of a turnover clause', () => {
    expect(rentInForce(contract, [rent], '2024-12-31').total).toBe(0);
    const turnover: ChargeClause = {
      basis: 'turnover',
      rate: '0.1',
      minimum: { basis: 'fixed_month', price: '18000' },
    };
    expect(rentInForce(contract, [turnover, { ...turnover, minimum: null }], '2025-05-01').total).toBe(1800000);
  });
});

describe('deposit', () => {
  it('is measured on the first day that is not free', () => {
    const freeFirst: ChargeClause = { ...fee, free_periods: [['2025-01-01', '2025-12-31']] };
    const months = { kind: 'months', months: '2' } as const;
    expect(depositAmount(contract, [rent], months)).toBe(608333);
    expect(depositAmount(contract, [rent, freeFirst], months)).toBe(
      Math.round(((10000 * 1.1 * 365) / 12 + 106000) * 2),
    );
  });

  it('follows consecutive clauses', () => {
    const first: ChargeClause = { ...fee, end: '2025-12-31' };
    const second: ChargeClause = { ...fee, price: '99', start: '2026-01-01' };
    expect(depositAmount(contract, [second, first], { kind: 'months', months: '1' })).toBe(106000);
  });

  it('of a lease free throughout is that of its first day; a fixed sum is unchanged', () => {
    const free: ChargeClause = { ...fee, free_periods: [['2025-01-01', '2027-12-31']] };
    expect(depositAmount(contract, [free], { kind: 'months', months: '1' })).toBe(106000);
    expect(depositAmount(contract, [], { kind: 'months', months: '1' })).toBe(0);
    expect(depositAmount(contract, [rent], { kind: 'fixed', amount_fen: 5000000 })).toBe(5000000);
  });
});
