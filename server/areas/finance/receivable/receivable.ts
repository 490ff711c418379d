// Receivables (应收): list, one with its entries, voiding.
import sql, { empty } from 'sql-template-tag';
import type { RECEIVABLE_TIMING } from '#api/finance/labels';
import { getReceivable, voidReceivable, voidReceivables } from '#api/finance/receivable/receivable';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { Receivable, VoidReceivable } from '#api/finance/receivable/receivable.schema';
import type { BulkReason } from '#api/kernel/endpoint/bulk';
import { monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import {
  dueFenOfAny,
  isDue,
  isOverdue,
  isUnbilled,
  isUnsettled,
  notDueFenOfAny,
  openFenOfAny,
  receivableIs,
  receivableStatus,
} from '#server/measures/finance/receivable';
import { contractNumbered, tenantNamed } from '#server/measures/references';
import type { Actor } from '#server/platform/access/actor';
import { contractInBuilding, inScope, inSelection } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { anyOf } from '#server/platform/list/any-of';
import { listRoutes } from '#server/platform/list/list';
import { containing, type ListSql } from '#server/platform/list/statement';
import { allOrNone } from '#server/platform/use-case/all-or-none';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { entriesOf } from '../write-off/write-off-entries';
import { lockGroup, voidWithAdjustments } from './adjust';
import { adjustmentsOf, invoicesOf, lateFeesOf } from './receivable-parts';
import { contractsOnSpacesNamed, receivableSpaces } from './receivable-spaces';

/** Deposits and negative adjustments are never invoiced. The conditions are written so that the index `receivable_invoiced` can serve them. */
const billable = sql`i.kind <> 'deposit' and r.gross_fen >= 0`;
const invoicedIs = {
  none: sql`(${billable} and r.invoiced_fen = 0)`,
  partial: sql`(${billable} and r.invoiced_fen <> 0 and r.invoiced_fen < r.gross_fen)`,
  full: sql`(${billable} and r.invoiced_fen <> 0 and r.invoiced_fen >= r.gross_fen)`,
};
const invoiced = sql`case when ${invoicedIs.none} then 'none' when ${invoicedIs.partial} then 'partial' when ${invoicedIs.full} then 'full' end`;

/** SQL of the list's columns; the benchmark also compares the request with it. */
export const receivableListSql: ListSql = {
  // Referenced rows always exist. Left joins let totals that don't use them skip the join.
  source: ({ actor }, sorted_by = []) => sql`from receivable r
    ${sorted_by.includes('tenant_name') ? empty : sql`left `}join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
    left join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
    left join park p on (p.company_id, p.id) = (r.company_id, r.park_id)
    left join legal_entity e on (e.company_id, e.id) = (r.company_id, r.legal_entity_id)
    left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
    where r.company_id = app_company()${inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`))}`,
  id: sql`r.id`,
  extra: {
    contract_id: sql`r.contract_id`,
    tenant_id: sql`r.tenant_id`,
    clause_id: sql`r.clause_id`,
    seq: sql`r.seq`,
    charge_kind: sql`i.kind`,
    adjusts_id: sql`r.adjusts_id`,
  },
  columns: {
    id: sql`r.id`,
    tenant_name: sql`t.name`,
    tenant_id: sql`r.tenant_id`,
    contract_number: sql`c.number`,
    contract_id: sql`r.contract_id`,
    spaces: receivableSpaces,
    charge_item: sql`i.name`,
    charge_item_id: sql`r.charge_item_id`,
    start_date: sql`r.start_date`,
    end_date: sql`r.end_date`,
    due_date: sql`r.due_date`,
    gross_fen: sql`r.gross_fen`,
    net_fen: sql`r.net_fen`,
    tax_fen: sql`r.tax_fen`,
    received_fen: sql`r.received_fen`,
    due_fen: ({ today }) => dueFenOfAny(today),
    not_due_fen: ({ today }) => notDueFenOfAny(today),
    open_fen: openFenOfAny,
    status: receivableStatus(),
    overdue: ({ today }) => sql`case when ${isOverdue(today)} then 'yes' else 'no' end`,
    invoiced,
    invoiced_fen: sql`r.invoiced_fen`,
    days_overdue: ({ today }) => sql`case when ${isOverdue(today)} then ${today}::date - r.due_date end`,
    park_name: sql`p.name`,
    park_id: sql`r.park_id`,
    entity_name: sql`e.name`,
    legal_entity_id: sql`r.legal_entity_id`,
  },
  references: {
    tenant_name: tenantNamed(sql`r.tenant_id`),
    contract_number: contractNumbered(sql`r.contract_id`),
    spaces: { ids: contractsOnSpacesNamed, column: sql`r.contract_id` },
    charge_item: {
      ids: (part: string) =>
        sql`select id from charge_item where company_id = app_company() and name ilike ${containing(part)}`,
      column: sql`r.charge_item_id`,
    },
    // Receivables belong to whole contracts: those of each contract that covers the building or the space in one of its versions.
    building_id: {
      ids: (ids: number[]) =>
        sql`select distinct cs.contract_id from contract_space cs join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
          where cs.company_id = app_company() and s.building_id = any(${ids}::bigint[])`,
      column: sql`r.contract_id`,
    },
    space_id: {
      ids: (ids: number[]) =>
        sql`select distinct contract_id from contract_space where company_id = app_company() and space_id = any(${ids}::bigint[])`,
      column: sql`r.contract_id`,
    },
    item_kind: {
      ids: (kinds: string[]) =>
        sql`select id from charge_item where company_id = app_company() and kind = any(${kinds}::text[])`,
      column: sql`r.charge_item_id`,
    },
  },
  filters: {
    timing: (values: (keyof typeof RECEIVABLE_TIMING)[], { today }) => {
      const { start, end } = monthRange(yearMonthOf(today));
      const conditions = {
        overdue: isOverdue(today),
        this_month: sql`(${isUnsettled} and r.due_date between ${start}::date and ${end}::date)`,
        not_due: sql`(${isUnsettled} and not ${isDue(today)})`,
        paid: receivableIs().paid,
      };
      return anyOf(conditions)(values);
    },
    status: anyOf(receivableIs()),
    invoiced: anyOf(invoicedIs),
    billed: anyOf({ no: isUnbilled }),
    // Written so that the index of open receivables can serve it.
    overdue: (values: string[], { today }) =>
      values.includes('yes') === values.includes('no')
        ? sql`true`
        : values.includes('yes')
          ? isOverdue(today)
          : sql`not ${isOverdue(today)}`,
  },
};

export async function loadReceivable(tx: Tx, actor: Actor, id: number): Promise<Receivable> {
  const row = await maybeOne<Omit<Receivable, 'write_offs' | 'adjustments' | 'late_fees' | 'invoices'>>(
    tx,
    sql`select r.id, r.contract_id, c.number as contract_number, r.version_no, x.line, x.version_no as clause_version_no, r.adjusts_id,
          case when o.id is not null then o.gross_fen + coalesce((select sum(d.gross_fen) from receivable d
            where d.company_id = r.company_id and d.adjusts_id = o.id and d.id < r.id), 0)::bigint end as before_fen,
          r.remark, r.tenant_id, t.name as tenant_name, i.name as charge_item, i.kind as charge_kind, r.start_date, r.end_date, r.due_date, r.gross_fen, r.net_fen, r.tax_fen, r.received_fen,
          r.invoiced_fen, ${invoiced} as invoiced, ${receivableStatus()} as status, r.voided_on, r.void_reason,
          (select k.explanation from meter_charge k where (k.company_id, k.receivable_id) = (r.company_id, r.id)) as explanation,
          (select p.principal_id from late_fee_posting p where (p.company_id, p.receivable_id) = (r.company_id, r.id)) as principal_id,
          (select json_build_object('id', p.id, 'number', p.number) from cost_result x
            join cost_run u on (u.company_id, u.id) = (x.company_id, x.run_id) join cost_pool p on (p.company_id, p.id) = (u.company_id, u.pool_id)
            where (x.company_id, x.receivable_id) = (r.company_id, r.id)) as cost_pool
        from receivable r
        join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        left join receivable o on (o.company_id, o.id) = (r.company_id, r.adjusts_id)
        left join charge_clause x on (x.company_id, x.id) = (r.company_id, coalesce(r.clause_id, o.clause_id))
        where r.company_id = app_company() and r.id = ${id}${inScope(actor, sql`r.park_id`)}`,
  );
  if (!row) throw notFound('应收');
  return {
    ...row,
    write_offs: await entriesOf(tx, sql`w.receivable_id = ${id}`),
    adjustments: await adjustmentsOf(tx, id),
    late_fees: await lateFeesOf(tx, id),
    invoices: await invoicesOf(tx, id),
  };
}

/** Throws when the receivable is the rent credit or the return of an incentive, which is undone there. */
export async function assertNoIncentive(tx: Tx, id: number, refusal: string): Promise<void> {
  const found = await tx.query(
    sql`select id from incentive_act where company_id = app_company() and receivable_id = ${id} and undone_on is null
        union all select incentive_id from incentive_clawback where company_id = app_company() and receivable_id = ${id}`,
  );
  if (found.length) throw new Refusal(423, `该应收由租赁激励生成，${refusal}`);
}

/** Voids a receivable with its adjustments and a reason; refused when money was received on it. */
async function voidOne(call: Call, { id, reason }: VoidReceivable): Promise<Receivable> {
  const before = await loadReceivable(call.tx, call.actor, id);
  if (before.status === 'void') throw new Refusal(409, '该应收已作废');
  if (before.received_fen !== 0) throw new Refusal(423, '该应收已有核销，请先反核销再作废');
  if (before.cost_pool) throw new Refusal(423, `该应收由年度清算 ${before.cost_pool.number} 过账，请撤销清算`);
  const secured = await call.tx.query(
    sql`select receivable_id from deposit_security_row where company_id = app_company() and receivable_id = ${id}`,
  );
  if (secured.length) throw new Refusal(423, '该应收由非现金担保生成，请在担保上办理退还、索赔或作废');
  await assertNoIncentive(call.tx, id, '不能作废');
  const group = await lockGroup(call, id);
  if (group.some((row) => row.received_fen !== 0)) throw new Refusal(423, '该应收的调整单已有核销，请先反核销再作废');
  if (group.some((row) => row.invoiced_fen !== 0)) throw new Refusal(423, '该应收或其调整单已开票，请先红冲再作废');
  await voidWithAdjustments(call, id, { corrected_by: 'person', reason, version_no: null });
  for (const row of group)
    await call.audit({
      object: 'receivable',
      object_id: row.id,
      action: 'void',
      before: { status: 'unpaid' },
      after: { status: 'void', reason },
    });
  return loadReceivable(call.tx, call.actor, id);
}

/** Returns the names of receivables for bulk actions, within the actor's scope. */
export async function receivableNames({ tx, actor }: Call, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    sql`select r.id, t.name || ' ' || i.name || ' ' || r.start_date || ' ~ ' || r.end_date as name
        from receivable r
        join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        where r.company_id = app_company() and r.id = any(${[...ids]}::bigint[])${inScope(actor, sql`r.park_id`)}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function voidMany(call: Call, { ids, reason }: BulkReason) {
  const names = await receivableNames(call, ids);
  return allOrNone({ verb: '作废', ids, names }, (id) => voidOne(call, { id, reason }));
}

export const receivableRoutes: Route[] = [
  ...listRoutes(receivableList, receivableListSql),
  handle(getReceivable, ({ tx, actor }, { id }) => loadReceivable(tx, actor, id)),
  handle(voidReceivable, voidOne),
  handle(voidReceivables, voidMany),
];
