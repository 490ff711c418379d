import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { lateFee, lateFeeToPost } from './late-fee';

const overdue = { principal: 1_000_000, due: '2025-01-10', rate: '0.0005', grace_days: 0, cap: null, payments: [] };

describe('late fee', () => {
  it('sums the open amounts day by day', () => {
    const payment = fc.record({ offset: fc.integer({ min: -10, max: 60 }), amount: fc.nat(300_000) });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 3 }), fc.nat(80), (list, days) => {
        const payments = list.map(({ offset, amount }) => ({ date: addDays(overdue.due, offset), amount }));
        let thousandths = 0;
        for (let day = 1; day <= days; day += 1) {
          const before = addDays(overdue.due, day - 1);
          const paid = payments.filter((one) => one.date <= before).reduce((sum, one) => sum + one.amount, 0);
          thousandths += Math.max(0, overdue.principal - paid) * 5;
        }
        const fee = lateFee({ ...overdue, payments, as_of: addDays(overdue.due, days) });
        expect(fee).toBe(Math.floor((thousandths + 5000) / 10000));
      }),
    );
  });

  it('charges only the amount not posted before', () => {
    expect(lateFeeToPost(5000, 3500)).toBe(1500);
    expect(lateFeeToPost(3000, 3500)).toBe(0);
  });

  it('refuses invalid grace days', () => {
    expect(() => lateFee({ ...overdue, grace_days: -1, as_of: '2025-02-01' })).toThrow('grace days');
  });
});
