import { describe, expect, it } from 'vitest';
import type { Basis, PricedClause } from '../clause/charge-clause';
import { paymentSchedule } from './payment-schedule';
import { pricedQuantities } from './quantities';

const contract = { start: '2026-01-01', end: '2026-12-31', spaces: [{ id: 1, area: '100.00' }] };
const clauseOf = (fields: object): PricedClause =>
  ({
    basis: 'per_sqm_day',
    price: '2',
    start: '2026-01-01',
    end: '2026-12-31',
    tax_rate: '0.09',
    cycle_months: 3,
    ...fields,
  }) as PricedClause;

function first(fields: { basis?: Basis } & Record<string, unknown>) {
  const clause = clauseOf(fields);
  const [row] = paymentSchedule(contract, clause, { explain: true }).rows;
  return pricedQuantities(row?.pieces ?? [], fields.basis ?? 'per_sqm_day').map(({ price, area, time }) => [
    price,
    area,
    time,
  ]);
}

describe('pricedQuantities', () => {
  it('adds up the days of a quarter', () => {
    expect(first({})).toEqual([['2', '100.00', '90 天']]);
  });

  it('adds up whole months', () => {
    expect(first({ basis: 'per_sqm_month', price: '60' })).toEqual([['60', '100.00', '3 个月']]);
    expect(first({ basis: 'fixed_month', price: '5000' })).toEqual([['5000', null, '3 个月']]);
  });

  it('does not add parts of a month to whole months', () => {
    expect(
      first({
        basis: 'per_sqm_month',
        price: '60',
        start: '2026-01-18',
        alignment: 'calendar',
        first_stub: 'merged_full',
      }),
    ).toEqual([
      ['60', '100.00', '14/31 个月'],
      ['60', '100.00', '3 个月'],
    ]);
  });

  it('shows days free of rent with a price of 0', () => {
    expect(first({ free_periods: [['2026-01-01', '2026-01-31']] })).toEqual([
      ['0', '100.00', '31 天'],
      ['2', '100.00', '59 天'],
    ]);
  });

  it('counts a month of a year of 365 days as a twelfth', () => {
    expect(first({ proration: 'year365' })).toEqual([['2', '100.00', '3 个月 × 365/12 天']]);
  });
});
