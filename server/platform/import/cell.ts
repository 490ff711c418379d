// One cell of a spreadsheet: its content and its meaning for its column. No number passes through binary arithmetic: its digits are those a
// spreadsheet displays.
import type ExcelJS from 'exceljs';
import { storable, UNSTORABLE } from '#api/kernel/form/storable';
import type { ImportColumn } from '#api/kernel/import';
import { formatShortest, parseDecimal } from '#domain/kernel/numbers/decimal';
import { parseTypedAmount, parseTypedDate, parseTypedDecimal } from '#domain/kernel/text/typed';

/** A cell's content as users see it, or the reason why it cannot be read. */
export type CellContent =
  | { kind: 'empty'; text: '' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; percent: boolean }
  | { kind: 'date'; text: string }
  | { kind: 'problem'; text: string; problem: string };

/** Significant digits a spreadsheet stores of a number. */
const PRECISION = 15;
const LARGEST = 1e15;

/** 0.1 + 0.2 was stored as 0.30000000000000004 and is shown as 0.3. */
function digitsOf(value: number): string {
  const rounded = Number(value.toPrecision(PRECISION));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return rounded.toFixed(PRECISION).replace(/0+$/, '').replace(/\.$/, '');
}

/** Returns the content of a stored value. */
export function contentOfValue(value: unknown, percent: boolean): CellContent {
  if (value === null || value === undefined) return { kind: 'empty', text: '' };
  if (typeof value === 'boolean') return { kind: 'text', text: value ? '是' : '否' };
  if (value instanceof Date) return contentOfDate(value);
  if (typeof value === 'number') {
    if (Math.abs(value) >= LARGEST)
      return { kind: 'problem', text: String(value), problem: '数字超过 15 位，请把单元格设为文本后重新填写' };
    return { kind: 'number', text: digitsOf(value), percent };
  }
  // Payment services write `100.00 so that a spreadsheet preserves the digits.
  const text = String(value).trim().replace(/^`/, '');
  if (!storable(text)) return { kind: 'problem', text: text.replace(/\p{Cc}|\p{Cs}/gu, ''), problem: UNSTORABLE };
  return text === '' ? { kind: 'empty', text: '' } : { kind: 'text', text };
}

/** Spreadsheets store a time without a day as a part of day 0. */
const DAY_ZERO = '1899-12-';
const SECOND_MS = 1000;

/** Returns the content of a date: 2026-01-31, with a time 2026-01-31 09:10:11; a time without a day is a text. */
export function contentOfDate(date: Date): CellContent {
  if (Number.isNaN(date.getTime())) return { kind: 'problem', text: '', problem: '日期不存在' };
  const seconds = new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS);
  const [day = '', time = ''] = seconds.toISOString().slice(0, 19).split('T');
  if (day.startsWith(DAY_ZERO)) return { kind: 'text', text: time };
  return { kind: 'date', text: time === '00:00:00' ? day : `${day} ${time}` };
}

/** Returns the content of a cell. A formula is read by the value the spreadsheet stored with it. */
export function contentOf(cell: ExcelJS.Cell): CellContent {
  if (cell.isMerged) return { kind: 'problem', text: cell.text, problem: '是合并单元格，请先取消合并' };
  return contentOfSingle(cell);
}

/** Returns the content of a cell regardless of merges. */
export function contentOfSingle(cell: ExcelJS.Cell): CellContent {
  const percent = (cell.numFmt ?? '').includes('%');
  const { value } = cell;
  if (value === null || typeof value !== 'object' || value instanceof Date) return contentOfValue(value, percent);
  if ('error' in value)
    return { kind: 'problem', text: String(value.error), problem: `是错误值 ${value.error}，请改正` };
  if ('richText' in value) return contentOfValue(value.richText.map((part) => part.text).join(''), percent);
  if ('hyperlink' in value) return contentOfValue(cell.text, percent);
  const { result } = cell;
  if (result === undefined || result === null || (typeof result === 'object' && !(result instanceof Date))) {
    const formula = `=${cell.formula ?? ''}`;
    return { kind: 'problem', text: formula, problem: '是没有计算结果的公式，请粘贴为数值' };
  }
  return contentOfValue(result, percent);
}

/** Returns the displayed text of a filled cell, which can be typed in again: a percentage includes its sign. */
export function displayTextOf({ kind }: ImportColumn, content: CellContent): string {
  if (kind !== 'percent' || content.kind !== 'number' || !content.percent) return content.text;
  const { units, scale } = parseDecimal(content.text);
  return `${scale < 2 ? formatShortest(units * 10n ** BigInt(2 - scale), 0) : formatShortest(units, scale - 2)}%`;
}

type Meaning = { value: unknown } | { problem: string };

function decimalOf(text: string): Meaning {
  const decimal = parseTypedDecimal(text);
  return decimal === null ? { problem: '应为数字' } : { value: decimal };
}

function integerOf(text: string): Meaning {
  const digits = parseTypedDecimal(text) ?? '';
  return /^-?\d{1,15}$/.test(digits) ? { value: Number(digits) } : { problem: '应为整数' };
}

/** A number is a date only when its digits are: 20260131. Other numbers may count days from a start that the file does not state. */
function dateOf({ kind, text }: CellContent): Meaning {
  const date = kind !== 'number' || /^\d{8}$/.test(text) ? parseTypedDate(text) : null;
  return date === null ? { problem: '应为日期，如 2026-01-31' } : { value: date };
}

function percentOf(content: CellContent & { text: string }): Meaning {
  if (content.kind === 'number') {
    return content.percent ? { value: content.text } : { problem: '应为百分数，如 9%' };
  }
  const typed = /^(.+?)\s*[%％]$/.exec(content.text)?.[1];
  const digits = typed === undefined ? null : parseTypedDecimal(typed);
  if (digits === null) return { problem: '应为百分数，如 9%' };
  const { units, scale } = parseDecimal(digits);
  return { value: formatShortest(units, scale + 2) };
}

function enumOf({ labels = {} }: ImportColumn, text: string): Meaning {
  const found = Object.entries(labels).find(([, each]) => each.label === text);
  if (found) return { value: found[0] };
  return {
    problem: `应为：${Object.values(labels)
      .map(({ label }) => label)
      .join('、')}`,
  };
}

const spellingsOf = (text: string) => [
  ...new Set(
    text
      .split(/[、,，;；\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** Returns the value of a filled cell for its column, in the units of the API. */
export function meaningOf(column: ImportColumn, content: Exclude<CellContent, { kind: 'empty' | 'problem' }>): Meaning {
  const { text } = content;
  switch (column.kind) {
    case 'money': {
      const fen = parseTypedAmount(text);
      return fen === null ? { problem: '应为金额（元），最多两位小数' } : { value: fen };
    }
    case 'decimal':
      return decimalOf(text);
    case 'integer':
      return integerOf(text);
    case 'percent':
      return percentOf(content);
    case 'date':
      return dateOf(content);
    case 'enum':
      return enumOf(column, text);
    case 'texts':
      return { value: spellingsOf(text) };
    default:
      return { value: text };
  }
}
