import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, formatFixed, formatShortest, isDecimal, parseDecimal, toScaled } from './decimal';

describe('isDecimal', () => {
  const bounds = { max_integer_digits: 3, max_scale: 2 };

  it('checks digits and bounds', () => {
    expect(['0', '0.5', '999.99', '0001.10'].every((text) => isDecimal(text, bounds))).toBe(true);
    const wrong = ['', '.5', '5.', '1e3', ' 1', '1,000', '１', '1000', '0.001', '-1', '--1', 'NaN', 5, null, undefined];
    expect(wrong.filter((text) => isDecimal(text, bounds))).toEqual([]);
  });

  it('allows a minus only when signed', () => {
    expect(isDecimal('-1.5', { ...bounds, signed: true })).toBe(true);
  });
});

describe('scaled integers', () => {
  it('represent the written value', () => {
    expect(parseDecimal('-0.030')).toEqual({ units: -30n, scale: 3 });
    expect(toScaled('5.2', 6)).toBe(5200000n);
    expect(toScaled('5.200000', 2)).toBe(520n);
    expect(formatFixed(-5n, 2)).toBe('-0.05');
    expect(formatShortest(5200000n, 6)).toBe('5.2');
    expect(formatShortest(100n, 0)).toBe('100');
    expect(formatShortest(0n, 6)).toBe('0');
  });

  it('never round silently and never accept invalid text', () => {
    expect(() => toScaled('0.125', 2)).toThrow('too many decimals');
    expect(() => parseDecimal('1e5')).toThrow('not a decimal');
  });

  it('convert back to the same text', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.nat(8), (units, scale) => {
        expect(toScaled(formatFixed(units, scale), scale)).toBe(units);
        expect(toScaled(formatShortest(units, scale), scale)).toBe(units);
      }),
    );
  });
});

describe('compareDecimals', () => {
  it('compares as numbers', () => {
    expect(compareDecimals('2.50', '2.5')).toBe(0);
    expect(compareDecimals('-1', '0.001')).toBe(-1);
    expect(compareDecimals('10', '9.999')).toBe(1);
  });
});
