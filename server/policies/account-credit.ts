// Money on account (预收余额, docs/domain §5.9): receipts of a tenant that are not allocated yet count as payments of what the tenant owes the same legal
// entity, except deposits.
import sql, { empty } from 'sql-template-tag';
import {
  creditPayments,
  type MoneyOnAccount,
  type OpenReceivable,
  type Payment,
} from '#domain/finance/arrears/account-credit';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { isOwed, openFen } from '#server/measures/finance/receivable';
import type { Tx } from '#server/platform/db/database';

export type CreditPayments = ReadonlyMap<number, readonly Payment[]>;

interface Query {
  /** Includes money received and receivables due by this day. */
  as_of: CalendarDate;
  /** Limits the result to this tenant. */
  tenant_id?: number;
  /** Open amount of a receivable; by default the one in the books. */
  openOf?: (receivable: OpenReceivable) => number;
}

type Account = { tenant_id: number; legal_entity_id: number };

/** Returns the payments that money on account makes, by receivable, in fen by value date. */
export async function accountCredits(tx: Tx, { as_of, tenant_id, openOf }: Query): Promise<CreditPayments> {
  const money = await tx.query<MoneyOnAccount & Account>(
    sql`select m.tenant_id, m.legal_entity_id, m.received_on as date, m.amount_fen - m.allocated_fen as fen from cash_record m
        where m.company_id = app_company() and m.direction = 'in' and m.voided_on is null and m.allocated_fen < m.amount_fen
          and m.tenant_id is not null and m.received_on <= ${as_of}::date${tenant_id === undefined ? empty : sql` and m.tenant_id = ${tenant_id}`}
        order by m.received_on, m.id`,
  );
  if (money.length === 0) return new Map();
  const receivables = await tx.query<OpenReceivable & Account>(
    sql`select r.id, r.tenant_id, r.legal_entity_id, r.due_date as due, ${openFen} as open
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind <> 'deposit'
        where r.company_id = app_company() and ${isOwed} and r.due_date <= ${as_of}::date
          and r.tenant_id = any(${[...new Set(money.map((each) => each.tenant_id))]}::bigint[])`,
  );
  const moneyOf = byAccount(money);
  const owed = byAccount(openOf ? receivables.map((row) => ({ ...row, open: openOf(row) })) : receivables);
  return new Map([...moneyOf].flatMap(([account, own]) => [...creditPayments(own, owed.get(account) ?? [])]));
}

function byAccount<Row extends Account>(rows: readonly Row[]): Map<string, Row[]> {
  const accounts = new Map<string, Row[]>();
  for (const row of rows) {
    const account = `${row.tenant_id}/${row.legal_entity_id}`;
    const own = accounts.get(account);
    if (own) own.push(row);
    else accounts.set(account, [row]);
  }
  return accounts;
}

export const sumOfPayments = (payments: readonly Payment[] = []): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);
