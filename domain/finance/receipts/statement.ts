/**
 * Reading a bank statement of account (银行对账单, docs/domain §6): a mapping names the columns, everything else is derived from the cells. Pure: the
 * file was unpacked before, and there are no look-ups.
 */
import { type CalendarDate, isCalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import { parseYuan } from '#domain/kernel/text/format';

/** Order of a date: the year first in any form, or the day or the month first. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

export type StatementField =
  | 'received_on'
  | 'amount'
  | 'direction'
  | 'credit'
  | 'debit'
  | 'payer'
  | 'payer_account'
  | 'bank_serial'
  | 'remark'
  | 'balance'
  | 'own_account';

/**
 * The column header of each field. Amounts are in `amount` (signed, or with a `direction`), or in `credit` and `debit`.
 */
export type StatementColumns = Partial<Record<StatementField, string>>;

/** A cell as displayed; `problem` is the reason why it cannot be read. */
export interface StatementCell {
  kind: 'empty' | 'text' | 'number' | 'date' | 'problem';
  text: string;
  problem?: string;
}

export interface StatementIssue {
  field: StatementField | '';
  message: string;
}

/** One movement of the account. Amounts are above 0 fen; `direction` distinguishes incoming and outgoing. */
export interface StatementLine {
  /** Number of the row in the file, from 1. */
  row: number;
  received_on: CalendarDate;
  direction: 'in' | 'out';
  amount_fen: Fen;
  payer: string;
  payer_account: string;
  bank_serial: string;
  remark: string;
  balance_fen: Fen | null;
  own_account: string;
  /** Texts of the cells, by field. */
  cells: Partial<Record<StatementField, string>>;
  issues: StatementIssue[];
}

const EMPTY: StatementCell = { kind: 'empty', text: '' };
const IN_WORDS = new Set(['贷', '贷方', '收', '收入', '转入', '来账', '入账', '+', 'c', 'cr', 'credit', 'in']);
const OUT_WORDS = new Set(['借', '借方', '支', '支出', '付', '转出', '往账', '出账', '-', 'd', 'dr', 'debit', 'out']);

/** Normalizes headers for comparison, without blanks, line breaks and the unit after them: 收入金额(元) becomes 收入金额. */
export const normalHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replace(/\([^()]*\)$/u, '');

const padded = (year: string, month: string, day: string): CalendarDate =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Returns the day of a cell, without a time after it; null when it is invalid, or in another order than given. */
export function statementDate(text: string, order: DateOrder): CalendarDate | null {
  const [plain = ''] = text
    .normalize('NFKC')
    .trim()
    .split(/[\sT]+(?=\d{1,2}:)/u);
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/.exec(plain);
  const yearFirst = compact ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain);
  const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(plain);
  let date: CalendarDate | null = null;
  if (order === 'ymd' && yearFirst) date = padded(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '');
  if (order === 'dmy' && yearLast) date = padded(yearLast[3] ?? '', yearLast[2] ?? '', yearLast[1] ?? '');
  if (order === 'mdy' && yearLast) date = padded(yearLast[3] ?? '', yearLast[1] ?? '', yearLast[2] ?? '');
  return date !== null && isCalendarDate(date) ? date : null;
}

const DATE_EXAMPLE: Record<DateOrder, string> = { ymd: '2026-01-31', dmy: '31/01/2026', mdy: '01/31/2026' };

/** Parses amounts in bank formats: grouped, with a currency sign, with a plus. */
const amountOf = (text: string): Fen | null => parseYuan(text.normalize('NFKC').replace(/^[+¥￥\s]+|\s|元$/gu, ''));

/** Returns the index of the header row: the first one that contains all headers; −1 when there is none. */
export function headerRowOf(rows: readonly (readonly StatementCell[])[], columns: StatementColumns): number {
  const wanted = Object.values(columns).map(normalHeader);
  return rows.findIndex((row) => {
    const headers = new Set(row.map((cell) => normalHeader(cell.text)));
    return wanted.every((header) => headers.has(header));
  });
}

/** Returns true for a total of a page or of the statement: it names a sum, and no day. */
const isSumRow = (row: readonly StatementCell[], date: StatementCell) =>
  !/\d{4}/.test(date.text) &&
  row.some((cell) => /^(本页|本期|累计|借方|贷方)?(合计|总计|小计|总笔数|共\d+笔)/u.test(cell.text));

export interface ReadStatement {
  /** Row of the headers, from 1. */
  header_row: number;
  lines: StatementLine[];
  /** Rows skipped as sums. */
  sum_rows: number[];
}

/** Reads the cells below the headers. `columns` must occur in the row `header_row` (from 1). */
export function readStatement(
  rows: readonly (readonly StatementCell[])[],
  header_row: number,
  columns: StatementColumns,
  order: DateOrder,
): ReadStatement {
  const headers = (rows[header_row - 1] ?? []).map((cell) => normalHeader(cell.text));
  const places = new Map<StatementField, number>();
  for (const [field, header] of Object.entries(columns))
    places.set(field as StatementField, headers.indexOf(normalHeader(header)));
  const lines: StatementLine[] = [];
  const sum_rows: number[] = [];
  rows.slice(header_row).forEach((row, at) => {
    const number = header_row + 1 + at;
    const cellOf = (field: StatementField) => row[places.get(field) ?? -1] ?? EMPTY;
    if (row.every((cell) => cell.kind === 'empty')) return;
    // Statements of several pages repeat the headers.
    if (headers.every((header, place) => header === '' || normalHeader(row[place]?.text ?? '') === header)) return;
    if (isSumRow(row, cellOf('received_on'))) sum_rows.push(number);
    else lines.push(lineOf(number, [...places.keys()], cellOf, order));
  });
  return { header_row, lines, sum_rows };
}

type CellOf = (field: StatementField) => StatementCell;

function lineOf(row: number, fields: readonly StatementField[], cellOf: CellOf, order: DateOrder): StatementLine {
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

  const cell = cellOf('received_on');
  const received_on = cell.kind === 'date' ? cell.text : statementDate(cell.text, order);
  if (received_on === null && sound('received_on'))
    refuse('received_on', `应为日期，写法如 ${DATE_EXAMPLE[order]}；请检查所选的日期写法与列的对应`);
  const { direction, amount_fen } = movementOf(cellOf, refuse);
  const payer = text('payer');
  if (payer !== '' && /^[\d\s,.*-]+$/.test(payer)) refuse('payer', '应为对方户名，像是账号或金额；请检查列的对应');
  const account = text('payer_account');
  if (account !== '' && !/\d/.test(account)) refuse('payer_account', '应为账号；请检查列的对应');
  const balance = text('balance');
  const balance_fen = balance === '' ? null : amountOf(balance);
  if (balance !== '' && balance_fen === null && sound('balance')) refuse('balance', '应为金额；请检查列的对应');
  return {
    row,
    received_on: received_on ?? '',
    direction,
    amount_fen,
    payer,
    payer_account: account.replace(/\s/g, ''),
    bank_serial: text('bank_serial'),
    remark: text('remark'),
    balance_fen,
    own_account: text('own_account').replace(/\s/g, ''),
    cells,
    issues,
  };
}

type Movement = Pick<StatementLine, 'direction' | 'amount_fen'>;
type Refuse = (field: StatementField, message: string) => void;

const WRONG_AMOUNT = '应为金额（元），最多两位小数；请检查列的对应';

/** Returns the amount and its direction. */
function movementOf(cellOf: CellOf, refuse: Refuse): Movement {
  let readable = true;
  const read = (field: StatementField): Fen => {
    const { text, kind } = cellOf(field);
    const fen = text.trim() === '' || text.trim() === '-' ? 0 : amountOf(text);
    if (fen === null && kind !== 'problem') refuse(field, WRONG_AMOUNT);
    readable &&= fen !== null && fen >= 0 && kind !== 'problem';
    return fen ?? 0;
  };
  const before = cellOf('amount').kind !== 'empty' ? 'amount' : 'credit';
  const [credit, debit] = [read('credit'), read('debit')];
  if (credit !== 0 && debit !== 0) refuse('credit', '收入与支出只能有一个金额');
  // A bank reverses an entry with a negative figure in the same column.
  if (credit < 0 || debit < 0) refuse(credit < 0 ? 'credit' : 'debit', '冲正的金额请在核对后手工处理');
  if (credit > 0) return { direction: 'in', amount_fen: credit };
  if (debit > 0) return { direction: 'out', amount_fen: debit };
  const amount = read('amount');
  const word = cellOf('direction').text.normalize('NFKC').trim().toLowerCase();
  if (word !== '' && !IN_WORDS.has(word) && !OUT_WORDS.has(word))
    refuse('direction', '应为收支方向，如“贷”或“借”、“收入”或“支出”');
  if (word !== '' && amount < 0) refuse('amount', '有收支方向时金额不应为负');
  if (amount === 0 && readable) refuse(before, '金额不能为空或 0');
  const out = word === '' ? amount < 0 : OUT_WORDS.has(word);
  return { direction: out ? 'out' : 'in', amount_fen: Math.abs(amount) };
}

export type BalanceVerdict = { kind: 'right' | 'swapped' } | { kind: 'broken'; row: number };

/**
 * Checks that the balances follow from the movements, newest first or last. `swapped`: they do after exchanging credit and debit. `broken` is the
 * first inconsistent row: rows are missing, or in another order.
 */
export function balanceVerdict(lines: readonly StatementLine[]): BalanceVerdict {
  const known = lines.filter((line) => line.balance_fen !== null && line.issues.length === 0);
  if (known.length < 2 || known.length < lines.length) return { kind: 'right' };
  const firstBreak = (ascending: boolean, sign: 1 | -1): number => {
    for (let at = 1; at < known.length; at += 1) {
      const [older, newer] = ascending ? [known[at - 1], known[at]] : [known[at], known[at - 1]];
      if (!older || !newer) continue;
      const moved = sign * (newer.direction === 'in' ? newer.amount_fen : -newer.amount_fen);
      if ((newer.balance_fen ?? 0) !== (older.balance_fen ?? 0) + moved) return at;
    }
    return -1;
  };
  const breaks = [firstBreak(true, 1), firstBreak(false, 1)];
  if (breaks.includes(-1)) return { kind: 'right' };
  if (firstBreak(true, -1) === -1 || firstBreak(false, -1) === -1) return { kind: 'swapped' };
  return { kind: 'broken', row: known[Math.max(...breaks)]?.row ?? 0 };
}

/**
 * Identifies the movements of an account when the bank gives no serial: day, direction, amount, payer, and its count among equal ones on that day.
 * Reading a file of whole days twice gives the same keys.
 */
export function lineKeys(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ received_on, direction, amount_fen, payer, payer_account, balance_fen, remark }) => {
    const same = [received_on, direction, amount_fen, payer, payer_account, balance_fen ?? remark].join('|');
    const nth = (seen.get(same) ?? 0) + 1;
    seen.set(same, nth);
    return `${same}|${nth}`;
  });
}

/** Headers that banks use for a field, most usual first. */
const USUAL: Readonly<Record<StatementField, readonly string[]>> = {
  received_on: ['交易日期', '交易时间', '记账日期', '入账日期', '日期', '交易日', '入账时间'],
  credit: ['收入金额', '贷方发生额', '贷方金额', '收入', '贷方发生额(收入)', '存入金额', '转入金额', '贷方'],
  debit: ['支出金额', '借方发生额', '借方金额', '支出', '借方发生额(支取)', '支取金额', '转出金额', '借方'],
  amount: ['交易金额', '发生额', '金额', '收款金额'],
  direction: ['借贷标志', '借贷方向', '收支方向', '收支类型', '借/贷', '借贷', '方向'],
  payer: [
    '对方户名',
    '对方账户名称',
    '对方名称',
    '对方账户名',
    '付款方',
    '付款人',
    '付款人名称',
    '付款方户名',
    '对方单位名称',
    '对方单位',
  ],
  payer_account: ['对方账号', '对方账户', '付款账号', '付款人账号', '付款方账号'],
  bank_serial: ['交易流水号', '银行流水号', '流水号', '核心流水号', '交易序号', '账户明细编号-交易流水号', '凭证号'],
  remark: ['摘要', '附言', '用途', '备注', '交易附言', '交易摘要'],
  balance: ['余额', '账户余额', '当前余额', '交易后余额'],
  own_account: ['本方账号', '账号', '查询账号', '我方账号'],
};

/** Guesses the columns from a row of headers. */
export function guessColumns(headers: readonly string[]): StatementColumns {
  const known = new Map(headers.map((header) => [normalHeader(header), header]));
  const columns: StatementColumns = {};
  for (const [field, usual] of Object.entries(USUAL)) {
    const header = usual.map((name) => known.get(normalHeader(name))).find((name) => name !== undefined);
    if (header !== undefined) columns[field as StatementField] = header;
  }
  if (columns.credit !== undefined) {
    delete columns.amount;
    delete columns.direction;
  }
  return columns;
}

/** Guesses the header row (from 1): among the first rows, the one with the most known fields. */
export function guessHeaderRow(rows: readonly (readonly StatementCell[])[]): number {
  const found = rows.slice(0, 30).map((row) => Object.keys(guessColumns(row.map((cell) => cell.text))).length);
  const most = Math.max(0, ...found);
  return most === 0 ? 1 : found.indexOf(most) + 1;
}
