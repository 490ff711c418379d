// Movements of an account from a bank's message, as a table with the headers that the reader of statements knows.
import type { CellContent } from '../cell';
import { contentOfText } from './tables';

export interface Movement {
  /** YYYY-MM-DD; empty when the bank states none. */
  day: string;
  is_in: boolean;
  /** Yuan with a point, as the bank states them. */
  amount: string;
  /** Balance after the movement; empty when unknown. */
  balance: string;
  other_name: string;
  other_account: string;
  /** The bank's own reference; empty when it has none. */
  serial: string;
  remark: string;
  /** Marked by the bank as taking back another movement. */
  is_reversal: boolean;
  own_account: string;
}

const COLUMNS: readonly (readonly [header: string, textOf: (movement: Movement) => string])[] = [
  ['交易日期', ({ day }) => day],
  ['借贷标志', ({ is_in }) => (is_in ? '贷' : '借')],
  ['交易金额', ({ amount }) => amount],
  ['余额', ({ balance }) => balance],
  ['对方户名', ({ other_name }) => other_name],
  ['对方账号', ({ other_account }) => other_account],
  ['交易流水号', ({ serial }) => serial],
  ['摘要', ({ remark }) => remark],
  ['冲正标志', ({ is_reversal }) => (is_reversal ? '冲正' : '')],
  ['本方账号', ({ own_account }) => own_account],
];

/** Words that banks write where there is no reference. */
const NO_REFERENCE = /^(?:nonref|notprovided|none|n\/a|-|0*)$/i;

export const referenceOf = (text: string): string => (NO_REFERENCE.test(text.trim()) ? '' : text.trim());

/** Returns a remark of its different parts; that of a reversal says so. */
export function remarkOf(parts: readonly string[], is_reversal: boolean): string {
  const texts = parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return [...new Set([...(is_reversal ? ['冲正'] : []), ...texts])].join(' ');
}

/** Columns left out where no movement has a value. */
const RARE = new Set(['余额', '冲正标志']);

/** Returns the rows of the movements. */
export function rowsOfMovements(movements: readonly Movement[]): CellContent[][] {
  const columns = COLUMNS.filter(
    ([header, textOf]) => !RARE.has(header) || movements.some((each) => textOf(each) !== ''),
  );
  return [
    columns.map(([header]) => contentOfText(header)),
    ...movements.map((movement) => columns.map(([, textOf]) => contentOfText(textOf(movement)))),
  ];
}
