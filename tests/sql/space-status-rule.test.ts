// The status of a space by precedence.
import { expect, it } from 'vitest';
import { type Occupation, spaceStatus } from './space-status-rule';

const day = '2026-03-16';
const lease = (change: Partial<Occupation> = {}): Occupation => ({
  kind: 'lease',
  start: '2026-01-01',
  end: '2026-12-31',
  contract_status: 'approved',
  ...change,
});
const reserved = { start: '2026-03-01', end: '2026-03-31' };

it.each([
  ['leased', 'for_rent', [lease()], [reserved]],
  ['leased', 'self_use', [lease({ end: day })], []],
  ['holdover', 'for_rent', [lease({ kind: 'holdover' })], []],
  ['signed', 'for_rent', [lease({ start: '2026-03-17' })], [reserved]],
  ['reserved', 'for_rent', [lease({ contract_status: 'auditing' })], [reserved]],
  ['reserved', 'self_use', [], [reserved]],
  ['vacant', 'for_rent', [lease({ end: '2026-03-15' })], [{ start: '2026-03-01', end: '2026-03-15' }]],
  ['self_use', 'self_use', [], []],
  ['not_for_rent', 'not_for_rent', [lease({ contract_status: 'draft' })], []],
] as const)('is %s', (status, use, occupations, reservations) => {
  expect(spaceStatus(day, use, occupations, reservations)).toBe(status);
});
