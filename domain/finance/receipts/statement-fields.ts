// The fields of a bank statement and the comparison of its headers.

export type StatementField =
  | 'received_on'
  | 'amount'
  | 'direction'
  | 'credit'
  | 'debit'
  | 'payer'
  | 'payer_account'
  | 'payee'
  | 'payee_account'
  | 'bank_serial'
  | 'remark'
  | 'balance'
  | 'reversal'
  | 'own_account';

/**
 * The column header of each field. Amounts are in `amount` (signed, or with a `direction`), or in `credit` and `debit`. A bank that names both sides
 * of a payment has the other side of outgoing money in `payee`.
 */
export type StatementColumns = Partial<Record<StatementField, string>>;

/** A unit in brackets, or after a slash. */
const UNIT = /\((?:元|人民币|人民币元|RMB|CNY|[¥￥]|单位:?元|[+-]元)\)$|\/元$/iu;

export const withoutUnit = (header: string): string => header.normalize('NFKC').trim().replace(UNIT, '');

/**
 * Normalizes headers for comparison: without blanks, a translation into English, and the unit after them: 收入金额(元) and 收入金额[ Credit ] become
 * 收入金额. What else is in brackets distinguishes columns: 交易金额(借), 交易金额(贷).
 */
export function normalHeader(header: string): string {
  const plain = header
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replaceAll('帐', '账')
    .replace(/\[[^\]]*\]$/u, '')
    .replace(UNIT, '');
  return /^\p{Script=Han}/u.test(plain) ? plain.replace(/\/?[A-Za-z.'’-]+$/u, '') || plain : plain;
}

/** Identifies a layout by the set of its headers: their order and repetition do not matter. */
export const layoutSignature = (headers: readonly string[]): string =>
  [...new Set(headers.map(normalHeader).filter(Boolean))].sort().join('|');
