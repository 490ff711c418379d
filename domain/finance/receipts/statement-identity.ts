// What distinguishes the movements of an account from each other, and whether their balances agree.
import type { StatementLine } from './statement';
import { NO_SERIAL } from './statement-columns';

export type BalanceVerdict = { kind: 'right' | 'swapped' } | { kind: 'broken'; row: number };

/**
 * Checks that the balances follow from the movements, newest first or last. `swapped`: they do after exchanging credit and debit. `broken` is the
 * first inconsistent row: rows are missing, or in another order. Only neighbours that both state a balance are compared.
 */
export function balanceVerdict(lines: readonly StatementLine[]): BalanceVerdict {
  const isRecorded = (line: StatementLine | undefined) =>
    line !== undefined && line.balance_fen !== null && line.amount_fen > 0;
  const pairs = lines.flatMap((line, index) => {
    const next = lines[index + 1];
    return next && isRecorded(line) && isRecorded(next) ? [[line, next] as const] : [];
  });
  if (pairs.length === 0) return { kind: 'right' };
  const firstBreak = (ascending: boolean, sign: 1 | -1): number =>
    pairs.findIndex(([first, second]) => {
      const [older, newer] = ascending ? [first, second] : [second, first];
      const moved = sign * (newer.direction === 'in' ? newer.amount_fen : -newer.amount_fen);
      return (newer.balance_fen ?? 0) !== (older.balance_fen ?? 0) + moved;
    });
  const breaks = [firstBreak(true, 1), firstBreak(false, 1)];
  if (breaks.includes(-1)) return { kind: 'right' };
  if (firstBreak(true, -1) === -1 || firstBreak(false, -1) === -1) return { kind: 'swapped' };
  return { kind: 'broken', row: pairs[Math.max(...breaks)]?.[1].row ?? 0 };
}

/** Version of the keys: those of earlier versions are in the books and never equal these. */
const VERSION = 2;
/** Begins the balance in a key; `|` occurs in no text of it. */
const BALANCE = 'balance=';

/** Returns true for a key with a balance: two that differ belong to two movements. */
export const hasBalance = (key: string): boolean => key.startsWith(`${VERSION}|`) && key.includes(`|${BALANCE}`);

/**
 * Returns what equal movements of an account share: day, direction, amount, the other side and the balance after it (without one the remark and the
 * time). Takes a line by the columns that the file suggests, so that it does not depend on the mapping.
 */
export function likenessOf(suggested: StatementLine): string {
  const { received_on, direction, amount_fen, payer, payer_account, balance_fen, remark, time } = suggested;
  // The account is left out: spreadsheets round its digits.
  const side = (payer || payer_account).replaceAll('|', '/');
  const after = balance_fen === null ? `${remark.replaceAll('|', '/')}|${time}` : `${BALANCE}${balance_fen}`;
  return [VERSION, received_on, direction, amount_fen, side, after].join('|');
}

/** Fields of a likeness with a balance, and without one. */
const FIELDS = { balance: 6, none: 7 } as const;

/** Returns the likeness that a stored key begins with; the key itself for keys of other versions. */
export function likenessOfKey(key: string): string {
  if (!key.startsWith(`${VERSION}|`)) return key;
  return key
    .split('|')
    .slice(0, hasBalance(key) ? FIELDS.balance : FIELDS.none)
    .join('|');
}

/** Returns the number by which a key differs from those of equal movements. */
export const ordinalOfKey = (key: string): number =>
  Number(key.slice(likenessOfKey(key).length + 1).split('|')[0]) || 0;

export const keyOf = (likeness: string, ordinal: number): string => `${likeness}|${ordinal}`;

/**
 * Returns the serial numbers of the bank by line, empty ones where there is none. A number that several movements of a file share is one of a voucher
 * or a batch: then the column has no serial numbers.
 */
export function serialsOf(lines: readonly StatementLine[], likenesses: readonly string[]): string[] {
  const movements = new Map<string, string>();
  const serials = lines.map(({ bank_serial }) => (NO_SERIAL.test(bank_serial) ? '' : bank_serial));
  const isShared = serials.some((serial, index) => {
    // A page that is repeated repeats its movements.
    const movement = likenesses[index] ?? '';
    const before = movements.get(serial) ?? movement;
    movements.set(serial, before);
    return serial !== '' && before !== movement;
  });
  return isShared ? serials.map(() => '') : serials;
}
