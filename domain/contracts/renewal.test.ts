import { describe, expect, it } from 'vitest';
import { lastPrice, renewalTerm } from './renewal';

describe('the term of a renewal', () => {
  it.each([
    ['2025-01-01', '2025-12-31', '2026-01-01', '2026-12-31'],
    ['2024-03-15', '2027-03-14', '2027-03-15', '2030-03-14'],
    // From the 31st: months are counted from the anchor, the new one from its own start.
    ['2025-01-31', '2025-02-27', '2025-02-28', '2025-03-27'],
    // No whole months: as many days.
    ['2025-01-01', '2025-01-10', '2025-01-11', '2025-01-20'],
    ['2025-06-01', '2025-06-01', '2025-06-02', '2025-06-02'],
  ])('after %s ~ %s is %s ~ %s', (start, end, from, to) => {
    expect(renewalTerm({ start, end })).toEqual({ start: from, end: to });
  });
});

it('goes on at the last price, after all escalations', () => {
  const contract = { start: '2024-01-01', end: '2026-12-31', spaces: [{ id: 1, area: '100.00' }] };
  const clause = {
    basis: 'per_sqm_day' as const,
    price: '2',
    escalations: [{ every_months: 12, kind: 'percent' as const, value: '0.05' }],
  };
  expect(lastPrice(contract, clause)).toBe('2.21');
});
