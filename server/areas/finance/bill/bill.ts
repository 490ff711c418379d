// Bills (账单): list, one bill with its lines, voiding.
import sql, { empty, type Sql } from 'sql-template-tag';
import { getBill, voidBill } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import type { Bill, VoidBill } from '#api/finance/bill/bill.schema';
import { isUnsettled, openFen, openFenOfAny } from '#server/measures/finance/receivable';
import { contractNumbered, tenantNamed } from '#server/measures/references';
import type { Actor } from '#server/platform/access/actor';
import { contractInBuilding, inScope, inSelection } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

/** Open amount of bill `b`: of its receivables as of now, at most the billed amount. */
const openOf = sql`coalesce((select sum(case when r.voided_on is null then least(${openFen}, l.open_fen) else 0 end)
  from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
  where l.company_id = b.company_id and l.bill_id = b.id and l.live), 0)::bigint`;
/** The same for all bills, as (bill_id, open_fen). Settled receivables have nothing open. */
const openOfAll = sql`(select l.bill_id, sum(least(${openFen}, l.open_fen))::bigint as open_fen
  from receivable r join bill_line l on (l.company_id, l.receivable_id) = (r.company_id, r.id) and l.live
  where r.company_id = app_company() and ${isUnsettled} group by l.bill_id)`;
/** Zero when nothing of a bill is open. */
const open = sql`coalesce(o.open_fen, 0)`;
const paid = sql`case when b.status = 'void' or ${open} = 0 then 'paid' when ${open} < b.amount_fen then 'partial' else 'open' end`;
const overdue = (today: string) =>
  sql`case when b.status = 'issued' and ${open} > 0 and b.due_date < ${today}::date then ${today}::date - b.due_date else 0 end`;
const monthText = sql`to_char(b.month, 'YYYY-MM')`;

/** Bills `b` with related rows. Left joins let totals that don't use them skip the join. */
const billsWith = ({ actor }: Pick<Call, 'actor'>, open: Sql, sorted_by: readonly string[] = []): Sql => sql`from bill b
  ${sorted_by.includes('tenant_name') ? empty : sql`left `}join tenant t on (t.company_id, t.id) = (b.company_id, b.tenant_id)
  left join park p on (p.company_id, p.id) = (b.company_id, b.park_id)
  left join legal_entity e on (e.company_id, e.id) = (b.company_id, b.legal_entity_id)
  left join contract c on (c.company_id, c.id) = (b.company_id, b.contract_id)
  ${open} where b.company_id = app_company()${inSelection(actor, sql`b.park_id`, contractInBuilding(sql`b.contract_id`))}`;

const billListRoutes = listRoutes(billList, {
  source: (call, sorted_by) => billsWith(call, sql`left join ${openOfAll} o on o.bill_id = b.id`, sorted_by),
  paged: (call) => billsWith(call, sql`cross join lateral (select ${openOf} as open_fen) o`),
  id: sql`b.id`,
  extra: { contract_id: sql`b.contract_id`, tenant_id: sql`b.tenant_id` },
  columns: {
    id: sql`b.id`,
    number: sql`b.number`,
    month: sql`b.month`,
    tenant_name: sql`t.name`,
    tenant_id: sql`b.tenant_id`,
    contract_number: sql`c.number`,
    due_date: sql`b.due_date`,
    amount_fen: sql`b.amount_fen`,
    due_fen: ({ today }) => sql`case when b.due_date <= ${today}::date then ${open} else 0 end`,
    not_due_fen: ({ today }) => sql`case when b.due_date <= ${today}::date then 0 else ${open} end`,
    paid: sql`case when b.status = 'issued' then ${paid} end`,
    notice: sql`(select max(n.level)::text from bill_notice n where n.company_id = b.company_id and n.bill_id = b.id and n.status = 'sent')`,
    notice_status: sql`coalesce((select n.status from bill_notice n where n.company_id = b.company_id and n.bill_id = b.id order by n.id desc limit 1), 'none')`,
    days_overdue: ({ today }) => overdue(today),
    status: sql`b.status`,
    supplement: sql`b.supplement`,
    arrears_fen: sql`b.arrears_fen`,
    prepayment_fen: sql`b.prepayment_fen`,
    entity_name: sql`e.name`,
    park_name: sql`p.name`,
    park_id: sql`b.park_id`,
    issued_on: sql`b.issued_on`,
  },
  references: {
    tenant_name: tenantNamed(sql`b.tenant_id`),
    contract_number: contractNumbered(sql`b.contract_id`),
  },
});

/** Returns the bills within the actor's scope, in the order of `ids`. */
export function loadBills(tx: Tx, actor: Actor, ids: readonly number[], today: string): Promise<Bill[]> {
  return tx.query<Bill>(
    sql`select b.id, b.number, b.legal_entity_id, e.name as entity_name, p.name as park_name, b.tenant_id, t.name as tenant_name, b.contract_id,
          c.number as contract_number, ${monthText} as month, b.supplement, b.due_date, b.issued_on, b.amount_fen, b.arrears_fen, b.prepayment_fen,
          o.open_fen, ${overdue(today)} as days_overdue, b.status, ${paid} as paid, b.voided_on, b.void_reason,
          (select json_build_object('id', x.id, 'number', x.number) from bill x where (x.company_id, x.id) = (b.company_id, b.reissues_id)) as reissues,
          (select json_build_object('id', x.id, 'number', x.number) from bill x where (x.company_id, x.reissues_id) = (b.company_id, b.id)) as reissued_as,
          (select coalesce(json_agg(json_build_object('receivable_id', r.id, 'charge_item', i.name, 'start_date', r.start_date, 'end_date', r.end_date,
              'due_date', r.due_date, 'gross_fen', r.gross_fen, 'billed_fen', l.open_fen,
              'open_fen', ${openFenOfAny}) order by r.due_date, i.sort, r.id), '[]')
            from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
            join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
            where l.company_id = b.company_id and l.bill_id = b.id) as lines,
          (select coalesce(json_agg(json_build_object('receivable_id', r.id, 'charge_item', i.name, 'start_date', r.start_date, 'end_date', r.end_date,
              'due_date', r.due_date, 'open_fen', a.open_fen) order by r.due_date, i.sort, r.id), '[]')
            from bill_arrears a join receivable r on (r.company_id, r.id) = (a.company_id, a.receivable_id)
            join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
            where a.company_id = b.company_id and a.bill_id = b.id) as arrears,
          (select coalesce(json_agg(json_build_object('id', n.id, 'level', n.level, 'channel', n.channel, 'target', n.target, 'status', n.status, 'failure', n.failure,
              'created_at', n.created_at, 'sent_at', n.sent_at, 'by', coalesce(u.display_name, '自动')) order by n.id), '[]')
            from bill_notice n left join app_user u on u.company_id = n.company_id and u.id = n.created_by
            where n.company_id = b.company_id and n.bill_id = b.id) as notices
        from bill b
        join unnest(${[...ids]}::bigint[]) with ordinality w (id, place) on w.id = b.id
        join tenant t on (t.company_id, t.id) = (b.company_id, b.tenant_id)
        join park p on (p.company_id, p.id) = (b.company_id, b.park_id)
        join legal_entity e on (e.company_id, e.id) = (b.company_id, b.legal_entity_id)
        left join contract c on (c.company_id, c.id) = (b.company_id, b.contract_id)
        cross join lateral (select ${openOf} as open_fen) o
        where b.company_id = app_company()${inScope(actor, sql`b.park_id`)} order by w.place`,
  );
}

async function loadBill({ tx, actor, today }: Call, id: number): Promise<Bill> {
  const [bill] = await loadBills(tx, actor, [id], today);
  if (!bill) throw notFound('账单');
  return bill;
}

/** Voids a bill. Its receivables are billed again by the next run. */
async function voidOne(call: Call, { id, reason }: VoidBill): Promise<Bill> {
  const before = await loadBill(call, id);
  const still = await maybeOne(
    call.tx,
    sql`select id from bill where company_id = app_company() and id = ${id} and status = 'issued' for update`,
  );
  if (!still) throw new Refusal(409, '该账单已作废');
  await call.tx.query(
    sql`update bill set status = 'void', voided_on = ${call.today}::date, void_reason = ${reason} where company_id = app_company() and id = ${id}`,
  );
  await call.tx.query(sql`update bill_line set live = false where company_id = app_company() and bill_id = ${id}`);
  await call.audit({
    object: 'bill',
    object_id: id,
    action: 'void',
    before: { status: before.status },
    after: { status: 'void', reason },
  });
  return loadBill(call, id);
}

export const billRoutes: Route[] = [
  ...billListRoutes,
  handle(getBill, (call, { id }) => loadBill(call, id)),
  handle(voidBill, voidOne),
];
