// The table of the benches: text of a measure, of a budget and of a failed bench.
import { expect, it } from 'vitest';
import type { Bench, Measure } from './measure';
import { isMet, lineOf, pageText, summaryOf, tableText } from './table';

const request: Measure = {
  what: 'a request',
  figure: 1_234.4,
  unit: 'ms',
  reference: { what: 'SQL alone', figure: 1_000 },
  budget: { times: 1.2 },
};
const rate: Measure = { what: '科技 in a list', figure: 12.345, unit: 'a second', budget: { least: 1 } };
const outcomes = [
  { bench: 'list', measures: [request, rate] },
  { bench: 'plan', measures: [], instead: { word: 'failed' as const, why: 'a | b' } },
];

it('is aligned, with the ratio, the budget and its result', () => {
  expect(tableText(outcomes)).toBe(
    [
      '| bench | what           |      measured | reference           |  ratio |       budget | met |',
      '| ----- | -------------- | ------------: | ------------------- | -----: | -----------: | --- |',
      '| list  | a request      |      1,234 ms | 1,000 ms, SQL alone | 1.23 × |      ≤ 1.2 × | no  |',
      '| list  | 科技 in a list | 12.3 a second | –                   |      – | ≥ 1 a second | yes |',
      '| plan  | failed: a \\| b |             – | –                   |      – |            – | –   |',
    ].join('\n'),
  );
});

it.each<[string, Partial<Measure>, boolean | undefined]>([
  ['times the reference', { budget: { times: 1.3 } }, true],
  ['over the reference', { budget: { over: 200 } }, false],
  ['at most', { budget: { most: 1_234.4 } }, true],
  ['at least', { budget: { least: 2_000 } }, false],
  ['none', { budget: undefined }, undefined],
  ['against nothing', { reference: undefined }, false],
  ['of no figure', { figure: Number.NaN, budget: { most: 1 } }, false],
])('a budget is met or not: %s', (_name, change, met) => {
  expect(isMet({ ...request, ...change })).toBe(met);
});

it('prints a measure in one line', () => {
  expect(lineOf(request)).toBe('a request: 1,234 ms; 1,000 ms, SQL alone; 1.23 × (budget ≤ 1.2 ×, not met)');
  expect(lineOf({ what: 'paint', figure: 0.1234, unit: 's' })).toBe('paint: 0.123 s');
});

it('sums up, and describes on the page how it was generated', () => {
  expect(summaryOf(outcomes)).toBe('1 of 2 budgets met; plan failed');
  const bench = (about: string): Bench => ({ about, run: async () => [] });
  const page = pageText(
    outcomes,
    { list: bench('a list'), plan: bench('a plan') },
    { machine: '2 cores', command: 'npm run bench -- --quick --write' },
  );
  expect(page).toContain('Written by `npm run bench -- --quick --write` on 2 cores.');
  expect(page).toContain('In the quick form');
  expect(page).toContain(tableText(outcomes));
  expect(page).toContain('- `plan`: a plan');
});
