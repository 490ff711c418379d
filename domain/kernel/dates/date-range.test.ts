import { describe, expect, it } from 'vitest';
import { contains, daysOf, intersect, overlaps } from './date-range';

const march = { start: '2025-03-01', end: '2025-03-31' };

describe('date ranges include both ends', () => {
  it('overlap on a single shared day', () => {
    expect(overlaps(march, { start: '2025-03-31', end: '2025-04-30' })).toBe(true);
    expect(overlaps(march, { start: '2025-04-01', end: '2025-04-30' })).toBe(false);
  });

  it('have the shared days of both', () => {
    expect(intersect(march, { start: '2025-02-10', end: '2025-03-05' })).toEqual({
      start: '2025-03-01',
      end: '2025-03-05',
    });
    expect(intersect(march, { start: '2025-04-01', end: '2025-04-02' })).toBeNull();
  });

  it('contain days and ranges', () => {
    expect(contains(march, '2025-03-31')).toBe(true);
    expect(contains(march, '2025-04-01')).toBe(false);
    expect(contains(march, march)).toBe(true);
    expect(contains(march, { start: '2025-02-28', end: '2025-03-02' })).toBe(false);
  });

  it('count a single day as one', () => {
    expect(daysOf({ start: '2025-03-01', end: '2025-03-01' })).toBe(1);
    expect(daysOf(march)).toBe(31);
  });
});
