// The terms of a row after later versions: an unchanged row follows the version in force on its first day.
import { expect, it } from 'vitest';
import { type TermsVersion, termsOfRow } from './version-terms';

const version = (version_no: number, effective_on: string, price: string) =>
  ({
    version_no,
    effective_on,
    end: '2026-12-31',
    spaces: [{ id: 1, area: '100' }],
    clauses: [
      { line: 1, basis: 'fixed_month', price, tax_rate: '0', start: '2026-01-01', end: '2026-12-31', cycle_months: 1 },
    ],
  }) as unknown as TermsVersion;
const august = { line: 1, version_no: 1, start: '2026-08-01', end: '2026-08-31' };

const pricesOf = (...later: TermsVersion[]) =>
  termsOfRow(august, [version(1, '2026-01-01', '100'), ...later], '2026-01-01').map(({ from, terms }) => [
    from,
    terms?.clause.price,
  ]);

it('returns the terms of the change that left the row unchanged', () => {
  expect(pricesOf(version(2, '2026-06-01', '200'))).toEqual([['2026-08-01', '200']]);
});

it('adds the terms of each version that begins within the row', () => {
  expect(pricesOf(version(2, '2026-06-01', '200'), version(3, '2026-08-21', '300'))).toEqual([
    ['2026-08-01', '200'],
    ['2026-08-21', '300'],
  ]);
});

it('ignores a version that begins after the row', () => {
  expect(pricesOf(version(2, '2026-09-01', '400'))).toEqual([['2026-08-01', '100']]);
});
