// Posts the receivables of an approved contract: every non-zero row of its schedule and every deposit (§5.7, §5.8).
import sql, { type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { TaxedAmount } from '#domain/kernel/money/money';
import type { Tx } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { payee } from '#server/policies/payee';
import { accountingDay, knownFrom } from '#server/policies/posting-day';

/** The acting user, and the posting day; `null` for opening entries, which count from their due date on. */
interface Posting {
  user_id: number;
  posted_on: CalendarDate | null;
}

export function postReceivables({ tx, actor, today }: Call, contract_id: number): Promise<void> {
  return postReceivablesOf(tx, { user_id: actor.user_id, posted_on: today }, [contract_id]);
}

/** Posts the receivables of many contracts in one call. */
export async function postReceivablesOf(tx: Tx, by: Posting, contract_ids: readonly number[]): Promise<void> {
  const ids = [...contract_ids];
  await insertRows(tx, by, sql`c.id = any(${ids}::bigint[]) and x.version_no = c.version_no`);
  await tx.query(
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, charge_item_id,
          start_date, end_date, due_date, accounting_date, posted_on, gross_fen, net_fen, tax_fen, created_by)
        select c.company_id, c.lessor_id, c.park_id, c.tenant_id, c.id, c.version_no, d.charge_item_id,
          c.start_date, c.end_date, d.due_date, ${accountingDay(sql`c.lessor_id`, sql`d.due_date`, by.posted_on)},
          ${knownFrom(sql`c.lessor_id`, by.posted_on)}, d.amount_fen, d.amount_fen, 0, ${by.user_id}
        from contract c
        join deposit_clause d on d.company_id = c.company_id and d.contract_id = c.id and d.version_no = c.version_no
        where c.company_id = app_company() and c.id = any(${ids}::bigint[]) and d.amount_fen > 0`,
  );
}

/** Inserts every non-zero schedule row that meets a condition on contract `c` and clause `x`. */
async function insertRows(tx: Tx, by: Posting, condition: Sql): Promise<void> {
  await tx.query(
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, clause_id, seq, charge_item_id,
          start_date, end_date, due_date, accounting_date, posted_on, gross_fen, net_fen, tax_fen, created_by)
        select c.company_id, ${payee}, c.park_id, c.tenant_id, c.id, c.version_no, x.id, r.seq, x.charge_item_id,
          r.start_date, r.end_date, r.due_date, ${accountingDay(payee, sql`r.due_date`, by.posted_on)}, ${knownFrom(payee, by.posted_on)}, r.gross_fen, r.net_fen, r.tax_fen, ${by.user_id}
        from contract c
        join charge_clause x on x.company_id = c.company_id and x.contract_id = c.id 
        join schedule_row r on (r.company_id, r.clause_id) = (x.company_id, x.id)
        where c.company_id = app_company() and ${condition} and r.gross_fen <> 0
        order by r.due_date, x.seq, r.seq`,
  );
}

/** Posts the rows that a later version of the contract adds to its plan. */
export async function postRowsOfVersion(
  { tx, actor, today }: Call,
  contract_id: number,
  version_no: number,
): Promise<void> {
  const by = { user_id: actor.user_id, posted_on: today };
  await insertRows(tx, by, sql`c.id = ${contract_id} and x.version_no = ${version_no}`);
}

/** Posts a plan row that owed nothing before, with the amount a change gives it. */
export async function postRow(
  { tx, actor, today }: Call,
  row: { clause_id: number; seq: number },
  { gross, net, tax }: TaxedAmount,
  version_no: number,
): Promise<void> {
  await tx.query(
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, clause_id, seq, charge_item_id,
          start_date, end_date, due_date, accounting_date, posted_on, gross_fen, net_fen, tax_fen, created_by)
        select c.company_id, ${payee}, c.park_id, c.tenant_id, c.id, ${version_no}, x.id, r.seq, x.charge_item_id,
          r.start_date, r.end_date, r.due_date, ${accountingDay(payee, sql`r.due_date`, today)}, ${knownFrom(payee, today)}, ${gross}, ${net}, ${tax}, ${actor.user_id}
        from schedule_row r join charge_clause x on (x.company_id, x.id) = (r.company_id, r.clause_id)
        join contract c on (c.company_id, c.id) = (x.company_id, x.contract_id)
        where r.company_id = app_company() and r.clause_id = ${row.clause_id} and r.seq = ${row.seq}`,
  );
}

interface TopUps {
  version_no: number;
  due: string;
  deposits: readonly { charge_item_id: number; top_up_fen: number }[];
}

/** Posts the deposits that a change of terms requires beyond those posted. */
export async function postTopUps({ tx, actor, today }: Call, contract_id: number, of: TopUps): Promise<void> {
  const wanted = of.deposits.filter((deposit) => deposit.top_up_fen > 0);
  await tx.query(
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, charge_item_id,
          start_date, end_date, due_date, accounting_date, posted_on, gross_fen, net_fen, tax_fen, remark, created_by)
        select c.company_id, c.lessor_id, c.park_id, c.tenant_id, c.id, ${of.version_no}, d.charge_item_id,
          ${of.due}::date, greatest(c.end_date, ${of.due}::date), ${of.due}::date, ${accountingDay(sql`c.lessor_id`, sql`${of.due}::date`, today)},
          ${knownFrom(sql`c.lessor_id`, today)}, d.top_up_fen, d.top_up_fen, 0,
          '变更后补足', ${actor.user_id}
        from contract c, jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) d (charge_item_id bigint, top_up_fen bigint)
        where c.company_id = app_company() and c.id = ${contract_id}`,
  );
}

/** Voids all receivables of a contract; refused when money was received on one. */
export async function voidReceivables({ tx, today }: Call, contract_id: number, reason: string): Promise<void> {
  const paid = await tx.query(
    sql`select id from receivable where company_id = app_company() and contract_id = ${contract_id} and received_fen <> 0 limit 1`,
  );
  if (paid.length) throw new Refusal(423, '该合同已有收款核销，请先反核销再作废');
  await tx.query(
    sql`update receivable set voided_on = posting_day(legal_entity_id, ${today}::date), void_reason = ${reason}, voided_by = 'void'
        where company_id = app_company() and contract_id = ${contract_id} and voided_on is null`,
  );
}
