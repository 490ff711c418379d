import { describe, expect, it } from 'vitest';
import type { ChargeClause } from '../clause/charge-clause';
import { contractNotices, type NoticeSpace } from './contract-notices';

const contract = { start: '2026-04-01', end: '2027-03-31', spaces: [{ id: 1, area: '100.00' }] };
const space: NoticeSpace = { label: 'A座 301', floor_price: '3', price_unit: 'per_sqm_day', neighbours: [] };
const limits = { gap_days: 15, free_days: 60 };
const rent = new Set([0]);

const noticesOf = (clause: Partial<ChargeClause>, change: Partial<NoticeSpace> = {}) =>
  contractNotices(
    contract,
    [{ basis: 'per_sqm_day', price: '3', ...clause } as ChargeClause],
    rent,
    [{ ...space, ...change }],
    limits,
  ).map(({ message }) => message);

describe('price under the floor price', () => {
  it('reports the lowest price of the term', () => {
    expect(noticesOf({})).toEqual([]);
    expect(noticesOf({ price: '2.999999' })).toEqual(['A座 301 的最低租金 2.999999 元/㎡/天 低于底价 3.00 元/㎡/天']);
    expect(noticesOf({ escalations: [{ on: '2027-01-01', kind: 'amount', value: '-0.5' }] })).toHaveLength(1);
  });

  it('converts months to days and a round sum to its area, tax included', () => {
    // 3 per day is 91.25 per month; 91.25 · 100 m² is 9,125 per month.
    expect(noticesOf({ basis: 'per_sqm_month', price: '91.25' })).toEqual([]);
    expect(noticesOf({ basis: 'per_sqm_month', price: '91.24' })).toHaveLength(1);
    expect(noticesOf({ basis: 'fixed_month', price: '9125' })).toEqual([]);
    expect(noticesOf({ basis: 'fixed_month', price: '9124.99' })).toHaveLength(1);
    expect(noticesOf({ price: '2.76', price_includes_tax: false, tax_rate: '0.09' })).toEqual([]);
    expect(noticesOf({ price: '2.75', price_includes_tax: false, tax_rate: '0.09' })).toHaveLength(1);
    expect(noticesOf({ price: '3' }, { floor_price: '91.26', price_unit: 'per_sqm_month' })).toHaveLength(1);
  });

  it('uses the minimum of turnover rent, and ignores spaces without a floor price', () => {
    const turnover = { basis: 'turnover', rate: '0.1', minimum: { basis: 'per_sqm_day', price: '1' } } as ChargeClause;
    expect(contractNotices(contract, [turnover], rent, [space], limits)[0]?.path).toEqual([
      'clauses',
      0,
      'minimum',
      'price',
    ]);
    expect(noticesOf({ price: '1' }, { floor_price: null })).toEqual([]);
    expect(contractNotices(contract, [{ basis: 'per_sqm_day', price: '1' }], new Set(), [space], limits)).toEqual([]);
  });
});

describe('adjacent leases', () => {
  const withNeighbour = (start: string, end: string) => noticesOf({}, { neighbours: [{ start, end, number: 'HT-1' }] });

  it('reports shared days and a short gap, not a long one', () => {
    expect(withNeighbour('2025-04-01', '2026-03-31')).toEqual([]);
    expect(withNeighbour('2025-04-01', '2026-03-30')).toEqual([
      'A座 301 与前一合同 HT-1 之间空置 1 天（2026-03-31 ~ 2026-03-31）',
    ]);
    expect(withNeighbour('2027-04-16', '2028-04-15')).toEqual([
      'A座 301 与后一合同 HT-1 之间空置 15 天（2027-04-01 ~ 2027-04-15）',
    ]);
    expect(withNeighbour('2027-04-17', '2028-04-15')).toEqual([]);
    expect(withNeighbour('2025-04-01', '2026-04-02')).toEqual([
      'A座 301 与合同 HT-1（2025-04-01 ~ 2026-04-02）重叠 2 天',
    ]);
  });
});

describe('free days', () => {
  it('are reported beyond the limit', () => {
    expect(noticesOf({ free_periods: [['2026-04-01', '2026-05-30']] })).toEqual([]);
    expect(
      noticesOf({
        free_periods: [
          ['2026-04-01', '2026-05-30'],
          ['2026-12-01', '2026-12-01'],
        ],
      }),
    ).toEqual(['免租期合计 61 天，超过上限 60 天']);
  });
});
