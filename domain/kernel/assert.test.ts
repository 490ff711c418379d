import { describe, expect, it } from 'vitest';
import { assert } from './assert';

describe('assert', () => {
  it('is silent when the condition holds', () => {
    expect(() => assert(true, 'fine', 1, 1)).not.toThrow();
  });

  it('names both values', () => {
    expect(() => assert(false, 'net + tax', 101n, 100n)).toThrow('net + tax: got 101n, expected 100n');
    expect(() => assert(false, 'range', { end: 'x' }, null)).toThrow(`range: got {"end":"x"}, expected null`);
    expect(() => assert(false, 'date', '2026-02-30', undefined)).toThrow(`got '2026-02-30'`);
  });
});
