// Masked ID numbers.
import { expect, it } from 'vitest';
import { isMasked, maskIdentifier } from './masked-identifier';

it('shows the first six and the last four characters', () => {
  expect(maskIdentifier('31010119900307123X')).toBe('310101********123X');
  expect(maskIdentifier('310101900307123')).toBe('310101*****7123');
  expect(maskIdentifier('12345')).toBe('*****');
  expect(maskIdentifier('')).toBe('');
});

it('distinguishes a masked number from a number', () => {
  expect(isMasked(maskIdentifier('31010119900307123X'))).toBe(true);
  expect(isMasked('31010119900307123X')).toBe(false);
  expect(isMasked('')).toBe(false);
});
