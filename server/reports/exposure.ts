// Exposure to tenants (租客风险敞口, docs/domain §5.15). Declared in api/contracts/exposure.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { exposureEntriesReport, exposureReport } from '#api/contracts/exposure';
import { SECURITY_KIND } from '#api/finance/labels';
import { exposurePartsOn } from '../measures/finance/security';
import type { Actor } from '../platform/access/actor';
import { contractInBuilding, customerVisible, inSelection } from '../platform/access/scope';
import { sum } from '../platform/report/figures';
import { type ReportSql, reportRoutes } from '../platform/report/report';

const NAMES = ['due_fen', 'agreed_fen', 'held_fen', 'short_fen', 'secured_fen'] as const;
const EXPOSURE = sql`due_fen + short_fen - secured_fen`;

const totals = {
  due_fen: sum(sql`due_fen`),
  agreed_fen: sum(sql`agreed_fen`),
  held_fen: sum(sql`held_fen`),
  short_fen: sum(sql`short_fen`),
  secured_fen: sum(sql`secured_fen`),
  exposure_fen: sum(EXPOSURE),
};

/** Conditions on parts `e` within the selection. */
const selected = (actor: Actor, park_ids: readonly number[]): Sql =>
  sql`true${inSelection(
    actor,
    sql`e.park_id`,
    (buildings) => sql`(e.contract_id is not null and ${contractInBuilding(sql`e.contract_id`)(buildings)})`,
  )}${park_ids.length ? sql` and e.park_id = any(${[...park_ids]}::bigint[])` : empty}`;

/** Groups: the topmost customer of the tenant's customer, where it has subsidiaries or is a key account, among those the user sees. */
const groupsOf = (actor: Actor): Sql => sql`tree as (
    select c.id, c.id as top_id from customer c where c.company_id = app_company() and c.parent_id is null
    union all
    select c.id, t.top_id from customer c join tree t on c.parent_id = t.id where c.company_id = app_company()
  ), grouped as (
    select distinct on (c.tenant_id) c.tenant_id, o.id as group_id, o.name as group_name
    from customer c join tree t on t.id = c.id
    join (select c.* from customer c where c.company_id = app_company()${customerVisible(actor)}) o on o.id = t.top_id
    where c.company_id = app_company() and c.tenant_id is not null
      and (o.key_account or exists (select from customer s where s.company_id = o.company_id and s.parent_id = o.id))
    order by c.tenant_id, c.id)`;

const exposureSql: ReportSql<typeof exposureReport> = {
  source: ({ actor }, { as_of, park_ids }) => sql`with recursive ${groupsOf(actor)}, lines as (
    select f.*, t.name as tenant_name, coalesce(g.group_id, 0) as group_id, coalesce(g.group_name, '不属于集团') as group_name
    from (select e.tenant_id, ${join(NAMES.map((name) => sql`sum(e.${raw(name)})::bigint as ${raw(name)}`))}
      from ${exposurePartsOn(as_of)} e where ${selected(actor, park_ids)} group by e.tenant_id) f
    join tenant t on t.company_id = app_company() and t.id = f.tenant_id
    left join grouped g on g.tenant_id = f.tenant_id
    where f.due_fen <> 0 or f.short_fen <> 0 or f.secured_fen <> 0)`,
  columns: { exposure_fen: EXPOSURE },
  order: sql`order by due_fen + short_fen - secured_fen desc, tenant_name, tenant_id`,
  totals: { tenant_count: sql`count(*)::int`, ...totals },
  named: { park_ids: 'park' },
};

const securityKind = sql`case s.kind ${join(
  Object.entries(SECURITY_KIND).map(([kind, { label }]) => sql`when ${kind} then ${label}`),
  ' ',
)} end`;

const entriesSql: ReportSql<typeof exposureEntriesReport> = {
  source: ({ actor }, { as_of, park_ids, tenant_id, kind }) => sql`with lines as (
    select concat_ws('-', e.part, e.contract_id, e.charge_item_id, e.receivable_id, e.security_id) as line, e.part, e.tenant_id, t.name as tenant_name,
      e.contract_id, k.number as contract_number, e.charge_item_id, e.receivable_id, e.security_id, e.due_date,
      case when e.security_id is not null then ${securityKind} || ' ' || coalesce(nullif(s.number, ''), s.issuer)
        when e.receivable_id is not null then i.name || ' ' || r.start_date || ' ~ ' || r.end_date else i.name end as subject,
      ${join(NAMES.map((name) => sql`e.${raw(name)}`))}
    from ${exposurePartsOn(as_of)} e
    join tenant t on t.company_id = app_company() and t.id = e.tenant_id
    join charge_item i on i.company_id = app_company() and i.id = e.charge_item_id
    left join contract k on k.company_id = app_company() and k.id = e.contract_id
    left join receivable r on r.company_id = app_company() and r.id = e.receivable_id
    left join deposit_security s on s.company_id = app_company() and s.id = e.security_id
    where ${selected(actor, park_ids)}${tenant_id === null ? empty : sql` and e.tenant_id = ${tenant_id}`}${
      kind === 'all' ? empty : sql` and e.part = ${kind}`
    })`,
  columns: { exposure_fen: EXPOSURE },
  order: sql`order by tenant_name, tenant_id, case part when 'due' then 0 when 'deposit' then 1 else 2 end, due_date, line`,
  totals,
  named: { park_ids: 'park', tenant_id: 'tenant' },
};

export const exposureRoutes = [
  ...reportRoutes(exposureReport, exposureSql),
  ...reportRoutes(exposureEntriesReport, entriesSql),
];
