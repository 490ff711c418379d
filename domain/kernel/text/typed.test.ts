import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from './format';
import { parseTypedAmount, parseTypedDate, parseTypedDecimal } from './typed';

describe('parseTypedDate', () => {
  it.each([
    '2026-01-05',
    '2026-1-5',
    '2026/1/5',
    '2026.1.5',
    '2026年1月5日',
    '20260105',
    '05-Jan-2026',
    '5 January 2026',
    'Jan 5, 2026',
    '2026-01-05 09:03',
    '2026/1/5 9:03:04',
    '2026-01-05T09:03:00',
    '２０２６－０１－０５',
    ' ２０２６年１月５日 ',
  ])('reads %s', (text) => {
    expect(parseTypedDate(text)).toBe('2026-01-05');
  });

  it.each([
    '',
    '05/01/2026',
    '1/5/2026',
    '26-01-05',
    '05-Jan-26',
    '2026-02-30',
    '2026-13-01',
    '2026-1',
    '46053',
    '一月五日',
  ])('refuses %s', (text) => {
    expect(parseTypedDate(text)).toBeNull();
  });

  it('reads any day in any spelling', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = day.split('-').map((part) => String(Number(part)));
        for (const text of [
          `${year}/${month}/${dayOfMonth}`,
          `${year}年${month}月${dayOfMonth}日`,
          day.replaceAll('-', ''),
        ])
          expect(parseTypedDate(text)).toBe(day);
      }),
    );
  });
});

describe('parseTypedAmount', () => {
  it.each([
    '1,234.50',
    '1234.5',
    '￥1,234.50',
    '¥ 1,234.50',
    '1,234.50元',
    'RMB1,234.50',
    'CNY 1,234.50',
    '1234.50 CNY',
    '人民币1,234.50元',
    '１，２３４．５０',
    '1 234.50',
    '+1,234.50',
  ])('reads %s', (text) => {
    expect(parseTypedAmount(text)).toBe(123_450);
  });

  it.each([
    '-1,234.50',
    '−1,234.50',
    '1,234.50-',
    '(1,234.50)',
    '（1,234.50）',
    '-￥1,234.50',
    '￥-1,234.50',
    '￥(1,234.50)元',
  ])('reads %s as negative', (text) => {
    expect(parseTypedAmount(text)).toBe(-123_450);
  });

  it.each([
    '',
    '-',
    '元',
    '1.234',
    '1,234.567',
    '1,23',
    '1.234,50',
    '12 34',
    '--1',
    '(-1)',
    '1-2',
    '十元',
    '1e5',
    '1万',
    '99999999999999999',
  ])('refuses %s', (text) => {
    expect(parseTypedAmount(text)).toBeNull();
  });

  it('reads what the product shows, in any width', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (fen) => {
        const displayed = formatMoney(fen);
        for (const text of [displayed, wide(displayed), `${displayed}元`, `￥${displayed}`])
          expect(parseTypedAmount(text)).toBe(fen);
      }),
    );
  });
});

describe('parseTypedDecimal', () => {
  it.each([
    ['1,200.505', '1200.505'],
    ['.5', '0.5'],
    ['０．１２３', '0.123'],
    ['-3', '-3'],
  ])('keeps all decimals of %s', (text, decimal) => {
    expect(parseTypedDecimal(text)).toBe(decimal);
  });
});
