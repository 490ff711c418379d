// Statements by SWIFT messages: MT940 with balances, MT942 without.
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { formatFixed, parseDecimal, toScaled } from '#domain/kernel/numbers/decimal';
import type { CellContent } from '../cell';
import { type ClosingBalance, newestBalance } from './closing-balance';
import { type Movement, referenceOf, remarkOf, rowsOfMovements } from './movements';

interface Field {
  tag: string;
  lines: string[];
}

/** Begins a field: a tag of two digits and perhaps a letter. */
const TAG = /^:(\d{2}[A-Z]?):(.*)$/;

export const isMt940 = (text: string): boolean =>
  /(?:^|\n):20:/.test(text) && /\n:25[A-Z]?:/.test(text) && /\n:(?:28C?|60[FM]|61|34F|13D?):/.test(text);

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    // A message may be wrapped in blocks: {4: before it, -} after it.
    if (/^-(?:\}.*)?\s*$/.test(line)) {
      fields.push({ tag: '', lines: [] });
      continue;
    }
    const [, tag, first = ''] = TAG.exec(line.replace(/^\{.*\{4:/, '')) ?? [];
    if (tag !== undefined) fields.push({ tag, lines: [first] });
    else fields.at(-1)?.lines.push(line);
  }
  return fields;
}

const CENTURY = 2000;
const HALF_YEAR = 6;

const dayOf = (digits: string) => `${CENTURY + Number(digits.slice(0, 2))}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;

/** Returns the day of the entry, which has no year: that of the value day, or of the neighbouring year around its turn. */
function entryDay(value_day: string, entry: string | undefined): string {
  if (entry === undefined) return value_day;
  const year = Number(value_day.slice(0, 4));
  const months = Number(entry.slice(0, 2)) - Number(value_day.slice(5, 7));
  const turned = months > HALF_YEAR ? -1 : months < -HALF_YEAR ? 1 : 0;
  return `${year + turned}-${entry.slice(0, 2)}-${entry.slice(2, 4)}`;
}

const amountOf = (text: string) => text.replace(',', '.').replace(/\.$/, '');

const ENTRY = /^(\d{6})(\d{4})?(R[CD]|E[CD]|[CD])([A-Z])?(\d+,\d*|\d+)([A-Z][A-Z0-9]{3})?(.*?)(?:\/\/(.*))?$/;

interface Entry {
  day: string;
  is_in: boolean;
  is_reversal: boolean;
  is_expected: boolean;
  amount: string;
  serial: string;
  supplement: string;
}

function entryOf([first = '', ...more]: readonly string[]): Entry | null {
  const found = ENTRY.exec(first.trim());
  if (!found) return null;
  const [, value = '', entry, mark = '', , amount = '', , , bank_reference = ''] = found;
  return {
    day: entryDay(dayOf(value), entry),
    // RC reverses a credit: the money leaves.
    is_in: ['C', 'RD', 'EC'].includes(mark),
    is_reversal: mark.startsWith('R'),
    is_expected: mark.startsWith('E'),
    amount: amountOf(amount),
    serial: referenceOf(bank_reference),
    supplement: more.join(' '),
  };
}

interface Details {
  name: string;
  account: string;
  remark: string[];
}

const between = (text: string, from: RegExp, to: RegExp) => {
  const start = from.exec(text);
  if (!start) return '';
  const rest = text.slice(start.index + start[0].length);
  const end = to.exec(rest);
  return (end ? rest.slice(0, end.index) : rest).trim();
};

const SEPA = /(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT)\+/;

/** Subfields of a code and two digits: 166?00TRANSFER?20RENT?31ACCOUNT?32NAME. */
function ofCodes(text: string): Details | null {
  const separator = /^\d{3}([^\w\s])(?=\d\d)/.exec(text)?.[1];
  if (separator === undefined) return null;
  const parts = text
    .slice(3)
    .split(separator)
    .filter((part) => /^\d\d/.test(part))
    .map((part) => [Number(part.slice(0, 2)), part.slice(2)] as const);
  const joined = (from: number, to: number) =>
    parts.flatMap(([code, part]) => (code >= from && code <= to ? [part] : [])).join('');
  const purpose = joined(20, 29) + joined(60, 63);
  const stated_purpose = SEPA.test(purpose) ? between(purpose, /SVWZ\+/, SEPA) : purpose;
  return {
    name: joined(32, 33).trim(),
    account: (joined(31, 31) || joined(38, 38)).trim(),
    remark: [stated_purpose || joined(0, 0)],
  };
}

/** Code words between slashes: /ORDP/NAME/…/REMI/…, as in SWIFT's own rules. */
function codedDetails(text: string, is_in: boolean): Details | null {
  if (!/^\/[A-Z]{2,4}\//.test(text)) return null;
  const texts = [...text.matchAll(/\/([A-Z]{3,4})(?=\/)/g)];
  const values = texts.map((word, index) => {
    const from = (word.index ?? 0) + word[0].length + 1;
    return [
      word[1] ?? '',
      text
        .slice(from, texts[index + 1]?.index ?? text.length)
        .replace(/^\/+|\/+$/g, '')
        .trim(),
    ] as const;
  });
  const first = (...names: string[]) =>
    names.flatMap((name) =>
      values.filter(([word, value]) => word === name && value !== '').map(([, value]) => value),
    )[0] ?? '';
  const party = is_in ? ['ORDP', 'DBTR', 'ORD'] : ['BENM', 'CDTR', 'BEN'];
  return {
    name: first('NAME', ...party, 'NAMZ', 'CNTP'),
    account: first('IBAN', 'ACCT', 'ACC', 'OACC'),
    remark: [first('REMI', 'USTD', 'OCMT', 'INFO', 'PURP', 'SVWZ').replace(/^USTD\/+/, '')],
  };
}

const LABELS = {
  name: /(?:对方户名|对方名称|对方单位|付款人名称|收款人名称|付款人|收款人|对方|户名)\s*[:：]/,
  account: /(?:对方账号|对方帐号|付款人账号|收款人账号|付款账号|收款账号|账号|帐号)\s*[:：]/,
  remark: /(?:摘要|用途|附言|备注)\s*[:：]/,
};
const ANY_LABEL = /[\s,，;；|/]*[\p{Script=Han}]{2,6}\s*[:：]/u;

/** Chinese labels: 对方户名：…；对方账号：…；摘要：…. */
function ofLabels(text: string): Details | null {
  const own = { name: between(text, LABELS.name, ANY_LABEL), account: between(text, LABELS.account, ANY_LABEL) };
  if (own.name === '' && own.account === '') return null;
  const trimmed = (value: string) => value.replace(/[\s,，;；|/]+$/u, '');
  return {
    name: trimmed(own.name),
    account: trimmed(own.account),
    remark: [trimmed(between(text, LABELS.remark, ANY_LABEL))],
  };
}

function detailsOf(lines: readonly string[], is_in: boolean): Details {
  const joined = lines.join('').trim();
  return (
    ofCodes(joined) ??
    codedDetails(joined, is_in) ??
    ofLabels(lines.join(' ')) ?? { name: '', account: '', remark: [lines.join(' ')] }
  );
}

const BALANCE = /^([CD])\d{6}[A-Z]{3}(\d+,?\d*)/;

/** Fen of a stated balance; null when it has more than two decimals or is none. */
function balanceOf(text: string): bigint | null {
  const [, mark, amount = ''] = BALANCE.exec(text.trim()) ?? [];
  if (mark === undefined || parseDecimal(amountOf(amount)).scale > 2) return null;
  const fen = toScaled(amountOf(amount), 2);
  return mark === 'C' ? fen : -fen;
}

/** Returns the number of an account that is stated with its bank or its currency: 20040000/12345CNY. */
const accountOf = (text: string) => (text.split('/').at(-1) ?? '').replace(/\s+/g, '').replace(/(?<=\d)[A-Z]{3}$/, '');

/** Adds an amount to a balance; null when either is unknown or has parts of a fen. */
function after(balance: bigint | null, { amount, is_in }: Entry): bigint | null {
  if (balance === null || parseDecimal(amount).scale > 2) return null;
  const fen = toScaled(amount, 2);
  return is_in ? balance + fen : balance - fen;
}

class Reader {
  readonly movements: Movement[] = [];
  readonly warnings: string[] = [];
  readonly balances: ClosingBalance[] = [];
  expected = 0;
  private own_account = '';
  private balance: bigint | null = null;
  /** The movement that the next :86: describes. */
  private last: { movement: Movement; entry: Entry } | null = null;

  read({ tag, lines }: Field): void {
    const [first = ''] = lines;
    const described = this.last;
    this.last = null;
    if (tag === '20') this.balance = null;
    else if (tag === '25' || tag === '25P') this.own_account = accountOf(first);
    else if (tag === '60F' || tag === '60M') this.balance = balanceOf(first);
    else if (tag === '61') this.enter(lines);
    else if (tag === '62F' || tag === '62M') this.close(first, tag === '62F');
    else if (tag === '86' && described) describe(described.movement, described.entry, lines);
  }

  private enter(lines: readonly string[]): void {
    const entry = entryOf(lines);
    if (entry?.is_expected) this.expected += 1;
    else if (entry) this.add(entry);
    else {
      this.warnings.push(`无法读取这一笔：${lines[0] ?? ''}`);
      this.balance = null;
    }
  }

  private add(entry: Entry): void {
    this.balance = after(this.balance, entry);
    const movement: Movement = {
      day: entry.day,
      is_in: entry.is_in,
      amount: entry.amount,
      balance: this.balance === null ? '' : formatFixed(this.balance, 2),
      other_name: '',
      other_account: '',
      serial: entry.serial,
      remark: remarkOf([entry.supplement], entry.is_reversal),
      is_reversal: entry.is_reversal,
      own_account: this.own_account,
    };
    this.movements.push(movement);
    this.last = { movement, entry };
  }

  private close(stated: string, is_final: boolean): void {
    const fen = balanceOf(stated);
    const on = dayOf(stated.trim().slice(1));
    if (is_final && fen !== null && isCalendarDate(on))
      this.balances.push({ own_account: this.own_account, on, fen: Number(fen) });
    if (this.balance !== null && fen !== this.balance)
      this.warnings.push(`账户 ${this.own_account} 的期初余额加明细不等于期末余额，文件可能不完整`);
  }
}

function describe(movement: Movement, { is_in, is_reversal, supplement }: Entry, lines: readonly string[]): void {
  const { name, account, remark } = detailsOf(lines, is_in !== is_reversal);
  movement.other_name = name;
  movement.other_account = account;
  movement.remark = remarkOf(remark.some(Boolean) ? remark : [supplement], is_reversal);
}

export function readMt940(text: string): {
  rows: CellContent[][];
  warnings: string[];
  closing: ClosingBalance | null;
} {
  const reader = new Reader();
  for (const field of fieldsOf(text)) reader.read(field);
  if (reader.expected > 0) reader.warnings.push(`${reader.expected} 笔尚未入账，没有读取`);
  return {
    rows: rowsOfMovements(reader.movements),
    warnings: reader.warnings,
    closing: newestBalance(reader.balances),
  };
}
