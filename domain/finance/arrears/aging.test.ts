import { describe, expect, it } from 'vitest';
import { AGING_BUCKETS, aging, agingBucket } from './aging';

describe('aging', () => {
  it('puts each day in one bucket', () => {
    const day = '2025-12-31';
    const dues = ['2025-12-31', '2025-12-30', '2025-12-01', '2025-11-30', '2024-12-31', '2024-12-30'];
    expect(dues.map((due) => agingBucket(due, day))).toEqual(['not_due', '1-30', '1-30', '31-60', '181-365', '>365']);
  });

  it('adds up to the total', () => {
    const receivables = [
      { due: '2025-01-01', gross: 500, write_offs: [{ date: '2025-01-02', amount: 200 }] },
      { due: '2025-12-31', gross: -50, write_offs: [] },
    ];
    const open = aging({ as_of: '2025-12-31', receivables });
    expect(AGING_BUCKETS.reduce((sum, bucket) => sum + open[bucket], 0)).toBe(open.total);
    expect(open.total).toBe(250);
  });
});
