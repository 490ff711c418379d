import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divRound, mulDivRound, toSafe } from './rounding';

describe('divRound', () => {
  it('rounds half away from zero', () => {
    expect([5n, 4n, -5n, -4n, 15n].map((n) => divRound(n, 10n))).toEqual([1n, 0n, -1n, 0n, 2n]);
  });

  it('refuses a divisor that is not positive', () => {
    expect(() => divRound(1n, 0n)).toThrow('positive divisor');
  });
});

describe('mulDivRound', () => {
  const safe = fc.maxSafeInteger();
  const divisor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

  it('equals the BigInt result, on the fast path and beyond it', () => {
    fc.assert(
      fc.property(safe, fc.oneof(safe, fc.integer()), divisor, (a, b, c) => {
        const exact = divRound(BigInt(a) * BigInt(b), BigInt(c));
        fc.pre(exact >= -(2n ** 53n) + 1n && exact <= 2n ** 53n - 1n);
        expect(mulDivRound(a, b, c)).toBe(Number(exact));
      }),
    );
  });

  it('equals it for small numbers and near halves', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), fc.integer({ min: 1, max: 2 ** 20 }), (a, c) => {
        expect(mulDivRound(a, 1, c)).toBe(Number(divRound(BigInt(a), BigInt(c))));
        expect(mulDivRound(2 * a + 1, 1, 2)).toBe(Number(divRound(BigInt(2 * a + 1), 2n)));
      }),
    );
  });

  it('never returns −0', () => {
    expect([mulDivRound(-1, 0, 1), mulDivRound(-1, 1, 3), mulDivRound(0, -5, 2)]).toEqual([0, 0, 0]);
  });

  it('refuses results that are not safe integers', () => {
    expect(() => mulDivRound(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow('too large');
    expect(() => toSafe(2n ** 53n)).toThrow('too large');
  });
});
