// Effects of a published index value on stored terms: the values in the clause, its prices, and which rows are still provisional. The rows of a
// contract not yet approved are recomputed; posted ones are settled by adjustments.
import sql from 'sql-template-tag';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { indexesOf } from '#domain/contracts/schedule/index-values';
import { type PaymentSchedule, paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import type { Tx } from '#server/platform/db/database';
import { insertRecords } from '#server/platform/list/record';
import { holidayCalendar } from '#server/policies/holidays';
import { planRowsOf, priceRows } from './contract/contract-terms';

interface Recomputed {
  clause_id: number;
  end: string;
  terms: object;
  schedule: PaymentSchedule;
}

/** Stores the versions with their new values. With `posted` the rows remain and only their provisional marks change. */
export async function applyIndexValues(
  tx: Tx,
  contract: Contract,
  versions: readonly ContractVersion[],
  posted: boolean,
): Promise<void> {
  const recomputed = await recompute(tx, contract, versions);
  const ids = recomputed.map((each) => each.clause_id);
  await tx.query(
    sql`update charge_clause x set terms = r.terms from jsonb_to_recordset(${JSON.stringify(recomputed)}::jsonb) r (clause_id bigint, terms jsonb)
        where x.company_id = app_company() and x.id = r.clause_id`,
  );
  await tx.query(sql`delete from clause_price where company_id = app_company() and clause_id = any(${ids}::bigint[])`);
  const prices = recomputed.flatMap(({ clause_id, schedule, end }) => priceRows(clause_id, schedule.prices, end));
  await insertRecords(tx, 'clause_price', prices);
  if (posted) await markProvisional(tx, recomputed);
  else await replaceRows(tx, ids, recomputed);
}

/** Returns the clauses that follow an index, with their schedule by the values now known. */
async function recompute(tx: Tx, { id, start }: Contract, versions: readonly ContractVersion[]): Promise<Recomputed[]> {
  const stored = await tx.query<{ id: number; version_no: number; line: number }>(
    sql`select id, version_no, line from charge_clause where company_id = app_company() and contract_id = ${id}`,
  );
  const holidays = await holidayCalendar(tx);
  return versions.flatMap(({ version_no, end, spaces, clauses }) =>
    clauses.flatMap((clause): Recomputed[] => {
      const priced = scheduledClause(clause);
      if (indexesOf(clause).length === 0 || priced === null) return [];
      const {
        line,
        charge_item_id: _item,
        charge_item_name: _name,
        payee_id: _payee,
        payee_name: _of,
        ...terms
      } = clause;
      const clause_id = stored.find((each) => each.version_no === version_no && each.line === line)?.id ?? 0;
      const schedule = paymentSchedule({ start, end, spaces }, priced, { holidays });
      return [{ clause_id, end: priced.end ?? clause.end, terms, schedule }];
    }),
  );
}

/** Rows that end before the first step without a value are final. */
async function markProvisional(tx: Tx, recomputed: readonly Recomputed[]): Promise<void> {
  const from = recomputed.map(({ clause_id, schedule }) => ({
    clause_id,
    start: schedule.rows.find((row) => row.provisional)?.start ?? null,
  }));
  await tx.query(
    sql`update schedule_row r set provisional = coalesce(r.end_date >= x.start, false)
        from jsonb_to_recordset(${JSON.stringify(from)}::jsonb) x (clause_id bigint, start date)
        where r.company_id = app_company() and r.clause_id = x.clause_id and r.provisional <> coalesce(r.end_date >= x.start, false)`,
  );
}

async function replaceRows(tx: Tx, ids: readonly number[], recomputed: readonly Recomputed[]): Promise<void> {
  await tx.query(
    sql`delete from schedule_row where company_id = app_company() and clause_id = any(${[...ids]}::bigint[])`,
  );
  const rows = recomputed.flatMap(({ clause_id, schedule }) => planRowsOf(clause_id, schedule.rows));
  await insertRecords(tx, 'schedule_row', rows);
}
