// The meaning of single cells of a bank statement: days, amounts, directions.
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import { type DateOrder, dayText, parseOrderedDate, parseTypedAmount } from '#domain/kernel/text/typed';

export type { DateOrder };

/** A cell as displayed; `problem` is the reason why it cannot be read. */
export interface StatementCell {
  kind: 'empty' | 'text' | 'number' | 'date' | 'problem';
  text: string;
  problem?: string;
}

/** Day 0 of the serial numbers of spreadsheets, and those of 2000-01-01 and 2099-12-31. */
const SERIAL_ZERO = '1899-12-30';
const SERIALS = { first: 36_526, last: 73_050 };

function ofSerial(text: string): CalendarDate | null {
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text)?.[1];
  const days = Number(serial ?? 0);
  return days >= SERIALS.first && days <= SERIALS.last ? addDays(SERIAL_ZERO, days) : null;
}

/** Returns the day of a text, without a time after it; null when it is invalid, or its digits are in another order than given. */
export function statementDate(text: string, order: DateOrder): CalendarDate | null {
  return parseOrderedDate(text, order) ?? ofSerial(dayText(text));
}

/** Returns the day of a cell; a date of a spreadsheet has no order. */
export const dateOfCell = (cell: StatementCell, order: DateOrder): CalendarDate | null =>
  cell.kind === 'date' ? cell.text.slice(0, 10) : statementDate(cell.text, order);

/** Returns the time of day of a text, `HH:MM:SS`; empty when it has none. */
export function timeOfText(text: string): string {
  const found = /(\d{1,2})[:.时](\d{2})(?:[:.分](\d{2}))?(?!.*\d{4}-)/u.exec(
    text.normalize('NFKC').replace(/^\D*\d{4}\D\d{1,2}\D\d{1,2}/u, ''),
  );
  if (found) return `${(found[1] ?? '').padStart(2, '0')}:${found[2]}:${found[3] ?? '00'}`;
  const compact = /^(?:\d{8}\s*)?(\d{2})(\d{2})(\d{2})$/.exec(text.trim());
  return compact ? `${compact[1]}:${compact[2]}:${compact[3]}` : '';
}

/** Texts of a cell that has no amount. */
const NOTHING = /^[-—–]*$/u;

/**
 * Parses amounts in the formats of banks: grouped, with a currency, a sign before or after, or in brackets. Returns 0 for an empty cell, and null when
 * it is no amount.
 */
export function statementAmount(text: string): Fen | null {
  return NOTHING.test(text.normalize('NFKC').replace(/\s|元|人民币|RMB|CNY|¥/giu, '')) ? 0 : parseTypedAmount(text);
}

export type Direction = 'in' | 'out';

const IN_WORD = /^(?:贷|贷方|收|收入|收款|转入|来账|入账|存入|汇入|进账|入|\+|c|cr|crdt|credit|in)$/iu;
const OUT_WORD = /^(?:借|借方|支|支出|付|付款|转出|往账|出账|支取|汇出|取出|出|-|d|dr|dbit|debit|out)$/iu;
const NEUTRAL_WORD = /^(?:不计收支|其他|中性交易|\/)$/u;

/** Returns the direction that the words of a cell name, such as 贷, 支出 or 贷 Cr; null when they name none, or both. */
export function directionOf(text: string): Direction | 'neutral' | null {
  const plain = text.normalize('NFKC').trim();
  if (NEUTRAL_WORD.test(plain)) return 'neutral';
  const tokens = [plain, ...plain.split(/[\s()[\]/|]+/u).filter(Boolean)];
  const isIn = tokens.some((word) => IN_WORD.test(word));
  const isOut = tokens.some((word) => OUT_WORD.test(word));
  if (isIn === isOut) return null;
  return isIn ? 'in' : 'out';
}
