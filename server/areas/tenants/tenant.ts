// Tenants (租客).
import sql from 'sql-template-tag';
import { tenantCalls, tenantFigures } from '../../../api/tenants/tenant';
import { tenantList } from '../../../api/tenants/tenant.list';
import type { Tenant, TenantFigures, TenantSave } from '../../../api/tenants/tenant.schema';
import type { Actor } from '../../platform/actor';
import { maybeOne, one, type Tx } from '../../platform/db/database';
import { notFound } from '../../platform/errors';
import { containing, listRoutes } from '../../platform/list';
import { objectRoutes } from '../../platform/object';
import { type Call, handle, type Route } from '../../platform/route';
import { contractInBuilding, inScope, inSelection, tenantVisible } from '../../platform/scope';

async function loadTenant(tx: Tx, actor: Actor, id: number): Promise<Tenant> {
  const tenant = await maybeOne<Tenant>(
    tx,
    sql`select t.id, t.version, t.name, t.kind, t.identifier, t.industry_id, coalesce(d.name, '') as industry, t.contact_name,
          t.contact_phone, t.contact_email, t.invoice_title, t.invoice_tax_number, t.invoice_address, t.invoice_phone, t.invoice_bank,
          t.invoice_account, t.remark
        from tenant t left join dictionary d on (d.company_id, d.id) = (t.company_id, t.industry_id)
        where t.company_id = app_company() and t.id = ${id}${tenantVisible(actor, sql`t`)}`,
  );
  if (!tenant) throw notFound('租客');
  return tenant;
}

async function prepare({ actor }: Call, input: TenantSave, before?: Tenant): Promise<Record<string, unknown>> {
  const { id, version, ...values } = input;
  return before ? values : { ...values, created_by: actor.user_id };
}

const openOf = (condition = sql`true`) => sql`coalesce((select sum(r.gross_fen - r.received_fen) from receivable r
  where r.company_id = app_company() and r.tenant_id = t.id and r.voided_on is null and ${condition}), 0)`;

const running = (
  today: string,
) => sql`from contract c where c.company_id = app_company() and c.tenant_id = t.id and c.status = 'approved'
  and c.start_date <= ${today}::date and coalesce(c.leave_date, c.end_date) >= ${today}::date`;

const areaLet = (today: string) => sql`coalesce((select sum(cs.area_sqm) from contract_space cs join contract c
  on (c.company_id, c.id, c.version_no) = (cs.company_id, cs.contract_id, cs.version_no)
  where cs.company_id = app_company() and c.tenant_id = t.id and c.status = 'approved'
    and c.start_date <= ${today}::date and coalesce(c.leave_date, c.end_date) >= ${today}::date), 0)`;

/** With a selection: tenants who have a contract in it. */
const inTenantSelection = (actor: Actor) =>
  actor.selected_park_ids.length + actor.selected_building_ids.length === 0
    ? sql``
    : sql` and exists (select from contract sc where sc.company_id = app_company() and sc.tenant_id = t.id
        ${inSelection(actor, sql`sc.park_id`, contractInBuilding(sql`sc.id`))})`;

const tenantListRoutes = listRoutes(tenantList, {
  source: ({
    actor,
  }) => sql`from tenant t left join dictionary d on (d.company_id, d.id) = (t.company_id, t.industry_id)
    where t.company_id = app_company()${tenantVisible(actor, sql`t`)}${inTenantSelection(actor)}`,
  id: sql`t.id`,
  extra: { version: sql`t.version` },
  columns: {
    name: sql`t.name`,
    kind: sql`t.kind`,
    identifier: sql`t.identifier`,
    industry: sql`d.name`,
    contact_name: sql`t.contact_name`,
    contact_phone: sql`t.contact_phone`,
    contract_count: ({ today }) => sql`(select count(*) ${running(today)})`,
    area_sqm: ({ today }) => areaLet(today),
    open_fen: openOf(),
    overdue_fen: ({ today }) => openOf(sql`r.due_date < ${today}::date`),
  },
  filters: { name: (part: string) => sql`t.id in (select search_tenant(app_company(), ${containing(part)}))` },
});

async function figures({ tx, actor, today }: Call, { id }: { id: number }): Promise<TenantFigures> {
  await loadTenant(tx, actor, id);
  const mine = sql`r.company_id = app_company() and r.tenant_id = ${id} and r.voided_on is null${inScope(actor, sql`r.park_id`)}`;
  return one<TenantFigures>(
    tx,
    sql`select (select count(*)::int ${running(today)}) as contract_count, (${areaLet(today)})::text as area_sqm,
          coalesce(f.billed_fen, 0)::bigint as billed_fen, coalesce(f.received_fen, 0)::bigint as received_fen,
          coalesce(f.billed_fen - f.received_fen, 0)::bigint as open_fen, coalesce(f.overdue_fen, 0)::bigint as overdue_fen,
          coalesce((select sum(m.amount_fen - m.allocated_fen) from cash_record m where m.company_id = app_company()
            and m.tenant_id = t.id and m.voided_on is null and m.direction = 'in'), 0)::bigint as prepayment_fen
        from tenant t, (select sum(r.gross_fen) as billed_fen, sum(r.received_fen) as received_fen,
            sum(r.gross_fen - r.received_fen) filter (where r.due_date < ${today}::date) as overdue_fen
          from receivable r where ${mine}) f
        where t.company_id = app_company() and t.id = ${id}`,
  );
}

export const tenantRoutes: Route[] = [
  ...tenantListRoutes,
  ...objectRoutes(tenantCalls, { table: 'tenant', title: '租客', load: loadTenant, prepare }),
  handle(tenantFigures, figures),
];
