// Money in the books of an account that lines of a statement may be.
import sql, { type Sql } from 'sql-template-tag';
import type { StatementLine } from '#domain/finance/receipts/statement';
import { hasBalance } from '#domain/finance/receipts/statement-identity';
import { replanned, type Tx } from '#server/platform/db/database';
import { BOOKED, isUnmatched } from '../bank-line/booked';

interface Candidate {
  id: number;
  amount_fen: number;
  received_on: string;
  payer: string;
  bank_serial: string | null;
  statement_key: string | null;
  is_imported: boolean;
  voided: boolean;
}

export interface Booked extends Candidate {
  /** Matched by serial, by key, or only by equal values: entered by hand, or imported without either. */
  match: 'key' | 'serial' | 'by_hand' | 'imported';
}

const RANKS = ['key', 'serial', 'by_hand', 'imported'] as const;

/** Selects by lists of values, each from an index: a join with the lines has no statistics and would compare each line with each row. */
function candidatesOf(
  tx: Tx,
  account_id: number,
  lines: readonly StatementLine[],
  keys: readonly string[],
  serials: string[],
) {
  const distinct = <T>(values: readonly T[]) => [...new Set(values)];
  const days = distinct(lines.map(({ received_on }) => received_on).filter(Boolean));
  const amounts = distinct(lines.map(({ amount_fen }) => amount_fen));
  const payers = distinct(lines.map(({ payer }) => payer));
  const having = (condition: Sql) =>
    sql`select id, amount_fen, received_on, payer, bank_serial, statement_key, statement_id is not null as is_imported,
          voided_on is not null as voided
        from cash_record where company_id = app_company() and flow_account_id = ${account_id} and direction = 'in' and ${condition}`;
  // A statement is read in parts, which add rows in between.
  return tx.query<Candidate>(
    replanned(sql`${having(sql`voided_on is null and statement_key = any(${keys}::text[])`)}
        union ${having(sql`voided_on is null and bank_serial = any(${serials}::text[])`)}
        union ${having(sql`voided_on is not null and bank_serial = any(${serials}::text[])`)}
        union ${having(sql`received_on = any(${days}::date[]) and voided_on is not null and statement_key = any(${keys}::text[])`)}
        union ${having(sql`received_on = any(${days}::date[]) and voided_on is null and amount_fen = any(${amounts}::bigint[])
          and case when statement_id is null then bank_serial is null else payer = any(${payers}::text[]) end`)}
        union ${repayments(account_id, days, amounts)}`),
  );
}

/** Selects what channels pay back of commissions, as money entered by hand. */
const repayments = (account_id: number, days: readonly string[], amounts: readonly number[]): Sql =>
  sql`select m.id, -m.amount_fen, m.acted_on, h.name, null, null, false, false from ${BOOKED.commission.from}
      where m.company_id = app_company() and m.flow_account_id = ${account_id} and m.amount_fen < 0 and ${isUnmatched('commission')}
        and m.acted_on = any(${days}::date[]) and -m.amount_fen = any(${amounts}::bigint[])`;

/** Groups values; those without a key are left out. */
function groups<T>(values: readonly T[], keyOf: (value: T) => string | null): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === null) continue;
    const group = found.get(key);
    if (group) group.push(value);
    else found.set(key, [value]);
  }
  return found;
}

/** Returns the money in the books of the account that each line matches, by its place: money in force first, then the surest match. */
export async function bookedOf(
  tx: Tx,
  account_id: number,
  lines: readonly StatementLine[],
  keys: readonly string[],
  serials: readonly string[],
): Promise<Booked[][]> {
  const candidates = await candidatesOf(tx, account_id, lines, keys, serials.filter(Boolean));
  const by_key = groups(candidates, ({ statement_key }) => statement_key);
  const by_serial = groups(candidates, ({ bank_serial }) => bank_serial);
  const by_hand = groups(candidates, (each) =>
    each.voided || each.is_imported || each.bank_serial !== null ? null : `${each.received_on} ${each.amount_fen}`,
  );
  const imported = groups(candidates, (each) =>
    each.voided || !each.is_imported ? null : `${each.received_on} ${each.amount_fen} ${each.payer}`,
  );
  return lines.map(({ received_on, amount_fen, payer }, place) => {
    const [key = '', serial = ''] = [keys[place], serials[place]];
    const found: Record<Booked['match'], readonly Candidate[]> = {
      key: by_key.get(key) ?? [],
      serial: serial === '' ? [] : (by_serial.get(serial) ?? []),
      by_hand: by_hand.get(`${received_on} ${amount_fen}`) ?? [],
      imported: (imported.get(`${received_on} ${amount_fen} ${payer}`) ?? []).filter(
        (each) =>
          (serial === '' || each.bank_serial === null) && !(hasBalance(key) && hasBalance(each.statement_key ?? '')),
      ),
    };
    return RANKS.flatMap((match) => found[match].map((each) => ({ ...each, match }))).sort(
      (a, b) => Number(a.voided) - Number(b.voided) || RANKS.indexOf(a.match) - RANKS.indexOf(b.match) || a.id - b.id,
    );
  });
}
