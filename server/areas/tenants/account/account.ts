// What a tenant rents now, what is held of him, and how he pays; each within the parks of the asker's scope.
import sql from 'sql-template-tag';
import * as calls from '#api/tenants/account/account';
import type { DepositHeld, LetSpace, TenantCredit } from '#api/tenants/account/account.schema';
import { isOverdue, openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import { type Call, handle, type Route } from '#server/platform/route';
import { loadTenant } from '../tenant/tenant';
import { inForce, runs } from './figures';

interface ById {
  id: number;
}

async function spaces(call: Call, { id }: ById): Promise<LetSpace[]> {
  await loadTenant(call.tx, call.actor, id);
  return call.tx.query<LetSpace>(
    sql`select c.id as contract_id, c.number as contract_number, p.id as park_id, p.name as park_name, b.name as building_name, f.name as floor_name,
          s.id as space_id, s.number as space_number, cs.area_sqm::text as area_sqm, c.start_date, coalesce(c.leave_date, c.end_date) as end_date
        from contract c
        join contract_space cs on (cs.company_id, cs.contract_id, cs.version_no) = (c.company_id, c.id, ${inForce(call.today)})
        join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
        join park p on (p.company_id, p.id) = (s.company_id, s.park_id)
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
        where c.company_id = app_company() and c.tenant_id = ${id} and ${runs(call)}
        order by p.name, b.name, f.number, s.number, s.id`,
  );
}

/** A line for each item of a contract on which a deposit was asked for or moved. */
async function deposits({ tx, actor }: Call, { id }: ById): Promise<DepositHeld[]> {
  await loadTenant(tx, actor, id);
  return tx.query<DepositHeld>(
    sql`with moved as materialized (
          select c.id as contract_id, r.charge_item_id, r.gross_fen as asked_fen, coalesce((select sum(w.amount_fen) from write_off w
              where w.company_id = r.company_id and w.receivable_id = r.id and w.offsets_id is null), 0) as received_fen, 0 as carried_fen, 0 as left_fen
            from contract c join receivable r on (r.company_id, r.contract_id) = (c.company_id, c.id) and r.voided_on is null
            join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
            where c.company_id = app_company() and c.tenant_id = ${id}${inScope(actor, sql`c.park_id`)}
          union all
          select c.id, e.charge_item_id, 0, 0, case when e.kind = 'carry_in' then e.amount_fen else 0 end,
            case when e.kind = 'carry_in' then 0 else e.amount_fen end
            from contract c join deposit_entry e on (e.company_id, e.contract_id) = (c.company_id, c.id)
            where c.company_id = app_company() and c.tenant_id = ${id}${inScope(actor, sql`c.park_id`)})
        select m.contract_id, c.number as contract_number, m.charge_item_id, i.name as charge_item, sum(m.asked_fen)::bigint as asked_fen,
          sum(m.received_fen)::bigint as received_fen, sum(m.carried_fen)::bigint as carried_fen, sum(m.left_fen)::bigint as left_fen,
          sum(m.received_fen + m.carried_fen - m.left_fen)::bigint as balance_fen
        from moved m join contract c on c.company_id = app_company() and c.id = m.contract_id
        join charge_item i on i.company_id = app_company() and i.id = m.charge_item_id
        group by m.contract_id, c.number, c.start_date, m.charge_item_id, i.name order by c.start_date desc, c.number, i.name`,
  );
}

/** How the payments of a set of rows (receivable_id, amount_fen, days) were made. */
const manners = sql`count(distinct receivable_id) filter (where days > 0)::int as late_count, coalesce(sum(amount_fen), 0)::bigint as paid_fen,
  round(coalesce(sum(amount_fen) filter (where days = 0), 0) / nullif(sum(amount_fen), 0), 4)::text as on_time,
  round(sum(amount_fen * days) / nullif(sum(amount_fen), 0), 1)::text as average_days, coalesce(max(days), 0) as longest_days`;

/** Money and deposits put on receivables, by the day of value; what was undone cancels out, offsets are no payment. */
async function credit({ tx, actor, today }: Call, { id }: ById): Promise<TenantCredit> {
  await loadTenant(tx, actor, id);
  const mine = sql`r.company_id = app_company() and r.tenant_id = ${id} and r.voided_on is null${inScope(actor, sql`r.park_id`)}`;
  return one<TenantCredit>(
    tx,
    sql`with paid as (
          select r.id as receivable_id, extract(year from r.due_date)::int as year, greatest(w.value_date - r.due_date, 0) as days,
            sum(w.amount_fen) as amount_fen
          from receivable r join write_off w on (w.company_id, w.receivable_id) = (r.company_id, r.id) and w.offsets_id is null
          where ${mine} group by r.id, r.due_date, w.value_date having sum(w.amount_fen) > 0
        ), open as (
          select ${openFen} as open_fen, ${today}::date - r.due_date as days from receivable r
          where ${mine} and ${isOverdue(today)}
        )
        select all_paid.*, late.*, (select coalesce(json_agg(y order by y.year desc), '[]') from (
            select year, ${manners} from paid group by year) y) as years
        from (select ${manners} from paid) all_paid,
          (select coalesce(sum(open_fen), 0)::bigint as overdue_fen, count(*) filter (where open_fen > 0)::int as overdue_count,
            coalesce(max(days) filter (where open_fen > 0), 0) as overdue_days from open) late`,
  );
}

export const tenantAccountRoutes: Route[] = [
  handle(calls.tenantSpaces, spaces),
  handle(calls.tenantDeposits, deposits),
  handle(calls.tenantCredit, credit),
];
