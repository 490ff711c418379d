// Dates and terms as text.
import { expect, it } from 'vitest';
import { chineseDate, termInMonths, termText } from './lease-term';

it('dates have no leading zeros', () => {
  expect(chineseDate('2026-03-01')).toBe('2026年3月1日');
  expect(chineseDate('2026-12-31')).toBe('2026年12月31日');
});

it('terms count whole months from the first day, then days', () => {
  expect(termText('2026-01-01', '2028-12-31')).toBe('3年');
  expect(termText('2026-01-01', '2028-06-15')).toBe('2年5个月15天');
  expect(termText('2026-01-01', '2026-01-10')).toBe('10天');
  expect(termText('2024-02-29', '2025-02-28')).toBe('1年');
  expect(termInMonths('2026-01-01', '2028-12-31')).toBe('36个月');
  expect(termInMonths('2026-01-15', '2026-03-20')).toBe('2个月零6天');
  expect(termInMonths('2026-01-01', '2026-01-10')).toBe('10天');
});
