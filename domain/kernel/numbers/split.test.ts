import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByWeight } from './split';

describe('splitByWeight', () => {
  it('adds the rest to the largest remainders', () => {
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeight(100, [3333, 3333, 3334])).toEqual([33, 33, 34]);
    expect(splitByWeight(5, [0, 10, 0])).toEqual([0, 5, 0]);
  });

  it('breaks ties by id', () => {
    expect(splitByWeight(1, [1, 1], [20, 3])).toEqual([0, 1]);
    expect(splitByWeight(1, [1, 1], ['B', 'A'])).toEqual([0, 1]);
  });

  it('splits a negative total as its positive', () => {
    expect(splitByWeight(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  it('refuses invalid weights', () => {
    expect(() => splitByWeight(1, [])).toThrow('weights');
    expect(() => splitByWeight(1, [0, 0])).toThrow('weights');
    expect(() => splitByWeight(1, [2, -1])).toThrow('weights');
    expect(() => splitByWeight(1, [1], [1, 2])).toThrow('as many ids');
  });

  it('conserves the sum, and each part differs from its share by less than one', () => {
    const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (total, parts) => {
        const sum = parts.reduce((a, b) => a + b, 0);
        fc.pre(sum > 0);
        const split = splitByWeight(total, parts);
        expect(split.reduce((a, b) => a + b, 0)).toBe(total);
        split.forEach((part, index) => {
          const share = BigInt(total) * BigInt(parts[index] as number);
          const off = BigInt(part) * BigInt(sum) - share;
          expect((off < 0n ? -off : off) < BigInt(sum)).toBe(true);
        });
      }),
    );
  });
});
