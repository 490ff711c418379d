// Leases of a customer, or of all companies of its group (docs/domain §3): their contracts as of today, summed by company.
import sql, { type Sql } from 'sql-template-tag';
import { customerLeases } from '#api/investment/portrait';
import type {
  CustomerCompany,
  CustomerLease,
  CustomerLeases,
  CustomerLeasesParameters,
} from '#api/investment/portrait.schema';
import { contractsOn, leaseSpacesOn, rentInForceOn } from '#server/measures/contracts/contract';
import { isUnsettled, openByDueDate } from '#server/measures/finance/receivable';
import type { Actor } from '#server/platform/access/actor';
import { customerVisible } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { madeWith } from './made-with';

/** Returns the id of the customer, or of the top of its group and all members. */
const familyOf = ({ id, group }: CustomerLeasesParameters): Sql =>
  group
    ? sql`with recursive over as (
          select o.id, o.parent_id from customer o where o.company_id = app_company() and o.id = ${id}
          union select o.id, o.parent_id from customer o join over b on o.id = b.parent_id where o.company_id = app_company()
        ), family as (
          select id from over where parent_id is null
          union select o.id from customer o join family f on o.parent_id = f.id where o.company_id = app_company())
        select id from family`
    : sql`select ${id}::bigint`;

type Sums = CustomerLeases['total'];
type Company = Omit<CustomerCompany, keyof Sums>;

/** Returns the companies visible to the actor; one below an invisible company is shown separately. */
const companiesOf = ({ tx, actor }: Call, query: CustomerLeasesParameters): Promise<Company[]> =>
  tx.query<Company>(
    sql`with seen as (select c.* from customer c where c.company_id = app_company() and c.id in (${familyOf(query)})${customerVisible(actor)})
        select c.id as customer_id, c.name, p.id as parent_id, c.key_account, c.level, case when c.status = 'open' and c.owner_id is null then 'pool' else c.status end as status,
          c.tenant_id, t.name as tenant_name
        from seen c left join seen p on p.id = c.parent_id left join tenant t on t.company_id = c.company_id and t.id = c.tenant_id
        order by c.id <> ${query.id}, c.name, c.id`,
  );

/** The contracts `lease` of the customers, each once: of several who became one tenant, it belongs to the first. */
const leasesOf = (actor: Actor, ids: readonly number[], today: string): Sql => sql`
  with made as (
    select distinct on (k.id) k.id, c.id as customer_id, k.number, k.park_id, k.start_date, k.version_no
    from customer c join contract k on ${madeWith(actor)}
    where c.company_id = app_company() and c.id = any(${[...ids]}::bigint[]) order by k.id, k.customer_id is distinct from c.id, c.id
  ), let as (
    select l.contract_id, sum(l.area_sqm) as area_sqm from ${leaseSpacesOn(today)} l where l.contract_id in (select id from made) group by l.contract_id
  ), rent as (
    select r.contract_id, sum(r.rent_fen)::bigint as rent_fen from ${rentInForceOn(today)} r where r.contract_id in (select id from made) group by r.contract_id
  ), lease as (
    select m.*, x.phase, x.last_day, coalesce(l.area_sqm, 0) as area_sqm, r.rent_fen, money.due_fen, money.overdue_fen
    from made m join ${contractsOn(today)} x on x.contract_id = m.id
    left join let l on l.contract_id = m.id left join rent r on r.contract_id = m.id
    cross join lateral (
      select ${openByDueDate(today)} from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
      where r.company_id = app_company() and r.contract_id = m.id and ${isUnsettled}) money)`;

/** Area and rent of the running leases. */
const SUMS: Sql = sql`count(*)::int as contract_count, coalesce(sum(area_sqm) filter (where phase = 'running'), 0)::text as area_sqm,
  coalesce(sum(rent_fen) filter (where phase = 'running'), 0)::bigint as rent_fen,
  coalesce(sum(due_fen), 0)::bigint as due_fen, coalesce(sum(overdue_fen), 0)::bigint as overdue_fen from lease`;
const NOTHING: Sums = { contract_count: 0, area_sqm: '0.00', rent_fen: 0, due_fen: 0, overdue_fen: 0 };

async function leases(call: Call, query: CustomerLeasesParameters): Promise<CustomerLeases> {
  const { tx, actor, today } = call;
  const companies = await companiesOf(call, query);
  if (!companies.some(({ customer_id }) => customer_id === query.id)) throw notFound('客户');
  const source = leasesOf(
    actor,
    companies.map(({ customer_id }) => customer_id),
    today,
  );
  const rows = await tx.query<CustomerLease>(
    sql`${source} select l.customer_id, l.id as contract_id, l.number, l.phase, p.name as park_name, coalesce(s.label, '') as spaces, l.start_date as start,
          l.last_day as "end", l.area_sqm::text as area_sqm, l.rent_fen, l.due_fen, l.overdue_fen
        from lease l join park p on p.company_id = app_company() and p.id = l.park_id
        left join lateral (select string_agg(b.name || ' ' || z.number, '、' order by b.name, z.number) as label
          from contract_space cs join space z on (z.company_id, z.id) = (cs.company_id, cs.space_id)
          join building b on (b.company_id, b.id) = (z.company_id, z.building_id)
          where cs.company_id = app_company() and cs.contract_id = l.id and cs.version_no = l.version_no) s on true
        order by l.phase <> 'running', l.last_day desc, l.id`,
  );
  const summed = await tx.query<Sums & { customer_id: number }>(
    sql`${source} select customer_id, ${SUMS} group by customer_id`,
  );
  const sumsOf = new Map(summed.map(({ customer_id, ...sums }) => [customer_id, sums]));
  return {
    companies: companies.map((company) => ({ ...company, ...(sumsOf.get(company.customer_id) ?? NOTHING) })),
    leases: rows,
    total: await one<Sums>(tx, sql`${source} select ${SUMS}`),
  };
}

export const customerLeasesRoutes: Route[] = [handle(customerLeases, leases)];
