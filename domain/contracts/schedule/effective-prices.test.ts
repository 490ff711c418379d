import { describe, expect, it } from 'vitest';
import { fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { type Escalation, type PricedClause, withDefaults } from '../clause/charge-clause';
import { formatMicroYuan, priceLine, priceOn } from './effective-prices';

const contract = { start: '2025-01-01', end: '2029-12-31', spaces: [] };

function line(escalations: Escalation[], fields: Partial<PricedClause> = {}) {
  return priceLine(withDefaults({ basis: 'fixed_month', price: '100', escalations, ...fields }, contract));
}

function format(escalations: Escalation[], fields?: Partial<PricedClause>): string[] {
  return line(escalations, fields).steps.map(({ from, price }) => `${fromDayNumber(from)} ${formatMicroYuan(price)}`);
}

describe('effective prices', () => {
  it('compound by percent, each rounded before the next', () => {
    expect(format([{ every_months: 24, kind: 'percent', value: '0.0333' }])).toEqual([
      '2025-01-01 100',
      '2027-01-01 103.33',
      '2029-01-01 106.77',
    ]);
  });

  it('apply in list order on one day, and a step without effect is omitted', () => {
    const percent: Escalation = { on: '2026-01-01', kind: 'percent', value: '0.1' };
    const amount: Escalation = { on: '2026-01-01', kind: 'amount', value: '-10' };
    expect(format([percent, amount])).toEqual(['2025-01-01 100']);
    expect(format([amount, percent])).toEqual(['2025-01-01 100', '2026-01-01 99']);
  });

  it('skip steps before the start, also of a series begun long ago', () => {
    expect(format([{ every_months: 7, first_on: '1990-05-31', kind: 'amount', value: '1' }])[1]).toBe('2025-05-31 101');
  });

  it('preserve the index base across a gap and report where they become provisional', () => {
    const prices = line([{ every_months: 12, kind: 'index', base: '100', values: { '2027-01-01': '104.2' } }]);
    expect(prices.provisional_from).toBe(toDayNumber('2026-01-01'));
    expect(priceOn(prices, toDayNumber('2026-12-31'))).toBe(100_000_000);
    expect(priceOn(prices, toDayNumber('2027-01-01'))).toBe(104_200_000);
  });

  it('report the escalation that exceeds the bounds', () => {
    expect(line([{ every_months: 12, kind: 'amount', value: '-60' }]).fault).toEqual({
      rule: 0,
      day: '2027-01-01',
      cause: 'negative',
    });
    expect(line([{ every_months: 1, kind: 'percent', value: '9' }]).fault?.cause).toBe('too_large');
    expect(line([{ every_months: 1, kind: 'percent', value: '0.5' }], { price: '12345678.5' }).fault?.cause).toBe(
      'too_large',
    );
  });

  it('ignore null fields of the other timing', () => {
    const typed = { on: null, every_months: 36, kind: 'amount', value: '1' } as unknown as Escalation;
    expect(format([typed])).toEqual(['2025-01-01 100', '2028-01-01 101']);
  });
});
