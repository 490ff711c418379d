import { expect, it } from 'vitest';
import { base64url, fromBase64url, randomInt, randomToken } from './random';

it('writes bytes as base64url, as Node does, and reads them back', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromBase64url(base64url(bytes))).toEqual(bytes);
  }
});

it('draws every number below the limit and none beyond it', () => {
  const drawn = Array.from({ length: 500 }, () => randomInt(7));
  expect(new Set(drawn)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  expect(randomInt(1)).toBe(0);
  expect(() => randomInt(0)).toThrow(RangeError);
  expect(() => randomInt(2 ** 32 + 1)).toThrow(RangeError);
});

it('creates distinct tokens of 256 bits', () => {
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
  expect(randomToken()).not.toBe(randomToken());
});
