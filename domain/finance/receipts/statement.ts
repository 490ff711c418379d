/**
 * Reading a bank statement of account (银行对账单, docs/domain §6): a mapping names the columns, everything else is derived from the cells. Pure: the
 * file was unpacked before, and there are no look-ups.
 */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import {
  type DateOrder,
  type Direction,
  dateOfCell,
  directionOf,
  type StatementCell,
  statementAmount,
  timeOfText,
} from './statement-cells';
import { headersOf, suggestedAt } from './statement-columns';
import { normalHeader, type StatementColumns, type StatementField } from './statement-fields';

export interface StatementIssue {
  field: StatementField | '';
  message: string;
}

/** Movements that are no receipt or payment of their own. */
export type StatementNature = 'plain' | 'reversal' | 'neutral';

/** One movement of the account. Amounts are above 0 fen; `direction` distinguishes incoming and outgoing. */
export interface StatementLine {
  /** Number of the row in the file, from 1. */
  row: number;
  received_on: CalendarDate;
  direction: Direction;
  amount_fen: Fen;
  nature: StatementNature;
  payer: string;
  payer_account: string;
  bank_serial: string;
  remark: string;
  balance_fen: Fen | null;
  own_account: string;
  /** Time of day, `HH:MM:SS`; empty where the bank gives none. */
  time: string;
  /** Texts of the cells, by field. */
  cells: Partial<Record<StatementField, string>>;
  issues: StatementIssue[];
}

const EMPTY: StatementCell = { kind: 'empty', text: '' };

type Row = readonly StatementCell[];

/** Words of rows that carry a sum or a balance forward. */
const SUM_LABELS =
  /^#|合计|总计|小计|共计|累计|^总(收入|支出|借方|贷方)?(笔数|金额)|^共\d+笔|^(承前|过次|接上|转下|上页|下页|期初|期末|上期|本期|开始|结束)|(期初|期末|昨日|承前|上期|结转)(页|余额|结余)|^(打印|导出|制表|下载)(时间|日期|人)/u;

const textsOf = (row: Row) => row.map(({ text }) => text.normalize('NFKC').replace(/\s+/gu, '')).filter(Boolean);

export interface ReadStatement {
  /** Row of the headers, from 1. */
  header_row: number;
  lines: StatementLine[];
  /** The same lines by the columns that the file itself suggests, which do not depend on the mapping. */
  suggested: StatementLine[];
  /** Rows skipped because they carry a sum, a balance or a note. */
  skipped_rows: number[];
}

/** Reads the cells below the headers. `columns` must occur in the row `header_row` (from 1). */
export function readStatement(
  rows: readonly Row[],
  header_row: number,
  columns: StatementColumns,
  order: DateOrder,
): ReadStatement {
  const { titles, size, profile, columns: own } = suggestedAt(rows, header_row - 1);
  const headers = titles.map(normalHeader);
  const first = header_row - 1 + size;
  const end = endOf(rows, first, profile?.end);
  const below = rows.slice(first, end);
  const heading = rows.slice(header_row - 1, first).map((row) => headersOf(row).join('\t'));
  const time = headers.findIndex((header) => /时间$/.test(header));
  const mapped = readerOf(headers, columns, order, time);
  const suggested = readerOf(headers, profile ? own : { ...columns, ...own }, order, time);
  const read: ReadStatement = { header_row, lines: [], suggested: [], skipped_rows: [] };
  let afterSum = false;
  below.forEach((row, index) => {
    if (row.every((cell) => cell.kind === 'empty')) return;
    // Statements of several pages repeat the headers.
    if (heading.includes(headersOf(row).join('\t'))) return;
    const number = first + 1 + index;
    const isMovement = mapped.isMovement(row, afterSum);
    afterSum = !isMovement;
    if (isMovement) {
      read.lines.push(mapped.lineOf(number, row));
      read.suggested.push(suggested.lineOf(number, row));
    } else read.skipped_rows.push(number);
  });
  for (let index = end; index < rows.length; index += 1)
    if (filled(rows[index] ?? []) > 0) read.skipped_rows.push(index + 1);
  for (const lines of [read.lines, read.suggested]) {
    turnReversals(lines);
    markReversals(lines);
  }
  return read;
}

/** Returns the index of the row that ends the movements; without one the number of rows. */
function endOf(rows: readonly Row[], first: number, end: RegExp | undefined): number {
  const found = end ? rows.findIndex((row, index) => index >= first && end.test(textsOf(row)[0] ?? '')) : -1;
  return found < 0 ? rows.length : found;
}

const AMOUNTS = ['credit', 'debit', 'amount'] as const;

const DATE_EXAMPLE: Record<DateOrder, string> = { ymd: '2026-01-31', dmy: '31/01/2026', mdy: '01/31/2026' };

function readerOf(headers: readonly string[], columns: StatementColumns, order: DateOrder, time: number) {
  const places = new Map<StatementField, number>();
  for (const [field, header] of Object.entries(columns))
    places.set(field as StatementField, headers.indexOf(normalHeader(header)));

  /**
   * A row with a day is a movement unless it only carries a balance. One without is a movement that cannot be read where it has an amount and names no
   * sum; `afterSum`, where sums and their titles come, it needs digits of a year in the place of the day.
   */
  function isMovement(row: Row, afterSum: boolean): boolean {
    const date = row[places.get('received_on') ?? -1] ?? EMPTY;
    const amounts = AMOUNTS.map((field) => row[places.get(field) ?? -1] ?? EMPTY);
    const moved = amounts.some((cell) => cell.kind === 'problem' || statementAmount(cell.text) !== 0);
    const sums = textsOf(row).some((word) => SUM_LABELS.test(word));
    if (date.kind === 'problem') return true;
    if (dateOfCell(date, order) !== null) return moved || !sums;
    if (!moved || sums) return false;
    return /\d{4}/.test(date.text) || (!afterSum && (date.kind !== 'empty' || filled(row) >= 3));
  }

  function lineOf(number: number, row: Row): StatementLine {
    const line = lineOfCells(number, [...places.keys()], (field) => row[places.get(field) ?? -1] ?? EMPTY, order);
    return line.time === '' && time >= 0 ? { ...line, time: timeOfText(row[time]?.text ?? '') } : line;
  }
  return { isMovement, lineOf };
}

const filled = (row: Row) => row.filter(({ kind }) => kind !== 'empty').length;

type CellOf = (field: StatementField) => StatementCell;

function lineOfCells(row: number, fields: readonly StatementField[], cellOf: CellOf, order: DateOrder): StatementLine {
  const issues: StatementIssue[] = [];
  const refuse = (field: StatementField, message: string) => issues.push({ field, message });
  const cells: StatementLine['cells'] = {};
  for (const field of fields) {
    const cell = cellOf(field);
    if (cell.kind !== 'empty') cells[field] = cell.text;
    if (cell.problem) refuse(field, cell.problem);
  }
  const sound = (field: StatementField) => cellOf(field).kind !== 'problem';
  const text = (field: StatementField) => cellOf(field).text.trim();

  const received_on = dateOfCell(cellOf('received_on'), order);
  if (received_on === null && sound('received_on'))
    refuse('received_on', `应为日期，写法如 ${DATE_EXAMPLE[order]}；请检查所选的日期写法与列的对应`);
  const movement = movementOf(cellOf, refuse);
  const toPayee = movement.direction === 'out' && fields.includes('payee');
  const payer = toPayee ? text('payee') : text('payer');
  if (isAccountOrAmount(payer)) refuse('payer', '应为对方户名，像是账号或金额；请检查列的对应');
  const account = toPayee ? text('payee_account') : text('payer_account');
  if (account !== '' && !/[\d@*]/.test(account)) refuse('payer_account', '应为账号；请检查列的对应');
  const balance_fen = text('balance') === '' ? null : statementAmount(text('balance'));
  if (text('balance') !== '' && balance_fen === null && sound('balance')) refuse('balance', '应为金额；请检查列的对应');
  return {
    ...movement,
    row,
    received_on: received_on ?? '',
    payer,
    payer_account: account.replace(/\s/g, ''),
    bank_serial: text('bank_serial'),
    remark: text('remark'),
    balance_fen,
    own_account: text('own_account').replace(/\s/g, ''),
    time: timeOfText(text('received_on')),
    cells,
    issues,
  };
}

/** Companies are named 1919 or 7-11: only long numbers and amounts show that another column is mapped. */
const isAccountOrAmount = (name: string) =>
  /^[\d\s,.*-]+$/.test(name) && (name.replace(/\D/g, '').length >= 8 || /\d[.,]\d/.test(name));

type Movement = Pick<StatementLine, 'direction' | 'amount_fen' | 'nature'>;
type Refuse = (field: StatementField, message: string) => void;

const WRONG_AMOUNT = '应为金额（元），最多两位小数；请检查列的对应';

/** Returns the amount and its direction; a figure below 0 in a column of one direction counts as a reversal until the whole file is known. */
function movementOf(cellOf: CellOf, refuse: Refuse): Movement {
  let readable = true;
  const read = (field: StatementField): Fen => {
    const { text, kind } = cellOf(field);
    const fen = kind === 'problem' ? null : statementAmount(text);
    if (fen === null && kind !== 'problem') refuse(field, WRONG_AMOUNT);
    readable &&= fen !== null;
    return fen ?? 0;
  };
  const [credit, debit, amount] = [read('credit'), read('debit'), read('amount')];
  const figure = credit || debit || amount;
  const before = cellOf('amount').kind !== 'empty' ? 'amount' : 'credit';
  if (credit !== 0 && debit !== 0) refuse('credit', '收入与支出只能有一个金额');
  if (figure === 0 && readable) refuse(before, '金额不能为空或 0');
  const word = cellOf('direction').text.trim();
  const named = word === '' ? null : directionOf(word);
  if (word !== '' && named === null) refuse('direction', '应为收支方向，如“贷”或“借”、“收入”或“支出”');
  const amount_fen = Math.abs(figure);
  if (named === 'neutral') return { direction: figure < 0 ? 'out' : 'in', amount_fen, nature: 'neutral' };
  const side: Direction | null = credit !== 0 ? 'in' : debit !== 0 ? 'out' : named;
  if (side === null) return { direction: figure < 0 ? 'out' : 'in', amount_fen, nature: 'plain' };
  return { direction: side, amount_fen, nature: figure < 0 ? 'reversal' : 'plain' };
}

/**
 * Outgoing figures below 0 are payments of a bank that signs them, unless the file has unsigned ones too: then they reverse payments. Incoming ones
 * below 0 always reverse. A reversal moves the account in the other direction.
 */
function turnReversals(lines: StatementLine[]): void {
  const outgoing = lines.filter(({ direction, nature }) => direction === 'out' && nature !== 'neutral');
  const signed = outgoing.every(({ nature }) => nature === 'reversal');
  for (const line of lines) {
    if (line.nature !== 'reversal') continue;
    if (line.direction === 'out' && signed) line.nature = 'plain';
    else line.direction = line.direction === 'out' ? 'in' : 'out';
  }
}

/** Texts of a mark that is not set. */
const UNMARKED = /^(?:|0|n|no|false|否|正常|未冲正|非冲正|[-—–_]+)$/iu;

/** Marks of the bank say which lines reverse an earlier one. Their direction is their own. */
function markReversals(lines: StatementLine[]): void {
  for (const line of lines)
    if (line.nature !== 'neutral' && !UNMARKED.test((line.cells.reversal ?? '').normalize('NFKC').trim()))
      line.nature = 'reversal';
}
