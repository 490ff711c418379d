/** Dates and amounts as people and other systems write them, in any usual spelling that has one meaning. */
import { type CalendarDate, isCalendarDate } from '../dates/calendar-date';
import type { Fen } from '../money/money';
import { type Decimal, toScaled } from '../numbers/decimal';

/** Order of a date in digits: the year first in any form, or the day or the month first. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A time after the day: `09:10`, `091011`, `-09.10.11.123456`, `9时10分`. */
const TIME_AFTER = /(?:[\sT]+(?=\d{1,2}[:时])|\s+(?=\d{6}$)|-(?=\d{2}\.\d{2}\.\d{2})|(?<=日)(?=\d))/u;

const padded = (year: string, month: string, day: string): CalendarDate =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function namedMonth(text: string): CalendarDate | null {
  const dayFirst = /^(\d{1,2})[-\s./]*([a-z]{3})[a-z]*[-\s.,/]*(\d{4}|\d{2})$/i.exec(text);
  const monthFirst = /^([a-z]{3})[a-z]*[-\s.]*(\d{1,2}),?[-\s]+(\d{4})$/i.exec(text);
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  const month = MONTHS.indexOf((name ?? '').toLowerCase()) + 1;
  return month > 0 ? padded(year ?? '', String(month), day ?? '') : null;
}

function inDigits(text: string, order: DateOrder): CalendarDate | null {
  const yearFirst =
    /^(\d{4})(\d{2})(\d{2})(?:\d{6})?(?:\.0+)?$/.exec(text) ??
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ??
    /^(\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (order === 'ymd' && yearFirst) return padded(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '');
  if (order === 'dmy' && yearLast) return padded(yearLast[3] ?? '', yearLast[2] ?? '', yearLast[1] ?? '');
  if (order === 'mdy' && yearLast) return padded(yearLast[3] ?? '', yearLast[1] ?? '', yearLast[2] ?? '');
  return null;
}

/** Returns a typed date without its width and its time: ２０２６/1/5 9:03 gives 2026/1/5. */
export const dayText = (text: string): string => text.normalize('NFKC').trim().split(TIME_AFTER)[0]?.trim() ?? '';

/** Returns the day of a text, without a time after it; null when it is invalid, or its digits are in another order than given. */
export function parseOrderedDate(text: string, order: DateOrder): CalendarDate | null {
  const plain = dayText(text);
  const date = inDigits(plain, order) ?? namedMonth(plain);
  return date !== null && isCalendarDate(date) ? date : null;
}

/**
 * Parses a typed date: 2026-1-5, 2026/1/5, 2026.1.5, 2026年1月5日, 20260105, 05-Jan-2026, each with a time after it or in full width. Null when it is
 * invalid or could be another day: 05/01/2026, 26-01-05.
 */
export function parseTypedDate(text: string): CalendarDate | null {
  return /\d{4}/.test(dayText(text)) ? parseOrderedDate(text, 'ymd') : null;
}

const CURRENCY = '(?:¥|RMB|CNY|人民币)';
const UNIT = '(?:元|圆|RMB|CNY|人民币)';
const BRACKETED = new RegExp(`^${CURRENCY}?\\s*\\(([^()]+)\\)\\s*${UNIT}?$`, 'iu');
const AMOUNT = new RegExp(
  `^([+-]?)\\s*${CURRENCY}?\\s*([+-]?)\\s*([\\d.,\\s]*\\d)\\s*${UNIT}?\\s*(-?)\\s*${UNIT}?$`,
  'iu',
);
const NUMBER = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?$/;

/**
 * Returns a typed number as a decimal string: grouped by commas or spaces, in full width, with a currency before or after, a sign before or after, or
 * in brackets when negative. Null when it is invalid or its groups are misplaced; decimals are never cut.
 */
export function parseTypedDecimal(text: string): Decimal | null {
  const plain = text.normalize('NFKC').replaceAll('\u2212', '-').trim();
  const bracketed = BRACKETED.exec(plain)?.[1]?.trim();
  const [, before = '', after = '', digits = '', behind = ''] = AMOUNT.exec(bracketed ?? plain) ?? [];
  const signs = `${before}${after}${behind}${bracketed === undefined ? '' : '-'}`;
  const [, integer = '', fraction = ''] = NUMBER.exec(digits.replace(/\s+/g, ',')) ?? [];
  if (signs.length > 1 || (integer === '' && fraction === '')) return null;
  const number = `${integer.replaceAll(',', '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return signs === '-' ? `-${number}` : number;
}

/** Parses a typed amount of yuan into fen; null when it is invalid, has more than two decimals or is too large. */
export function parseTypedAmount(text: string): Fen | null {
  const decimal = parseTypedDecimal(text);
  if (decimal === null || /\.\d{3}/.test(decimal)) return null;
  const fen = Number(toScaled(decimal, 2));
  return Number.isSafeInteger(fen) ? fen + 0 : null;
}
