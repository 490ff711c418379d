/** Securities other than cash for a deposit (非现金担保, docs/domain §5.15): the amount in force on a day, and the deposit due in cash. */
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';

export interface SecurityAct {
  kind: 'return' | 'claim' | 'void';
  on: CalendarDate;
  /** Of a claim. */
  amount?: Fen;
  /** The day on which the act was undone. */
  undone_on?: CalendarDate | null;
}

export interface Security {
  name: string;
  amount: Fen;
  start: CalendarDate;
  /** Last day; null without end. */
  end: CalendarDate | null;
  /** The security that it replaces from its start on. */
  replaces?: string | null;
  acts: readonly SecurityAct[];
}

const isValid = (act: SecurityAct, day: CalendarDate): boolean =>
  act.on <= day && (act.undone_on == null || act.undone_on > day);

const hasAct = ({ acts }: Security, kinds: readonly SecurityAct['kind'][], day: CalendarDate): boolean =>
  acts.some((act) => kinds.includes(act.kind) && isValid(act, day));

/** Returns the amount in force on a day: from its start to its end, return, void or replacement, less the claims until then. */
export function inForceOn(security: Security, all: readonly Security[], day: CalendarDate): Fen {
  const { name, amount, start, end, acts } = security;
  if (day < start || (end !== null && day > end) || hasAct(security, ['return', 'void'], day)) return 0;
  const isReplaced = all.some(
    (other) => other.replaces === name && other.start <= day && !hasAct(other, ['void'], day),
  );
  if (isReplaced) return 0;
  return acts.reduce(
    (left, act) => (act.kind === 'claim' && isValid(act, day) ? left - (act.amount ?? 0) : left),
    amount,
  );
}

export interface SecuredDeposit {
  deposits: readonly { due: CalendarDate; amount: Fen }[];
  received: readonly { on: CalendarDate; amount: Fen }[];
  securities: readonly Security[];
}

export interface DepositOnDay {
  agreed: Fen;
  held: Fen;
  secured: Fen;
  /** Due in cash: agreed less held and secured, never below 0. */
  due: Fen;
}

/** Returns the parts of a deposit on a day. */
export function securedDepositOn({ deposits, received, securities }: SecuredDeposit, day: CalendarDate): DepositOnDay {
  const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, amount) => total + amount, 0);
  const agreed = sum(deposits.filter(({ due }) => due <= day).map(({ amount }) => amount));
  const held = sum(received.filter(({ on }) => on <= day).map(({ amount }) => amount));
  const secured = sum(securities.map((each) => inForceOn(each, securities, day)));
  return { agreed, held, secured, due: Math.max(0, agreed - held - secured) };
}

/** The first day on which the deposit is due again; null without end. */
export const dueAgainOn = ({ end }: Pick<Security, 'end'>): CalendarDate | null =>
  end === null ? null : addDays(end, 1);

/** A receivable of the deposit with its adjustments. */
export interface OpenDeposit {
  id: number;
  due: CalendarDate;
  open: Fen;
  /** Money received on it, which a security can set free. */
  received: Fen;
  /** Due after another security ends. */
  again: boolean;
}

export interface Coverage {
  /** Amounts taken off each receivable, in order of due date. */
  parts: { id: number; amount: Fen }[];
  /** The most that a security of these days can cover. */
  most: Fen;
  /** Of the covered amount, the money received that becomes the tenant's prepayment. */
  freed: Fen;
}

interface NewSecurity {
  amount: Fen;
  start: CalendarDate;
  end: CalendarDate | null;
}

/** Whether a security can cover a receivable: from its due day on, so that no day is without security and none has two. */
const isCoverable = ({ due, again }: OpenDeposit, { start, end }: NewSecurity, today: CalendarDate): boolean => {
  if (end !== null && due > end) return false;
  if (due <= today) return start <= today;
  return again ? start === due : start <= due;
};

/**
 * Divides a security over the receivables that it can cover: open amounts first, then received ones, of which at most `balance` is still held. What is
 * due ahead after another security is covered from that day on.
 */
export function coverage(
  rows: readonly OpenDeposit[],
  security: NewSecurity,
  { balance, today }: { balance: Fen; today: CalendarDate },
): Coverage {
  const covered = rows
    .filter((row) => isCoverable(row, security, today))
    .sort((a, b) => (a.due === b.due ? a.id - b.id : a.due < b.due ? -1 : 1));
  const taken = new Map<number, Fen>();
  let left = security.amount;
  const take = (id: number, most: Fen): Fen => {
    const part = Math.min(left, Math.max(0, most));
    if (part > 0) taken.set(id, (taken.get(id) ?? 0) + part);
    left -= part;
    return part;
  };
  let open = 0;
  for (const row of covered) {
    take(row.id, row.open);
    open += Math.max(0, row.open);
  }
  let held = balance;
  let freed = 0;
  let freeable = 0;
  for (const row of covered) {
    const most = Math.min(held, row.received);
    freed += take(row.id, most);
    freeable += Math.max(0, most);
    held -= Math.max(0, most);
  }
  const parts = covered.flatMap(({ id }) => (taken.has(id) ? [{ id, amount: taken.get(id) ?? 0 }] : []));
  return { parts, most: open + freeable, freed };
}

/**
 * Divides an amount that a security loses on a day over the receivables it covers, after `claimed` lost before: those due last are lost first, because
 * the rest still covers what is due earlier. Each part is due on the day, or with its receivable.
 */
export function lostParts(
  covered: readonly { due: CalendarDate; amount: Fen }[],
  { amount, claimed, day }: { amount: Fen; claimed: Fen; day: CalendarDate },
): { due: CalendarDate; amount: Fen }[] {
  const parts = new Map<CalendarDate, Fen>();
  let skip = claimed;
  let left = amount;
  for (const row of [...covered].sort((a, b) => (a.due < b.due ? 1 : a.due > b.due ? -1 : 0))) {
    const skipped = Math.min(skip, row.amount);
    skip -= skipped;
    const part = Math.min(left, row.amount - skipped);
    left -= part;
    const due = row.due > day ? row.due : day;
    if (part > 0) parts.set(due, (parts.get(due) ?? 0) + part);
  }
  return [...parts].map(([due, part]) => ({ due, amount: part }));
}
