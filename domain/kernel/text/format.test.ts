import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fenToYuan,
  formatArea,
  formatCount,
  formatDailyRate,
  formatMoney,
  formatPercent,
  formatPeriod,
  formatPrice,
  formatWan,
  parseYuan,
} from './format';

describe('displayed figures', () => {
  it('money in yuan with separators and a proper minus', () => {
    expect(formatMoney(123456789)).toBe('1,234,567.89');
    expect(formatMoney(-5)).toBe('−0.05');
    expect(formatMoney(0)).toBe('0.00');
    expect(formatMoney(99999)).toBe('999.99');
    expect([formatMoney(null), formatMoney(undefined)]).toEqual(['—', '—']);
  });

  it('large money in 万元', () => {
    expect([formatWan(123456789), formatWan(-500000), formatWan(12345678900000)]).toEqual([
      '123.46',
      '−0.50',
      '12,345,678.90',
    ]);
    expect(formatWan(null)).toBe('—');
  });

  it('whole numbers with a proper minus', () => {
    expect([formatCount(1234), formatCount(-1234), formatCount(0), formatCount(null)]).toEqual([
      '1,234',
      '−1,234',
      '0',
      '—',
    ]);
  });

  it('areas and prices', () => {
    expect(formatArea('1234.5')).toBe('1,234.50');
    expect(formatPrice('5.2')).toBe('5.20');
    expect(formatPrice('3.141593')).toBe('3.141593');
    expect(formatPrice('12345.600000')).toBe('12,345.60');
    expect(formatPrice(null)).toBe('—');
  });

  it('rates and periods', () => {
    expect(formatPercent('0.0925')).toBe('9.25%');
    expect(formatPercent('0.09')).toBe('9%');
    expect(formatPercent('-0.5')).toBe('−50%');
    expect(formatPercent('12')).toBe('1,200%');
    expect([formatDailyRate('0.0005'), formatDailyRate('0.000025'), formatDailyRate(null)]).toEqual([
      '0.05%/日',
      '0.0025%/日',
      '—',
    ]);
    expect(formatPeriod('2025-01-01', '2025-12-31')).toBe('2025-01-01 ~ 2025-12-31');
  });
});

describe('typed amounts', () => {
  it('are parsed into fen', () => {
    expect(parseYuan('1,234.5')).toBe(123450);
    expect(parseYuan(' −3 ')).toBe(-300);
    expect(parseYuan('0.01')).toBe(1);
  });

  it('are refused', () => {
    const wrong = ['', 'abc', '1.234', '12,34', '1,2345', '1.', '.5', '¥5', '99999999999999999'];
    expect(wrong.map(parseYuan).filter((fen) => fen !== null)).toEqual([]);
  });

  it('convert back from both forms', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (fen) => {
        expect(parseYuan(formatMoney(fen))).toBe(fen);
        expect(parseYuan(fenToYuan(fen))).toBe(fen);
      }),
    );
  });
});
