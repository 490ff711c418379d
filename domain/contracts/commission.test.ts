import { expect, it } from 'vitest';
import { type CommissionedLease, type CommissionRule, commission } from './commission';

const YEAR = { start: '2026-01-01', end: '2026-12-31' };
const lease: CommissionedLease = {
  contract: { ...YEAR, spaces: [{ id: 1, area: '100.00' }] },
  clauses: [{ ...YEAR, basis: 'fixed_month', price: '10000', tax_rate: '0.09' }],
  approved_on: '2025-12-20',
  first_receipt_on: '2026-02-03',
  leave_date: null,
};
const rule: CommissionRule = {
  kind: 'months',
  months: '1',
  instalments: [
    { trigger: 'signed', share: '0.5' },
    { trigger: 'first_receipt', share: '0.5' },
  ],
  clawback_months: 12,
};

it('includes the first receipt from its day on, and the clawback from the last day on', () => {
  expect(commission(rule, lease, '2026-02-02')).toMatchObject({
    instalments: [{ due_on: '2025-12-20' }, { due_on: null }],
    due: 500_000,
  });
  expect(commission(rule, lease, '2026-02-03').due).toBe(1_000_000);
  const remaining = { ...lease, leave_date: '2026-06-30' };
  expect(commission(rule, remaining, '2026-06-29')).toMatchObject({ back: 0, earned: 1_000_000 });
  // 184 of 365 days.
  expect(commission(rule, remaining, '2026-06-30')).toMatchObject({
    back: 504_110,
    returned: 504_110,
    earned: 495_890,
  });
});

it('is not earned before the approval', () => {
  expect(commission(rule, lease, '2025-12-19')).toMatchObject({ earned: 0, due: 0 });
});

it('refuses shares that do not add up to 1', () => {
  const instalments = [{ trigger: 'signed' as const, share: '0.9' }];
  expect(() => commission({ ...rule, instalments }, lease, '2026-01-01')).toThrow('the shares make a whole');
});
