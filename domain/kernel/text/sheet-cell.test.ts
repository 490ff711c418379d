import { expect, it } from 'vitest';
import { formatMoney, formatPercent } from './format';
import { sheetCell } from './sheet-cell';

it.each(['=1+1', '+cmd', '-甲', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '－甲', '=-12.50', '-1+1', '+1;2', '-'])(
  'of %j is not a formula',
  (text) => expect(sheetCell(text)).not.toMatch(/^[=+\-@＝＋－＠\s]/),
);

it.each(['-12.50', '-1,234.56', '+3', '-0.5%', '12.50', '', '甲=乙', "O'Neil", '2026-03-16'])(
  'of %j is unchanged',
  (text) => expect(sheetCell(text)).toBe(text),
);

it('of a displayed figure is that figure', () => {
  expect([formatMoney(-123_456_789), formatPercent('-0.0925')].map(sheetCell)).toEqual(['-1,234,567.89', '-9.25%']);
});
