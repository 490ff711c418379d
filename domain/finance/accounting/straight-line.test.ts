// Covers only what the golden cases leave out.
import { expect, it } from 'vitest';
import { straightLine } from './straight-line';

it('recognises nothing before the lease begins, even if it was signed earlier', () => {
  const term = {
    start: '2026-11-01',
    end: '2026-12-31',
    total_net: 6_100,
    changes: [{ effective_date: '2026-03-16', total_net: 3_050, end: '2026-12-31' }],
  };
  expect(straightLine(term)).toEqual([
    { month: '2026-11', accounting: 1_500 },
    { month: '2026-12', accounting: 1_550 },
  ]);
});
