// Occupation fees, compared with manual calculations (docs/domain §5.13).
import { describe, expect, it } from 'vitest';
import { type Holdover, holdoverMonths, holdoverRows, type NumberedClause } from './holdover';

const contract = { start: '2025-01-01', end: '2025-12-31', spaces: [{ id: 1, area: '100.00' }] };
const rent: NumberedClause = { line: 1, basis: 'per_sqm_day', price: '2', tax_rate: '0.09' };
const holdover = (clause: Partial<NumberedClause> = {}, factor = '1'): Holdover => ({
  contract,
  clauses: [{ ...rent, ...clause } as NumberedClause],
  factor,
});
const brief = (rows: ReturnType<typeof holdoverRows>) =>
  rows.map(({ start, end, due, gross }) => [start, end, due, gross]);

describe('the occupation fee', () => {
  it('continues month by month from the day after the end, the last month cut', () => {
    // 200 a day: 31 days of January, 28 of February, 10 of March.
    expect(brief(holdoverRows(holdover(), '2026-03-10'))).toEqual([
      ['2026-01-01', '2026-01-31', '2026-01-01', 620_000],
      ['2026-02-01', '2026-02-28', '2026-02-01', 560_000],
      ['2026-03-01', '2026-03-10', '2026-03-01', 200_000],
    ]);
    expect(holdoverRows(holdover(), '2025-12-31')).toEqual([]);
  });

  it('is whole for each month begun, from its first day on', () => {
    expect(brief(holdoverMonths(holdover(), '2026-01-01'))).toEqual([
      ['2026-01-01', '2026-01-31', '2026-01-01', 620_000],
    ]);
    expect(holdoverMonths(holdover(), '2026-02-28')).toHaveLength(2);
    expect(brief(holdoverMonths(holdover(), '2026-03-01'))[2]).toEqual([
      '2026-03-01',
      '2026-03-31',
      '2026-03-01',
      620_000,
    ]);
    expect(holdoverMonths(holdover(), '2025-12-31')).toEqual([]);
  });

  it('multiplies the last price by the factor, rounded to six decimals once', () => {
    const stepped = { price: '2', escalations: [{ on: '2025-07-01', kind: 'percent' as const, value: '0.05' }] };
    // 2.10 · 1.5 = 3.15: 100 · 3.15 · 31.
    expect(brief(holdoverRows(holdover(stepped, '1.5'), '2026-01-31'))[0]?.[3]).toBe(976_500);
    // 1.234567 · 1.3333 = 1.646048…: 1.646048 · 100 · 31 = 5,102.7488.
    expect(brief(holdoverRows(holdover({ price: '1.234567' }, '1.3333'), '2026-01-31'))[0]?.[3]).toBe(510_275);
  });

  it('inherits basis, tax, rounding and due rule, but no free period and no agreed first due date', () => {
    const clause: Partial<NumberedClause> = {
      basis: 'fixed_month',
      price: '1000',
      price_includes_tax: false,
      cycle_months: 3,
      free_periods: [['2025-12-01', '2025-12-31']],
      due: { kind: 'offset', days: -5, first_due: '2025-01-20' },
    };
    const [january, february] = holdoverRows(holdover(clause), '2026-02-14');
    expect(january).toMatchObject({ due: '2025-12-27', net: 100_000, tax: 9_000, gross: 109_000 });
    // 14 of 28 days.
    expect(february).toMatchObject({ due: '2026-01-27', net: 50_000, tax: 4_500, gross: 54_500 });
    expect(january?.pieces).toHaveLength(1);
  });

  it('counts contract months from the day after the end, calendar months from the 1st', () => {
    const mid = { ...contract, start: '2025-01-15', end: '2026-01-14' };
    const rows = (alignment: 'contract' | 'calendar') =>
      brief(holdoverMonths({ contract: mid, clauses: [{ ...rent, alignment }], factor: '1' }, '2026-02-20'));
    expect(rows('contract').map((row) => row[1])).toEqual(['2026-02-14', '2026-03-14']);
    // 17 days of January at 200.
    expect(rows('calendar')).toEqual([
      ['2026-01-15', '2026-01-31', '2026-01-15', 340_000],
      ['2026-02-01', '2026-02-28', '2026-02-01', 560_000],
    ]);
  });

  it('is charged only by the clauses that ran to the end, for turnover rent by its minimum', () => {
    expect(holdoverRows(holdover({ end: '2025-12-30' }), '2026-01-31')).toEqual([]);
    const turnover: NumberedClause = {
      line: 2,
      basis: 'turnover',
      rate: '0.1',
      minimum: { basis: 'fixed_month', price: '300' },
    };
    const rows = holdoverRows({ contract, clauses: [turnover], factor: '2' }, '2026-01-31');
    expect(rows).toMatchObject([{ line: 2, gross: 60_000 }]);
    expect(holdoverRows({ contract, clauses: [{ ...turnover, minimum: null }], factor: '1' }, '2026-01-31')).toEqual(
      [],
    );
  });
});
