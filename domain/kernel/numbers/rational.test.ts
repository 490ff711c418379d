import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  divide,
  formatRational,
  fromDecimal,
  multiply,
  parseRational,
  rational,
  roundToScale,
  subtract,
  ZERO,
} from './rational';

const fraction = fc
  .tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.bigInt(1n, 10n ** 12n))
  .map(([n, d]) => rational(n, d));

describe('rational', () => {
  it('is in lowest terms with a positive denominator', () => {
    expect(formatRational(rational(10n, -4n))).toBe('-5/2');
    expect(formatRational(rational(0n, 7n))).toBe('0/1');
    expect(() => rational(1n, 0n)).toThrow('denominator');
    expect(() => divide(rational(1n), ZERO)).toThrow('denominator');
  });

  it('rounds half away from zero', () => {
    expect(roundToScale(rational(1n, 8n), 2)).toBe(13n);
    expect(roundToScale(rational(-1n, 2n))).toBe(-1n);
  });

  it('reads decimals exactly', () => {
    expect(formatRational(fromDecimal('0.045'))).toBe('9/200');
  });

  it('prints and reads back', () => {
    fc.assert(
      fc.property(fraction, (value) => {
        expect(parseRational(formatRational(value))).toEqual(value);
      }),
    );
    expect(() => parseRational('1/')).toThrow('not a fraction');
  });

  it('inverts its own operations', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        if (b.n !== 0n) expect(divide(multiply(a, b), b)).toEqual(a);
        expect(compare(a, b) + compare(b, a)).toBe(0);
      }),
    );
  });
});
