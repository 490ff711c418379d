// Which column of a bank statement has which meaning: headings of banks, held against the cells below them.
import { profileOf, type RecognisedProfile } from './profiles/profile';
import { PROFILES } from './profiles/profiles';
import { type DateOrder, dateOfCell, directionOf, type StatementCell, statementAmount } from './statement-cells';
import { normalHeader, type StatementColumns, type StatementField, withoutUnit } from './statement-fields';

type Row = readonly StatementCell[];

/** Headers of each field, most usual first. */
const HEADERS: Readonly<Record<StatementField, readonly RegExp[]>> = {
  received_on: [
    /^(?:交易日期?|交易日期时间)$/iu,
    /^(?:记账|入账|账务|收款|付款|业务|发生|到账)?日期?$/iu,
    /^(?:交易|入账|记账|发生|付款|到账|账务|收款)?时间$/iu,
    /^(?:transaction|booking|posting|value)?date$/iu,
    /^起息日期?$/iu,
  ],
  credit: [
    /^(?:收入|贷方?|存入|转入|来账|入账|进账)(?:发生额|金额|额)?(?:\([^)]*\))?$/iu,
    /^(?:交易|发生)?(?:金额|额|发生额)[(/-]?(?:贷方?|收入|收|贷记|cr)[)]?$/iu,
    /^(?:credit(?:amount)?|deposits?|paidin|moneyin)$/iu,
  ],
  debit: [
    /^(?:支出|借方?|支取|转出|往账|出账|付出)(?:发生额|金额|额)?(?:\([^)]*\))?$/iu,
    /^(?:交易|发生)?(?:金额|额|发生额)[(/-]?(?:借方?|支出|付|支|借记|dr)[)]?$/iu,
    /^(?:debit(?:amount)?|withdrawals?|paidout|moneyout)$/iu,
  ],
  amount: [
    /^(?:交易|发生|本次|收付|收\/付|交易发生)?(?:金额|额|发生额)$/iu,
    /^(?:收款金额|订单金额|入账金额)$/iu,
    /^(?:transaction|trade)?amount$/iu,
  ],
  direction: [
    /^(?:借贷(?:标志|标识|方向|类型)?|借\/贷(?:标志|方向)?)$/iu,
    /^(?:收\/?[支付](?:标志|标识|方向|类型)?|收支(?:标志|标识|方向|类型))$/iu,
    /^(?:(?:交易|资金|发生|往来)?方向|来往账(?:标志|标识)?|往来(?:账)?标志)$/iu,
    /^(?:交易类型|debit\/credit|d\/c|dc|cr\/dr|dr\/cr)$/iu,
  ],
  payer: [
    /^(?:交易)?对[方手](?:账户|账号)?(?:户名|名称|户名称|账户名|单位名称|单位|姓名)$/iu,
    /^(?:收\/?\(?付\)?款?方?(?:人)?(?:名称|户名)|收付款?方?(?:人)?(?:名称|户名))$/iu,
    /^付款(?:方|人|单位)?(?:名称|户名|账户名称?|姓名)?$/iu,
    /^(?:交易对方|对方|对手方|counterparty(?:name)?|payer(?:name)?)$/iu,
  ],
  payer_account: [
    /^(?:交易)?对[方手](?:账户|账号|卡号|账号\/卡号|卡号\/账号|银行账号)$/iu,
    /^(?:收\/?\(?付\)?款?方?(?:人)?账号|收付款?方?(?:人)?账号)$/iu,
    /^付款(?:方|人|单位)?(?:账号|账户|卡号)$/iu,
    /^(?:counterpartyaccount|payeraccount)$/iu,
  ],
  payee: [/^收款(?:方|人|单位)?(?:名称|户名|账户名称?|姓名)$/iu],
  payee_account: [/^收款(?:方|人|单位)?(?:账号|账户|卡号)$/iu],
  bank_serial: [
    /^(?:交易|银行|核心|账务|支付|业务|账户|系统|全局|平台)?流水号?(?:码)?$/iu,
    /^(?:账户明细编号-交易流水号|交易单号|微信支付(?:业务)?单号|支付宝交易号|回单编号|交易号)$/iu,
    /^(?:(?:transaction)?(?:reference(?:number|no)?|id)|serial(?:number|no)?)$/iu,
  ],
  remark: [
    /^(?:摘要|附言|用途|备注|交易附言|交易摘要|交易备注|交易用途|客户附言|交易说明|商品说明|商品名称?|摘要说明|摘要描述)$/iu,
    /^(?:remarks?|description|details|memo|narrative)$/iu,
  ],
  balance: [
    /^(?:账户|当前|交易后|本次|账面|联机|本期)?余额$/iu,
    /^(?:after-transaction|account|running|closing)?balance$/iu,
  ],
  reversal: [/^(?:冲正|冲账|冲销|红冲|退汇)(?:标志|标识|标记)$/iu],
  own_account: [/^(?:(?:本方|查询|我方|本行|所属)?(?:账号|卡号)|账户|accountn(?:o|umber)\.?)$/iu],
};

/** Share of the filled cells below a header that have to suit its field. */
const SHARE = 0.5;

/** Values of a serial that a bank fills in where there is none. */
export const NO_SERIAL = /^(?:0*|-|无|nonref|notprovided)$/i;

const ORDERS: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

/** Returns true when the filled cells of a column suit the field; a column without any suits all but those that have to be filled. */
const SUITS: Partial<Record<StatementField, (cells: readonly StatementCell[]) => boolean>> = {
  received_on: (cells) =>
    most(
      cells.filter(({ text }) => /\d{4}/.test(text)),
      isDate,
    ),
  credit: (cells) => cells.length === 0 || most(cells, isAmount),
  debit: (cells) => cells.length === 0 || most(cells, isAmount),
  amount: (cells) => most(cells, isAmount),
  balance: (cells) => most(cells, isAmount),
  direction: (cells) => most(cells, ({ text }) => directionOf(text) !== null),
  payer: (cells) => !most(cells, ({ text }) => /^[\d\s,.*-]{8,}$/.test(text)),
  payer_account: (cells) => cells.length === 0 || most(cells, ({ text }) => /\d|@/.test(text)),
  payee_account: (cells) => cells.length === 0 || most(cells, ({ text }) => /\d|@/.test(text)),
  own_account: (cells) => most(cells, ({ text }) => /\d{4}/.test(text)),
  bank_serial: (cells) => {
    const serials = cells.map(({ text }) => text.trim()).filter((text) => !NO_SERIAL.test(text));
    return serials.length > 0 && new Set(serials).size === serials.length;
  },
};

const isDate = (cell: StatementCell) => ORDERS.some((order) => dateOfCell(cell, order) !== null);
const isAmount = ({ text }: StatementCell) => statementAmount(text) !== null;

const most = (cells: readonly StatementCell[], suits: (cell: StatementCell) => boolean) =>
  cells.length > 0 && cells.filter(suits).length >= SHARE * cells.length;

/** Rows below the headers that decide what a column holds. */
const DECIDING = 200;

/** Guesses the columns from a row of headers and, where given, the rows below it. */
export function guessColumns(headers: readonly string[], below: readonly Row[] = []): StatementColumns {
  const normal = headers.map(normalHeader);
  let rows = below.slice(0, DECIDING).filter((row) => row.filter(({ kind }) => kind !== 'empty').length >= 3);
  const suits = (field: StatementField, index: number) => {
    if (rows.length === 0) return true;
    return (
      SUITS[field]?.(rows.flatMap((row) => (row[index] && row[index].kind !== 'empty' ? [row[index]] : []))) ?? true
    );
  };
  const columns: StatementColumns = {};
  const taken = new Set<string>();
  for (const [name, patterns] of Object.entries(HEADERS)) {
    const field = name as StatementField;
    const found = patterns
      .flatMap((pattern) => normal.flatMap((header, index) => (pattern.test(header) ? [index] : [])))
      .find((index) => !taken.has(headers[index] ?? '') && suits(field, index));
    if (found === undefined) continue;
    columns[field] = headers[found] as string;
    taken.add(headers[found] as string);
    // Sums below the movements have no day.
    if (field === 'received_on') rows = rows.filter((row) => isDate(row[found] ?? { kind: 'empty', text: '' }));
  }
  // Payment services write the name of the payer with its account.
  if (columns.payer === undefined && columns.payer_account !== undefined && rows.length > 0) {
    const index = headers.indexOf(columns.payer_account);
    const hasName = most(
      rows.flatMap((row) => row[index] ?? []),
      ({ text }) => /\p{Script=Han}/u.test(text),
    );
    if (hasName) {
      columns.payer = columns.payer_account;
      delete columns.payer_account;
    }
  }
  return consistent(columns);
}

/** Keeps one kind of amounts: two columns, or one with or without a direction. */
function consistent(columns: StatementColumns): StatementColumns {
  const found = { ...columns };
  if (found.credit !== undefined && (found.debit !== undefined || found.amount === undefined)) {
    delete found.amount;
    delete found.direction;
  } else if (found.amount !== undefined) {
    delete found.credit;
    delete found.debit;
  } else {
    delete found.debit;
  }
  if (found.payer === undefined) {
    delete found.payee;
    delete found.payee_account;
  }
  return found;
}

/** Guesses the order of the dates of a column: that of the year first, unless only another one reads them. */
export function guessDateOrder(cells: readonly StatementCell[]): DateOrder {
  const filled = cells.filter(({ kind }) => kind !== 'empty');
  const readBy = (order: DateOrder) => filled.filter((cell) => dateOfCell(cell, order) !== null).length;
  const counts = ORDERS.map(readBy);
  return ORDERS[counts.indexOf(Math.max(...counts))] ?? 'ymd';
}

export const headersOf = (row: Row | undefined): string[] => (row ?? []).map((cell) => cell.text);

export interface Heading {
  titles: string[];
  /** Number of rows: 2 where titles are divided, or translated, in the row below. */
  size: 1 | 2;
}

const isLatin = (text: string) => /^[\p{Script=Latin}\s.,/'’()&-]+$/u.test(text);

/** Returns the headers that begin in a row: 发生额 over 借方 and 贷方 gives 发生额借方 and 发生额贷方. */
export function headingAt(rows: readonly Row[], index: number): Heading {
  const upper = headersOf(rows[index]);
  const lower = headersOf(rows[index + 1]);
  const filled = lower.filter((text) => text !== '');
  const isWord = (text: string) => /\p{L}/u.test(text) && !/\d/.test(text);
  if (filled.length < 2 || !filled.every(isWord)) return { titles: upper, size: 1 };
  if (filled.every(isLatin) && upper.some((text) => /\p{Script=Han}/u.test(text)))
    return { titles: lower.map((text, place) => upper[place] || text), size: 2 };
  let over = '';
  const titles = lower.map((text, place) => {
    over = withoutUnit(upper[place] ?? '') || over;
    return text === '' ? (upper[place] ?? '') : `${over}${text}`;
  });
  const found = (headerTexts: readonly string[]) => Object.keys(guessColumns(headerTexts)).length;
  return found(titles) > found(upper) && found(titles) > found(lower)
    ? { titles, size: 2 }
    : { titles: upper, size: 1 };
}

/** Exceeds the number of fields. */
const FIELDS = 100;

/** Rows among which the headers are searched: banks write titles, periods and terms above them. */
const SEARCHED = 60;

export interface SuggestedLayout extends Heading {
  columns: StatementColumns;
  /** The layout of a bank that the headers are; null for an unknown one. */
  profile: RecognisedProfile['profile'] | null;
}

/** Returns the layout that a file suggests for a row of headers: that of a known bank, else guessed from the headers and the cells below. */
export function suggestedAt(rows: readonly Row[], index: number): SuggestedLayout {
  const { titles, size } = headingAt(rows, index);
  const above = rows.slice(0, index).flatMap((row) => headersOf(row).filter(Boolean));
  const profile = profileOf(PROFILES, titles, above);
  const below = rows.slice(index + size, index + size + DECIDING);
  return { titles, size, profile: profile?.profile ?? null, columns: profile?.columns ?? guessColumns(titles, below) };
}

/** Guesses the header row (from 1): among the first rows, the one of a known bank, else the one with the most known fields. */
export function guessHeaderRow(rows: readonly Row[]): number {
  const found = rows.slice(0, SEARCHED).map((_row, index) => {
    const { profile, columns } = suggestedAt(rows, index);
    return Object.keys(columns).length + (profile ? FIELDS : 0);
  });
  const best = Math.max(0, ...found);
  return best === 0 ? 1 : found.indexOf(best) + 1;
}

/** Returns the index of the header row: the first one that contains all headers; −1 when there is none. */
export function headerRowOf(rows: readonly Row[], columns: StatementColumns): number {
  const wanted = Object.values(columns).map(normalHeader);
  return rows.findIndex((_row, index) => {
    const headers = new Set(headingAt(rows, index).titles.map(normalHeader));
    return wanted.every((header) => headers.has(header));
  });
}

export interface StatedAccount {
  /** Digits of the account, with `*` for hidden ones; empty when the file names none. */
  number: string;
  /** Name of its holder; empty when the file names none. */
  holder: string;
}

/** Returns the account that the rows above the headers name: 账号：3100…, or 账号 and the number in the next cell. */
export function accountAbove(rows: readonly Row[], header_row: number): StatedAccount {
  const texts = rows.slice(0, header_row - 1).map((row) => row.map(({ text }) => text.normalize('NFKC').trim()));
  const textAfter = (label: RegExp, value: RegExp): string => {
    for (const row of texts)
      for (const [index, text] of row.entries()) {
        const after = label.exec(text);
        if (!after) continue;
        const candidates = [text.slice(after[0].length), ...row.slice(index + 1)].map((each) => value.exec(each)?.[1]);
        const found = candidates.find((each) => each !== undefined);
        if (found) return found;
      }
    return '';
  };
  return {
    number: textAfter(
      /^#?(?:本方|查询|我方)?(?:(?:银行|交易)?[账帐]号|卡号|账户号码?|account\s*(?:no\.?|number))(?:\s*\[[^\]]*[A-Za-z][^\]]*\])?\s*[::]?\s*\[?/iu,
      /^\s*\[?([\d][\d *-]{6,}\d)/u,
    ).replace(/[\s-]/g, ''),
    holder: textAfter(
      /^#?(?:账户|帐户|客户|单位|本方|公司)?(?:户名|名称|账户名称|帐户名称)(?:\s*\[[^\]]*[A-Za-z][^\]]*\])?\s*[::]?\s*\[?/iu,
      /^\s*(\p{Script=Han}[\p{Script=Han}A-Za-z0-9()·&.-]{3,})/u,
    ),
  };
}
