import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTax, assertFen, splitTax } from './money';

describe('tax', () => {
  it('is extracted from a gross amount and added to a net one', () => {
    expect(splitTax(542250, '0.09')).toEqual({ gross: 542250, net: 497477, tax: 44773 });
    expect(addTax(10050, '0.01')).toEqual({ gross: 10151, net: 10050, tax: 101 });
    expect(splitTax(-10900, '0.09')).toEqual({ gross: -10900, net: -10000, tax: -900 });
    expect(splitTax(999, '0')).toEqual({ gross: 999, net: 999, tax: 0 });
  });

  it('always adds up', () => {
    const rate = fc.integer({ min: 0, max: 100 }).map((percent) => (percent / 100).toFixed(2));
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), rate, (fen, percent) => {
        const out = splitTax(fen, percent);
        expect(out.net + out.tax).toBe(fen);
        const day = addTax(fen, percent);
        expect(day.net + day.tax).toBe(day.gross);
      }),
    );
  });
});

describe('assertFen', () => {
  it('refuses fractions and unsafe integers', () => {
    expect(() => assertFen(0.5)).toThrow('not an amount');
    expect(() => assertFen(2 ** 53)).toThrow('not an amount');
  });
});
