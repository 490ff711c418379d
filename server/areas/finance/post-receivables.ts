// What an approved contract owes: every non-zero row of its schedule and every deposit becomes a receivable (§5.7, §5.8).
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/database';
import { Refusal } from '../../platform/errors';
import type { Call } from '../../platform/route';

export function postReceivables({ tx, actor }: Call, contract_id: number): Promise<void> {
  return postReceivablesOf(tx, actor.user_id, [contract_id]);
}

/** The same for many contracts at once, on behalf of a user. */
export async function postReceivablesOf(tx: Tx, user_id: number, contract_ids: readonly number[]): Promise<void> {
  const ids = [...contract_ids];
  await tx.query(
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, clause_id, seq, charge_item_id,
          start_date, end_date, due_date, accounting_date, gross_fen, net_fen, tax_fen, created_by)
        select c.company_id, c.lessor_id, c.park_id, c.tenant_id, c.id, c.version_no, x.id, r.seq, x.charge_item_id,
          r.start_date, r.end_date, r.due_date, r.due_date, r.gross_fen, r.net_fen, r.tax_fen, ${user_id}
        from contract c
        join charge_clause x on x.company_id = c.company_id and x.contract_id = c.id and x.version_no = c.version_no
        join schedule_row r on (r.company_id, r.clause_id) = (x.company_id, x.id)
        where c.company_id = app_company() and c.id = any(${ids}::bigint[]) and r.gross_fen <> 0
        order by r.due_date, x.seq, r.seq`,
  );
  await tx.query(
    sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, version_no, charge_item_id,
          start_date, end_date, due_date, accounting_date, gross_fen, net_fen, tax_fen, created_by)
        select c.company_id, c.lessor_id, c.park_id, c.tenant_id, c.id, c.version_no, d.charge_item_id,
          c.start_date, c.end_date, d.due_date, d.due_date, d.amount_fen, d.amount_fen, 0, ${user_id}
        from contract c
        join deposit_clause d on d.company_id = c.company_id and d.contract_id = c.id and d.version_no = c.version_no
        where c.company_id = app_company() and c.id = any(${ids}::bigint[]) and d.amount_fen > 0`,
  );
}

/** Voids all receivables of a contract; refused when money was received on one. */
export async function voidReceivables({ tx, today }: Call, contract_id: number, reason: string): Promise<void> {
  const paid = await tx.query(
    sql`select id from receivable where company_id = app_company() and contract_id = ${contract_id} and received_fen <> 0 limit 1`,
  );
  if (paid.length) throw new Refusal(423, '该合同已有收款核销，请先反核销再作废');
  await tx.query(
    sql`update receivable set voided_on = ${today}, void_reason = ${reason}
        where company_id = app_company() and contract_id = ${contract_id} and voided_on is null`,
  );
}
