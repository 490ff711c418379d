// Posts the receivables of an approved contract: every non-zero row of its schedule and every deposit (§5.7, §5.8).
import sql, { type Sql } from 'sql-template-tag';
import type { TaxedAmount } from '#domain/kernel/money/money';
import type { Tx } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { payee } from '#server/policies/payee';
import { assertNotConfirmed } from '../incentive/of-lease';
import { OF_CONTRACT, OF_PLAN_ROW, type Posting, postReceivables } from '../posting/receivables';

export function postContract({ tx, actor, today }: Call, contract_id: number): Promise<void> {
  return postContracts(tx, { user_id: actor.user_id, posted_on: today }, [contract_id]);
}

/** Posts the receivables of many contracts in one call. */
export async function postContracts(tx: Tx, posting: Posting, contract_ids: readonly number[]): Promise<void> {
  const ids = [...contract_ids];
  await postPlan(tx, posting, sql`c.id = any(${ids}::bigint[]) and x.version_no = c.version_no`);
  await postReceivables(tx, posting, {
    columns: {
      ...OF_CONTRACT,
      ...ofDeposit(sql`d.amount_fen`),
      start_date: sql`c.start_date`,
      end_date: sql`c.end_date`,
      due_date: sql`d.due_date`,
    },
    from: sql`from contract c
        join deposit_clause d on d.company_id = c.company_id and d.contract_id = c.id and d.version_no = c.version_no
        where c.company_id = app_company() and c.id = any(${ids}::bigint[]) and d.amount_fen > 0`,
  });
}

/** Columns of a deposit `d`: it belongs to the lessor and bears no tax. */
const ofDeposit = (fen: Sql) => ({
  legal_entity_id: sql`c.lessor_id`,
  charge_item_id: sql`d.charge_item_id`,
  gross_fen: fen,
  net_fen: fen,
  tax_fen: sql`0`,
});

/** Posts every non-zero plan row that meets a condition on contract `c` and clause `x`. */
async function postPlan(tx: Tx, posting: Posting, condition: Sql): Promise<void> {
  await postReceivables(tx, posting, {
    columns: {
      ...OF_CONTRACT,
      ...OF_PLAN_ROW,
      legal_entity_id: payee,
      gross_fen: sql`r.gross_fen`,
      net_fen: sql`r.net_fen`,
      tax_fen: sql`r.tax_fen`,
    },
    from: sql`from contract c
        join charge_clause x on x.company_id = c.company_id and x.contract_id = c.id
        join schedule_row r on (r.company_id, r.clause_id) = (x.company_id, x.id)
        where c.company_id = app_company() and ${condition} and r.gross_fen <> 0
        order by r.due_date, x.seq, r.seq`,
  });
}

/** Posts the rows that a later version of the contract adds to its plan. */
export async function postRowsOfVersion(
  { tx, actor, today }: Call,
  contract_id: number,
  version_no: number,
): Promise<void> {
  const posting = { user_id: actor.user_id, posted_on: today };
  await postPlan(tx, posting, sql`c.id = ${contract_id} and x.version_no = ${version_no}`);
}

/** Posts a plan row that owed nothing before, with the amount a change gives it. */
export async function postRow(
  { tx, actor, today }: Call,
  row: { clause_id: number; seq: number },
  { gross, net, tax }: TaxedAmount,
  version_no: number,
): Promise<void> {
  await postReceivables(
    tx,
    { user_id: actor.user_id, posted_on: today },
    {
      columns: {
        ...OF_CONTRACT,
        ...OF_PLAN_ROW,
        legal_entity_id: payee,
        version_no: sql`${version_no}`,
        gross_fen: sql`${gross}`,
        net_fen: sql`${net}`,
        tax_fen: sql`${tax}`,
      },
      from: sql`from schedule_row r join charge_clause x on (x.company_id, x.id) = (r.company_id, r.clause_id)
        join contract c on (c.company_id, c.id) = (x.company_id, x.contract_id)
        where r.company_id = app_company() and r.clause_id = ${row.clause_id} and r.seq = ${row.seq}`,
    },
  );
}

interface TopUps {
  version_no: number;
  due: string;
  deposits: readonly { charge_item_id: number; top_up_fen: number }[];
}

/** Posts the deposits that a change of terms requires beyond those posted. */
export async function postTopUps(
  { tx, actor, today }: Call,
  contract_id: number,
  { version_no, due, deposits }: TopUps,
): Promise<void> {
  const required = deposits.filter(({ top_up_fen }) => top_up_fen > 0);
  await postReceivables(
    tx,
    { user_id: actor.user_id, posted_on: today },
    {
      columns: {
        ...OF_CONTRACT,
        ...ofDeposit(sql`d.top_up_fen`),
        version_no: sql`${version_no}`,
        start_date: sql`${due}::date`,
        end_date: sql`greatest(c.end_date, ${due}::date)`,
        due_date: sql`${due}::date`,
        remark: sql`'变更后补足'`,
      },
      from: sql`from contract c, jsonb_to_recordset(${JSON.stringify(required)}::jsonb) d (charge_item_id bigint, top_up_fen bigint)
        where c.company_id = app_company() and c.id = ${contract_id}`,
    },
  );
}

/** Voids all receivables of a contract; refused when money was received on one. */
export async function voidReceivables({ tx, today }: Call, contract_id: number, reason: string): Promise<void> {
  const secured = await tx.query(
    sql`select s.id from deposit_security s where s.company_id = app_company() and s.contract_id = ${contract_id}
          and not exists (select from deposit_security_act a where a.company_id = s.company_id and a.security_id = s.id and a.kind = 'void') limit 1`,
  );
  if (secured.length) throw new Refusal(423, '该合同已登记非现金担保，请先作废担保');
  await assertNotConfirmed(tx, contract_id);
  const paid = await tx.query(
    sql`select id from receivable where company_id = app_company() and contract_id = ${contract_id} and received_fen <> 0 limit 1`,
  );
  if (paid.length) throw new Refusal(423, '该合同已有收款核销，请先反核销再作废');
  await tx.query(
    sql`update receivable set voided_on = posting_day(legal_entity_id, ${today}::date), void_reason = ${reason}, voided_by = 'void'
        where company_id = app_company() and contract_id = ${contract_id} and voided_on is null`,
  );
}
