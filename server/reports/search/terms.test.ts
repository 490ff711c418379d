// Interpretation of a search text.
import { expect, it } from 'vitest';
import { parseTerms } from './terms';

it.each([
  ['1,234.56', 123_456],
  ['1234.5', 123_450],
  ['¥1234', 123_400],
  ['-12', -1200],
  ['０.５', 50],
  ['12,34', null],
  ['1.234', null],
  ['A12', null],
])('%s as an amount', (q, fen) => {
  expect(parseTerms(q).amount_fen).toBe(fen);
});

it('reads letters and digits as a spelling, with or without spaces', () => {
  expect(parseTerms(' Yun Duan ').spelled).toBe('yunduan');
  expect(parseTerms("xi'an").spelled).toBe('xian');
  expect(parseTerms('2号楼').spelled).toBeNull();
  expect(parseTerms('1201').spelled).toBeNull();
});

it('is empty when only spaces and control characters were typed', () => {
  expect(parseTerms(' \u0000\n ').text).toBe('');
});
