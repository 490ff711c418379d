import { describe, expect, it } from 'vitest';
import { toDayNumber } from '#domain/kernel/dates/calendar-date';
import { divRound } from '#domain/kernel/numbers/rounding';
import type { PricedClause } from '../clause/charge-clause';
import { clauseTerms } from '../clause/clause-terms';
import { paymentSchedule } from './payment-schedule';
import { amountBetween } from './row-amount';

const contract = {
  start: '2025-01-01',
  end: '2025-12-31',
  spaces: [
    { id: 1, area: '612.35' },
    { id: 2, area: '88.40' },
  ],
};
const clause: PricedClause = { basis: 'per_sqm_day', price: '5.2', tax_rate: '0.09' };

describe('paymentSchedule', () => {
  it('fills in the defaults: monthly, due on the first day, tax included', () => {
    const { prices, rows } = paymentSchedule(contract, clause);
    expect(prices).toEqual([{ from: '2025-01-01', price: '5.2' }]);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual({
      seq: 1,
      start: '2025-01-01',
      end: '2025-01-31',
      due: '2025-01-01',
      gross: 11296090,
      net: 10363385,
      tax: 932705,
    });
  });

  it("charges only the clause's own spaces", () => {
    const { total } = paymentSchedule(contract, { ...clause, basis: 'per_sqm_month', price: '1', spaces: [2] });
    expect(total.gross).toBe(8840 * 12);
    expect(() => paymentSchedule(contract, { ...clause, spaces: [2, 3] })).toThrow('space');
    expect(() => paymentSchedule(contract, { ...clause, spaces: [3] })).toThrow('space');
  });

  it('explains a row so that it can be verified by hand', () => {
    const explained = (fields: Partial<PricedClause>) =>
      paymentSchedule(contract, { ...clause, ...fields }, { explain: true }).rows[0]?.pieces?.map((p) => p.formula);
    const free = { free_periods: [['2025-01-01', '2025-01-17']] as const };
    expect(explained(free)).toEqual(['免租', '5.20 × 700.75 × 14']);
    expect(explained({ basis: 'per_sqm_month' })).toEqual(['5.20 × 700.75(整月)']);
    expect(explained({ proration: 'year365' })).toEqual(['5.20 × 700.75 × 365 ÷ 12(整月)']);
    expect(explained({ proration: 'thirty' })).toEqual(['5.20 × 700.75 × 30(整月)']);
    expect(explained({ ...free, basis: 'fixed_month' })).toEqual(['免租', '5.20 × 14 ÷ 31']);
    expect(explained({ ...free, basis: 'fixed_month', proration: 'thirty' })).toEqual(['免租', '5.20 × 13 ÷ 30']);
    expect(explained({ ...free, basis: 'fixed_month', proration: 'year365' })).toEqual([
      '免租',
      '5.20 × 12 × 14 ÷ 365',
    ]);
  });

  it('is exact where doubles are not', () => {
    const huge = { ...contract, spaces: [{ id: 1, area: '9999999.97' }] };
    const { rows } = paymentSchedule(huge, {
      ...clause,
      price: '99.999989',
      cycle_months: 12,
      proration: 'year365',
      escalations: [{ on: '2025-02-10', kind: 'price', value: '99.999991' }],
    });
    // January at the old price, 9 days of February at the old and 19 at the new one, ten months at the new one.
    const months = 99999989n * 365n + 99999989n * 9n * 12n + 99999991n * 19n * 12n + 99999991n * 365n * 10n;
    expect(rows[0]?.gross).toBe(Number(divRound(months * 999999997n, 12n * 1000000n)));
  });

  it('cuts a row at any day by §5.4', () => {
    const terms = clauseTerms(contract, { ...clause, basis: 'fixed_month', price: '18000' });
    const amount = amountBetween(terms, toDayNumber('2025-02-01'), toDayNumber('2025-02-14'));
    expect(amount.gross).toBe(900000);
  });

  it('refuses invalid terms', () => {
    expect(() => paymentSchedule(contract, { ...clause, end: '2024-12-31' })).toThrow('ends before it begins');
    expect(() => paymentSchedule(contract, { ...clause, cycle_months: 121 })).toThrow('cycle_months');
    const falling = { on: '2025-06-01', kind: 'amount', value: '-6' } as const;
    expect(() => paymentSchedule(contract, { ...clause, escalations: [falling] })).toThrow('leaves its bounds');
    const twice = [
      ['2025-01-01', '2025-01-31'],
      ['2025-01-31', '2025-02-01'],
    ] as const;
    expect(() => paymentSchedule(contract, { ...clause, free_periods: twice })).toThrow('overlap');
  });
});
