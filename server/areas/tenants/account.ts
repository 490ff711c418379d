// Current leases, deposits and payment behaviour of a tenant; each within the parks of the actor's scope.
import sql from 'sql-template-tag';
import * as calls from '#api/tenants/account';
import type { DepositBalance, LetSpace, TenantCredit } from '#api/tenants/account.schema';
import { contractsOn, leaseSpacesOn } from '#server/measures/contracts/contract';
import { depositBalances } from '#server/measures/finance/deposit';
import { isOverdue, openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import type { AreaObject } from '#server/platform/use-case/area';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadTenant } from './tenant/tenant';

interface ById {
  id: number;
}

async function spaces(call: Call, { id }: ById): Promise<LetSpace[]> {
  await loadTenant(call.tx, call.actor, id);
  return call.tx.query<LetSpace>(
    sql`select c.id as contract_id, c.number as contract_number, p.id as park_id, p.name as park_name, b.name as building_name, f.name as floor_name,
          s.id as space_id, s.number as space_number, l.area_sqm::text as area_sqm, c.start_date, x.last_day as end_date
        from contract c
        join ${contractsOn(call.today)} x on x.contract_id = c.id and x.phase = 'running'
        join ${leaseSpacesOn(call.today)} l on l.contract_id = c.id
        join space s on s.company_id = c.company_id and s.id = l.space_id
        join park p on (p.company_id, p.id) = (s.company_id, s.park_id)
        join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
        where c.company_id = app_company() and c.tenant_id = ${id}${inScope(call.actor, sql`c.park_id`)}
        order by p.name, b.name, f.number, s.number, s.id`,
  );
}

/** Returns a line for each item of a contract on which a deposit was required or moved. */
async function deposits({ tx, actor }: Call, { id }: ById): Promise<DepositBalance[]> {
  await loadTenant(tx, actor, id);
  return tx.query<DepositBalance>(
    sql`select c.id as contract_id, c.number as contract_number, i.id as charge_item_id, i.name as charge_item, b.asked_fen, b.received_fen,
          b.carried_in_fen as carried_fen, b.used_fen + b.refunded_fen + b.forfeited_fen + b.carried_out_fen as left_fen, b.balance_fen
        from ${depositBalances} b join contract c on c.company_id = app_company() and c.id = b.contract_id
        join charge_item i on i.company_id = c.company_id and i.id = b.charge_item_id
        where b.contract_id = any(array(select k.id from contract k where k.company_id = app_company() and k.tenant_id = ${id}${inScope(actor, sql`k.park_id`)}))
        order by c.start_date desc, c.number, i.name`,
  );
}

/** Payment behaviour over a set of rows (receivable_id, amount_fen, days). */
const paymentBehaviour = sql`count(distinct receivable_id) filter (where days > 0)::int as late_count, coalesce(sum(amount_fen), 0)::bigint as paid_fen,
  round(coalesce(sum(amount_fen) filter (where days = 0), 0) / nullif(sum(amount_fen), 0), 4)::text as on_time,
  round(sum(amount_fen * days) / nullif(sum(amount_fen), 0), 1)::text as average_days, coalesce(max(days), 0) as longest_days`;

/** Money and deposits allocated to receivables, by value date. Undone entries cancel out; offsets are not payments. */
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
            select year, ${paymentBehaviour} from paid group by year) y) as years
        from (select ${paymentBehaviour} from paid) all_paid,
          (select coalesce(sum(open_fen), 0)::bigint as overdue_fen, count(*) filter (where open_fen > 0)::int as overdue_count,
            coalesce(max(days) filter (where open_fen > 0), 0) as overdue_days from open) late`,
  );
}

const tenantAccountRoutes: Route[] = [
  handle(calls.tenantSpaces, spaces),
  handle(calls.tenantDeposits, deposits),
  handle(calls.tenantCredit, credit),
];

export const account: AreaObject = {
  routes: () => [...tenantAccountRoutes],
};
