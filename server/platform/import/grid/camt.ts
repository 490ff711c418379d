// Statements and notices of ISO 20022: camt.052, camt.053 and camt.054.
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { isDecimal, toScaled } from '#domain/kernel/numbers/decimal';
import type { CellContent } from '../cell';
import { refuseFile } from '../sheet-rows';
import { type ClosingBalance, newestBalance } from './closing-balance';
import { type Movement, referenceOf, remarkOf, rowsOfMovements } from './movements';

/** An element without its namespace. */
interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

const MAX_DEPTH = 40;

export const isCamt = (text: string): boolean =>
  /<(?:[\w.-]+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b/.test(text.slice(0, 20_000));

const local = (name: string) => name.slice(name.indexOf(':') + 1);

async function elementsOf(xml: string): Promise<Element> {
  const { Parser } = await import('htmlparser2');
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name: local(name), attributes, children: [], text: '' };
        if (open.length > MAX_DEPTH) throw refuseFile('文件已损坏，不能读取；请从网银重新导出');
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  // The parser closes what a file that was cut off leaves open.
  const [, last] = /<\/([^<>\s]+)\s*>\s*(?:<!--[^<>]*-->\s*)*$/.exec(xml) ?? [];
  if (local(last ?? '') !== root.children.find(({ name }) => !name.startsWith('?'))?.name)
    throw refuseFile('文件不完整，不能读取；请从网银重新导出');
  return root;
}

/** Returns the elements at a path of names. */
const all = (element: Element, ...path: string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((each) => each.name === name)),
    [element],
  );

/** Returns the text of the first filled element among the paths. */
function textAt(element: Element | undefined, ...paths: string[]): string {
  if (!element) return '';
  for (const path of paths)
    for (const found of all(element, ...path.split('/'))) if (found.text.trim() !== '') return found.text.trim();
  return '';
}

const fenOf = (amount: string): bigint | null =>
  isDecimal(amount, { max_integer_digits: 15, max_scale: 20 }) && /^\d+(?:\.\d{1,2}0*)?$/.test(amount)
    ? toScaled(amount, 2)
    : null;

const accountAt = (element: Element | undefined, path: string) =>
  textAt(element, `${path}/Id/IBAN`, `${path}/Id/Othr/Id`, `${path}/Id/PrtryAcct/Id`, `${path}/Prxy/Id`);

/** The two sides of a payment. */
const SIDES = { payer: ['Dbtr', 'UltmtDbtr'], payee: ['Cdtr', 'UltmtCdtr'] } as const;

function otherSide(details: Element | undefined, sides: readonly ('payer' | 'payee')[]) {
  for (const side of sides) {
    const [party, ultimate] = SIDES[side];
    const parties = details && all(details, 'RltdPties')[0];
    const name = textAt(parties, `${party}/Nm`, `${party}/Pty/Nm`, `${ultimate}/Nm`, `${ultimate}/Pty/Nm`);
    const account = accountAt(parties, `${party}Acct`);
    if (name !== '' || account !== '') return { name, account };
  }
  return { name: '', account: '' };
}

const amountOf = (details: Element) => textAt(details, 'AmtDtls/TxAmt/Amt', 'Amt', 'AmtDtls/InstdAmt/Amt');
const isCredit = (element: Element) => textAt(element, 'CdtDbtInd') === 'CRDT';

/** Returns the details as parts of an entry when their amounts, with their signs, add up to it; else none. */
function partsOf(entry: Element, details: readonly Element[]): { details: Element; amount: string; is_in: boolean }[] {
  if (details.length < 2) return [];
  const parts = details.map((each) => ({
    details: each,
    amount: amountOf(each),
    is_in: textAt(each, 'CdtDbtInd') === '' ? isCredit(entry) : isCredit(each),
  }));
  const total = fenOf(textAt(entry, 'Amt'));
  const amounts = parts.map(({ amount, is_in }) => {
    const fen = fenOf(amount);
    return fen === null || is_in === isCredit(entry) ? fen : -fen;
  });
  const sum = amounts.reduce(
    (accumulated, right) => (accumulated === null || right === null ? null : accumulated + right),
    0n,
  );
  return total !== null && sum === total ? parts : [];
}

const remarksOf = (details: Element | undefined) =>
  details
    ? [...all(details, 'RmtInf', 'Ustrd'), ...all(details, 'RmtInf', 'Strd', 'AddtlRmtInf')].map(({ text }) => text)
    : [];

/** Sub-families of ISO 20022 for entries that take back a payment: returned, cancelled or reversed. */
const REVERSING = new Set(['RRTN', 'RPCR', 'PRDD', 'RCDD', 'UPDD']);

/** Returns whether the indicator of an entry, or the code of its transaction, marks a reversal. */
const isReversal = (entry: Element): boolean =>
  ['true', '1'].includes(textAt(entry, 'RvslInd')) || REVERSING.has(textAt(entry, 'BkTxCd/Domn/Fmly/SubFmlyCd'));

function movementsOf(entry: Element, own_account: string): Movement[] {
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const parts = partsOf(entry, details);
  // The indicator is that of this entry: a reversal that credits the account gives back what had been paid.
  const is_reversal = isReversal(entry);
  const reference = referenceOf(textAt(entry, 'AcctSvcrRef'));
  const base = {
    day: textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10),
    balance: '',
    own_account,
  };
  const movement = (element: Element | undefined, amount: string, is_in: boolean, serial: string): Movement => {
    const sides = is_in !== is_reversal ? (['payer', 'payee'] as const) : (['payee', 'payer'] as const);
    const { name, account } = otherSide(element, is_reversal ? sides : sides.slice(0, 1));
    const remarks = remarksOf(element);
    const texts = remarks.length ? remarks : [textAt(element, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')];
    return {
      ...base,
      amount,
      is_in,
      other_name: name,
      other_account: account,
      serial,
      remark: remarkOf(texts, is_reversal),
      is_reversal,
    };
  };
  if (parts.length)
    return parts.map((part) => {
      const own = referenceOf(textAt(part.details, 'Refs/AcctSvcrRef', 'Refs/TxId'));
      return movement(part.details, part.amount, part.is_in, own === reference ? '' : own);
    });
  const [single] = details.length === 1 ? details : [];
  const serial = reference || referenceOf(textAt(single, 'Refs/AcctSvcrRef'));
  return [movement(single, textAt(entry, 'Amt'), isCredit(entry), serial)];
}

/** States of entries that are not in the books of the bank. */
const NOT_BOOKED = new Set(['PDNG', 'INFO', 'FUTR']);

/** Codes of the balance after the booked entries, of a statement and of a report during the day. */
const CLOSING = ['CLBD', 'ITBD'];

function closingOf(account: Element): ClosingBalance[] {
  const balances = all(account, 'Bal').filter((each) => CLOSING.includes(textAt(each, 'Tp/CdOrPrtry/Cd')));
  return balances.flatMap((balance) => {
    const fen = fenOf(textAt(balance, 'Amt'));
    const on = textAt(balance, 'Dt/Dt', 'Dt/DtTm').slice(0, 10);
    if (fen === null || !isCalendarDate(on)) return [];
    return [{ own_account: accountAt(account, 'Acct'), on, fen: Number(isCredit(balance) ? fen : -fen) }];
  });
}

interface Message {
  rows: CellContent[][];
  warnings: string[];
  closing: ClosingBalance | null;
}

export async function readCamt(xml: string): Promise<Message> {
  const [document] = (await elementsOf(xml)).children.filter(({ name }) => name !== '?xml');
  const messages = document?.name === 'Document' ? document.children : document ? [document] : [];
  const accounts = messages.flatMap(({ children }) =>
    children.filter(({ name }) => ['Stmt', 'Rpt', 'Ntfctn'].includes(name)),
  );
  let pending = 0;
  const movements = accounts.flatMap((account) =>
    all(account, 'Ntry').flatMap((entry) => {
      const isBooked = !NOT_BOOKED.has(textAt(entry, 'Sts/Cd', 'Sts'));
      if (!isBooked) pending += 1;
      return isBooked ? movementsOf(entry, accountAt(account, 'Acct')) : [];
    }),
  );
  return {
    rows: rowsOfMovements(movements),
    warnings: pending > 0 ? [`${pending} 笔尚未入账，没有读取`] : [],
    closing: newestBalance(accounts.flatMap(closingOf)),
  };
}
