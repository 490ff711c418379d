// Rent roll (租金台账, docs/domain §7): one row per space valid on a date, including vacant ones, with totals by building and park. Declared in
// api/contracts/rent-roll.
import sql, { empty, type Sql } from 'sql-template-tag';
import { rentRollReport } from '#api/contracts/rent-roll';
import type { ParametersOf } from '#api/kernel/report/report';
import { occupancyOn, occupancyShare } from '../measures/assets/occupancy';
import { contractsOn, rentClausesOn, rentInForceOn } from '../measures/contracts/contract';
import { openDepositsOn } from '../measures/finance/deposit';
import { receivablesOn } from '../measures/finance/receivable';
import { sharesByArea } from '../measures/shares';
import { buildingIs, contractInBuilding, inSelection } from '../platform/access/scope';
import { type ReportSql, reportRoutes } from '../platform/report/report';
import type { Call } from '../platform/use-case/route';

/** The spaces valid on the date with their status and lease, and all spaces of these leases, since shares are of the whole contract. */
const baseOn = (as_of: string, narrowed: Sql): Sql => sql`with base as (
    select s.id as space_id, s.company_id, s.park_id, p.name as park_name, s.building_id, b.name as building_name, s.floor_id, f.number as floor_number,
      f.name as floor_name, s.number as space_number, x.status, x.rentable_area_sqm, x.rentable_sqm, x.leased_sqm as let_sqm, x.list_price,
      x.price_unit, x.contract_id, x.contract_number, x.tenant_id, x.lease_start as start_date
    from ${occupancyOn(as_of)} x
    join space s on s.company_id = app_company() and s.id = x.space_id
    join park p on (p.company_id, p.id) = (s.company_id, s.park_id)
    join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
    join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
    where true${narrowed}
  ), leases as (select distinct contract_id from base where contract_id is not null
  ), held as materialized (select k.* from ${contractsOn(as_of)} k
  ), let as materialized (
    select l.contract_id, l.space_id, l.area_sqm, sum(l.area_sqm) over (partition by l.contract_id) as total_sqm
    from leases join held k on k.contract_id = leases.contract_id
    join contract_space l on l.company_id = app_company() and l.contract_id = k.contract_id and l.version_no = k.version_no
  )`;

/** The shares of the spaces in the contracts' amounts of a table (contract_id, amount_fen). */
const share = (amounts: Sql): Sql =>
  sql`select id as space_id, owner_id as contract_id, fen from ${sharesByArea(
    sql`(select l.contract_id as owner_id, l.space_id as id, l.area_sqm, l.total_sqm, a.amount_fen as total_fen
    from let l join ${amounts} a on a.contract_id = l.contract_id)`,
  )} s`;

/**
 * Deposits held and arrears as of the day of every contract and, in `outside`, of contracts without a lease in the roll; those of leases are shared
 * over their spaces.
 */
const moneyOn = (as_of: string, narrowed: Sql): Sql => sql`arrears_total as materialized (
    select r.contract_id, sum(r.overdue_fen) as amount_fen from ${receivablesOn(as_of)} r
    where r.unsettled and r.due_date < ${as_of}::date${narrowed} group by r.contract_id
  ), deposit_total as materialized (
    select r.contract_id, sum(b.held_fen) as amount_fen from ${openDepositsOn(as_of)} b
    join (select k.id as contract_id, k.park_id from contract k where k.company_id = app_company()) r on r.contract_id = b.contract_id
    where true${narrowed} group by r.contract_id
  ), outside as materialized (
    select coalesce((select sum(amount_fen) from arrears_total a where not exists (select from leases l where l.contract_id = a.contract_id)), 0)::bigint as arrears_fen,
      coalesce((select sum(amount_fen) from deposit_total d where not exists (select from leases l where l.contract_id = d.contract_id)), 0)::bigint as deposit_fen
  ), deposit_share as materialized (${share(sql`deposit_total`)}
  ), arrears_share as materialized (${share(sql`arrears_total`)}`;

/**
 * Common table expressions up to `lines`, one row per space. Shared amounts are materialized, since a planner that estimates one row per contract
 * would evaluate the shares once for every space.
 */
function rollOn(call: Pick<Call, 'actor'>, { as_of, park_ids }: ParametersOf<typeof rentRollReport>): Sql {
  const parks = park_ids.length ? sql` and s.park_id = any(${park_ids}::bigint[])` : empty;
  const narrowed = sql`${inSelection(call.actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}${parks}`;
  const ofContracts = sql`${inSelection(call.actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`))}${
    park_ids.length ? sql` and r.park_id = any(${park_ids}::bigint[])` : empty
  }`;
  return sql`${baseOn(as_of, narrowed)}, rent_share as materialized (select * from ${rentInForceOn(as_of)}
  ), clause as materialized (select * from ${rentClausesOn(as_of)}
  ), first_clause as materialized (select distinct on (space_id) * from clause order by space_id, seq
  ), weight as materialized (
    select k.contract_id, k.space_id, sum(k.rent_twelfths * k.area_sqm / k.clause_sqm) as rent from clause k group by k.contract_id, k.space_id
  ), term as materialized (
    select contract_id, last_day, case when phase = 'running' then last_day - ${as_of}::date end as days
    from held where phase in ('running', 'holdover')
  ), ${moneyOn(as_of, ofContracts)}
  ), lines as (
    select b.*, t.name as tenant_name, coalesce(b.tenant_id, 0) as lessee_id, coalesce(t.name, '未出租') as lessee_name,
      coalesce(t.industry_id, 0) as industry_id, coalesce(n.name, case when b.tenant_id is null then '未出租' else '未填写' end) as industry_name, n.sort as industry_sort,
      m.last_day as end_date, case when m.days is not null then l.area_sqm end as wale_sqm, w.rent as wale_weight, m.days as wale_days, l.area_sqm as leased_sqm, coalesce(l.area_sqm, b.rentable_area_sqm) as area_sqm,
      fc.basis, fc.price, fc.next_on, fc.next_price, free.start_date as free_start, free.end_date as free_end,
      case when b.contract_id is null then null else coalesce(rs.rent_fen, 0) end as monthly_rent_fen,
      case when b.contract_id is null then null else coalesce(ds.fen, 0) end as deposit_fen,
      case when b.contract_id is null then null else coalesce(ar.fen, 0) end as arrears_fen
    from base b
    left join tenant t on t.company_id = b.company_id and t.id = b.tenant_id
    left join dictionary n on n.company_id = t.company_id and n.id = t.industry_id
    left join let l on l.contract_id = b.contract_id and l.space_id = b.space_id
    left join term m on m.contract_id = b.contract_id
    left join weight w on w.contract_id = b.contract_id and w.space_id = b.space_id
    left join first_clause fc on fc.contract_id = b.contract_id and fc.space_id = b.space_id
    left join rent_share rs on rs.contract_id = b.contract_id and rs.space_id = b.space_id
    left join deposit_share ds on ds.contract_id = b.contract_id and ds.space_id = b.space_id
    left join arrears_share ar on ar.contract_id = b.contract_id and ar.space_id = b.space_id
    left join lateral (select (e->>0)::date as start_date, (e->>1)::date as end_date
      from jsonb_array_elements(coalesce(fc.free_periods, '[]')) e where (e->>1)::date >= ${as_of}::date
      order by 1 limit 1) free on true)`;
}

const areas = { rentable: sql`coalesce(sum(rentable_sqm), 0)`, leased: sql`coalesce(sum(let_sqm), 0)` };

const rentRollSql: ReportSql<typeof rentRollReport> = {
  source: rollOn,
  columns: {
    remaining_months: ({ as_of }) =>
      sql`case when status <> 'holdover' then round((end_date - ${as_of}::date) * 12 / 365.0, 1) end`,
    unit_price: sql`price`,
    next_escalation_on: sql`next_on`,
  },
  order: sql`order by park_name, building_name, floor_number, space_number, space_id`,
  totals: {
    space_count: sql`count(*)::int`,
    rentable_area_sqm: sql`${areas.rentable}::text`,
    leased_area_sqm: sql`${areas.leased}::text`,
    holdover_area_sqm: sql`coalesce(sum(rentable_sqm) filter (where status = 'holdover'), 0)::text`,
    occupancy: sql`${occupancyShare(areas)}::text`,
    wale_area: sql`round(sum(wale_sqm * wale_days) / nullif(365 * sum(wale_sqm), 0), 2)::text`,
    wale_rent: sql`round(round(sum(wale_weight * wale_days), 20) / nullif(365 * sum(wale_weight), 0), 2)::text`,
    monthly_rent_fen: sql`coalesce(sum(monthly_rent_fen), 0)`,
    average_price: sql`round(sum(monthly_rent_fen) / 100 / nullif(sum(leased_sqm), 0), 2)::text`,
    list_average_price: sql`round(sum(rentable_sqm * list_price * case price_unit when 'per_sqm_day' then 365 else 12 end)
      / nullif(12 * sum(rentable_sqm) filter (where list_price is not null), 0), 2)::text`,
    deposit_fen: sql`coalesce(sum(deposit_fen), 0)`,
    arrears_fen: sql`coalesce(sum(arrears_fen), 0)`,
  },
  named: { park_ids: 'park' },
};

export const rentRollRoutes = reportRoutes(rentRollReport, rentRollSql);
