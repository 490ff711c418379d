// Key figures of a tenant: rented area, billed, paid and open amounts; only within the parks of the actor's scope.
import sql, { type Sql } from 'sql-template-tag';
import type { TENANCY } from '#api/tenants/labels';
import type { TenantFigures } from '#api/tenants/tenant/tenant.schema';
import { contractsOn, leaseSpacesOn } from '#server/measures/contracts/contract';
import { depositBalances } from '#server/measures/finance/deposit';
import { isUnsettled, openByDueDate } from '#server/measures/finance/receivable';
import { exposurePartsOn } from '#server/measures/finance/security';
import { inScope } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';

type FiguresQuery = Pick<Call, 'actor' | 'today'>;

const openReceivables = ({ actor, today }: FiguresQuery): Sql => sql`${openByDueDate(today)}
  from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
  where r.company_id = app_company() and ${isUnsettled}${inScope(actor, sql`r.park_id`)}`;

/** Derived tables of open receivables by due date: (tenant_id, …) of all tenants, and the single row of tenant `t`. */
export const openOfAll = (query: FiguresQuery): Sql =>
  sql`(select r.tenant_id, ${openReceivables(query)} group by r.tenant_id)`;
export const openOfOne = (query: FiguresQuery): Sql => sql`(select ${openReceivables(query)} and r.tenant_id = t.id)`;

/** Derived tables of contracts running today and their spaces: (tenant_id, contract_count, area_sqm) of all tenants … */
export const lettingOfAll = ({ actor, today }: FiguresQuery): Sql => sql`(
  select c.tenant_id, count(*)::int as contract_count, sum(l.area_sqm) as area_sqm
  from ${contractsOn(today)} c
  left join (select contract_id, sum(area_sqm) as area_sqm from ${leaseSpacesOn(today)} group by contract_id) l on l.contract_id = c.contract_id
  where c.phase = 'running'${inScope(actor, sql`c.park_id`)} group by c.tenant_id)`;

/** … and the single row of tenant `t`. Phase and spaces are subqueries per contract: with joins they would be computed for all contracts. */
export const lettingOfOne = ({ actor, today }: FiguresQuery): Sql => sql`(
  select count(*)::int as contract_count,
    sum((select sum(s.area_sqm) from ${leaseSpacesOn(today)} s where s.contract_id = c.id)) as area_sqm
  from contract c where c.company_id = app_company() and c.tenant_id = t.id${inScope(actor, sql`c.park_id`)}
    and (select x.phase from ${contractsOn(today)} x where x.contract_id = c.id) = 'running')`;

/** Conditions on tenant `t` by their contracts: let today, only ended ones, or neither. */
export function tenancyIs({ actor, today }: FiguresQuery): Record<keyof typeof TENANCY, Sql> {
  const has = (...phases: string[]) => sql`t.id in (select x.tenant_id from ${contractsOn(today)} x
    where x.phase = any(${phases}::text[])${inScope(actor, sql`x.park_id`)})`;
  const current = has('running', 'holdover');
  const former = sql`(${has('expired', 'retired')} and not ${has('running', 'holdover', 'pending')})`;
  return { current, former, coming: sql`(not ${current} and not ${former})` };
}

export async function figuresOf(call: Call, id: number): Promise<TenantFigures> {
  const { actor, today } = call;
  const mine = sql`r.company_id = app_company() and r.tenant_id = ${id} and r.voided_on is null${inScope(actor, sql`r.park_id`)}`;
  return one<TenantFigures>(
    call.tx,
    sql`select l.contract_count, coalesce(l.area_sqm, 0)::text as area_sqm,
          coalesce(f.billed_fen, 0)::bigint as billed_fen, coalesce(f.received_fen, 0)::bigint as received_fen,
          f.due_fen, f.overdue_fen, f.due_deposit_fen, f.not_due_fen,
          coalesce((select sum(m.amount_fen - m.allocated_fen) from cash_record m
            join flow_account a on (a.company_id, a.id) = (m.company_id, m.flow_account_id)
            where m.company_id = app_company() and m.tenant_id = t.id and m.voided_on is null and m.direction = 'in'
              ${inScope(actor, sql`a.park_id`)}), 0)::bigint as prepayment_fen,
          coalesce((select sum(d.balance_fen) from ${depositBalances} d where d.contract_id = any(array(select c.id from contract c
            where c.company_id = app_company() and c.tenant_id = ${id}${inScope(actor, sql`c.park_id`)}))), 0)::bigint as deposit_fen,
          coalesce((select sum(e.due_fen + e.short_fen - e.secured_fen) from ${exposurePartsOn(today)} e
            where e.tenant_id = t.id${inScope(actor, sql`e.park_id`)}), 0)::bigint as exposure_fen
        from tenant t, (select sum(r.gross_fen) as billed_fen, sum(r.received_fen) as received_fen,
            ${openByDueDate(today)}
          from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) where ${mine}) f
          cross join lateral ${lettingOfOne(call)} l
        where t.company_id = app_company() and t.id = ${id}`,
  );
}
