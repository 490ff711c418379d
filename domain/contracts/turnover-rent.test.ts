import { describe, expect, it } from 'vitest';
import { scheduledClause, type TurnoverClause } from './clause/charge-clause';
import { turnoverDueDate, turnoverRent } from './turnover-rent';

const contract = { start: '2025-01-01', end: '2025-06-30', spaces: [{ id: 1, area: '100.00' }] };
const clause: TurnoverClause = {
  basis: 'turnover',
  rate: '0.1',
  cycle_months: 3,
  minimum: { basis: 'fixed_month', price: '10900', tax_rate: '0.09' },
};
const quarter = ['2025-01', '2025-02', '2025-03'].map((month) => ({ month, fen: 15_000_000 }));

describe('turnover rent', () => {
  it('settles a period when all its months are declared', () => {
    const { months, periods } = turnoverRent(contract, clause, [...quarter, { month: '2025-04', fen: 1 }]);
    expect(months.slice(3)).toEqual([
      { month: '2025-04', share: '1/10' },
      { month: '2025-05', share: null },
      { month: '2025-06', share: null },
    ]);
    expect(periods).toEqual([
      {
        seq: 1,
        start: '2025-01-01',
        end: '2025-03-31',
        share: 4500000,
        minimum: 3270000,
        excess: 1230000,
        total: 4500000,
      },
      { seq: 2, start: '2025-04-01', end: '2025-06-30', share: null, minimum: 3270000, excess: null, total: null },
    ]);
  });

  it('uses the net minimum when the turnover is declared without tax', () => {
    const { periods } = turnoverRent(contract, { ...clause, price_includes_tax: false }, quarter);
    expect(periods[0]?.minimum).toBe(3000000);
  });

  it('is due ten days after the last declaration', () => {
    expect(turnoverDueDate('2025-04-25')).toBe('2025-05-05');
  });

  it('refuses a negative turnover', () => {
    expect(() => turnoverRent(contract, clause, [{ month: '2025-01', fen: -1 }])).toThrow('declared turnover');
  });

  it('schedules its minimum over its own range', () => {
    const cut = { ...clause, start: '2025-02-01', end: '2025-05-31' };
    expect(scheduledClause(cut)).toMatchObject({ basis: 'fixed_month', start: '2025-02-01', end: '2025-05-31' });
    expect(scheduledClause({ ...clause, minimum: null })).toBeNull();
  });
});
