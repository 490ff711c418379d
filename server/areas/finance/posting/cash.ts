// The only code that inserts cash records (docs/domain §6). The legal entity is that of the account, which must be enabled and within the user's parks;
// the database derives the accounting day from it.
import sql, { join, raw } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { inScope } from '#server/platform/access/scope';
import { missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { columnsOfRows, fromRows } from './rows';

/** Money received, or paid when `direction` is `out`; the amount is above 0 fen. */
export interface NewCash {
  flow_account_id: number;
  direction?: 'in' | 'out';
  tenant_id: number | null;
  received_on: CalendarDate;
  amount_fen: number;
  payer: string;
  payer_account?: string;
  payer_bank?: string;
  payment_type_id?: number | null;
  /** The bank's serial; null where it has none. */
  bank_serial: string | null;
  statement_id?: number;
  statement_key?: string;
  remark: string;
}

export interface PostedCash {
  id: number;
  amount_fen: number;
}

/** Throws 404 unless every account is enabled and within the user's parks. */
async function assertAccounts({ tx, actor }: Call, rows: readonly NewCash[]): Promise<void> {
  const ids = [...new Set(rows.map(({ flow_account_id }) => flow_account_id))];
  const found = await tx.query(
    sql`select a.id from flow_account a
        where a.company_id = app_company() and a.id = any(${ids}::bigint[]) and a.enabled${inScope(actor, sql`a.park_id`)}`,
  );
  if (found.length < ids.length) throw missing([{ path: ['flow_account_id'], message: '所选流水账户不存在' }]);
}

/** Inserts rows of the same columns in their order; with `skipRecorded`, rows that a unique constraint refuses are left out. */
export async function postCash(
  call: Call,
  rows: readonly NewCash[],
  { skipRecorded = false }: { skipRecorded?: boolean } = {},
): Promise<PostedCash[]> {
  if (!rows[0]) return [];
  await assertAccounts(call, rows);
  const columns = {
    ...columnsOfRows(rows[0]),
    legal_entity_id: sql`a.legal_entity_id`,
    created_by: sql`${call.actor.user_id}`,
    created_at: sql`${call.now.toISOString()}::timestamptz`,
  };
  const account = sql`join flow_account a on a.company_id = app_company() and a.id = n.flow_account_id`;
  const posted = await call.tx.query<PostedCash>(
    sql`insert into cash_record (company_id, ${join(Object.keys(columns).map((name) => raw(name)))})
        select app_company(), ${join(Object.values(columns))} ${fromRows('cash_record', rows, account)}
        ${skipRecorded ? sql`on conflict do nothing` : sql``} returning id, amount_fen`,
  );
  return posted.sort((a, b) => a.id - b.id);
}
