// The band of a lease's expiry.
import { expect, it } from 'vitest';
import { expiryBand } from './space-status';

const day = '2026-03-16';

it.each([
  ['2026-03-16', 0],
  ['2026-04-15', 0],
  ['2026-04-16', 1],
  ['2026-09-12', 2],
  ['2027-03-16', 3],
  ['2027-03-17', 4],
])('a lease to %s is in band %i', (end, band) => {
  expect(expiryBand(day, end)).toBe(band);
});
