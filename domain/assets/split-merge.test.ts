import { describe, expect, it } from 'vitest';
import { splitConserved } from './split-merge';

describe('split and merge', () => {
  it('add areas that are inexact in binary fractions', () => {
    expect(splitConserved({ old_areas: ['0.10', '0.2'], new_areas: ['0.30'] })).toEqual({
      old_area: '0.30',
      new_area: '0.30',
      difference: '0.00',
      conserved: true,
    });
  });

  it('report the missing area', () => {
    expect(splitConserved({ old_areas: ['100'], new_areas: ['60', '39.99'] }).difference).toBe('-0.01');
  });

  it('refuse more than two decimals', () => {
    expect(() => splitConserved({ old_areas: ['1.005'], new_areas: [] })).toThrow('too many decimals');
  });
});
