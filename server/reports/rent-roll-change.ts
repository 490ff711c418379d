// Changes of the rent roll between two days. Declared in api/contracts/rent-roll/rent-roll-change.
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { ROLL_CHANGE, rentRollChangeReport } from '#api/contracts/rent-roll-change';
import { occupancyOn } from '../measures/assets/occupancy';
import { leaseSpacesOn, rentInForceOn } from '../measures/contracts/contract';
import { buildingIs, inSelection } from '../platform/access/scope';
import { type ReportSql, reportRoutes } from '../platform/report/report';

/** The lease of each space on a day, including holdover, with its part of the rent. */
const leasedOn = (day: string): Sql => sql`(
    select x.space_id, x.contract_id, x.contract_number as number, x.tenant_id, l.area_sqm, coalesce(r.rent_fen, 0) as rent_fen
    from ${occupancyOn(day)} x
    left join ${leaseSpacesOn(day)} l on l.contract_id = x.contract_id and l.space_id = x.space_id
    left join ${rentInForceOn(day)} r on r.contract_id = x.contract_id and r.space_id = x.space_id
    where x.status in ('leased', 'holdover'))`;

const kinds = Object.entries(ROLL_CHANGE);

const changeSql: ReportSql<typeof rentRollChangeReport> = {
  source: ({ actor }, { within, park_ids }) => sql`with before as materialized (select * from ${leasedOn(within.from)} h
  ), after as materialized (select * from ${leasedOn(within.to)} h
  ), paired as (
    select coalesce(b.space_id, a.space_id) as space_id, b.contract_id as before_contract_id, b.number as before_contract, b.tenant_id as before_tenant_id,
      b.area_sqm as before_sqm, coalesce(b.rent_fen, 0) as before_rent_fen, a.contract_id as after_contract_id, a.number as after_contract,
      a.tenant_id as after_tenant_id, a.area_sqm as after_sqm, coalesce(a.rent_fen, 0) as after_rent_fen,
      case when b.contract_id is null then 'came' when a.contract_id is null then 'left' when b.contract_id <> a.contract_id then 'replaced'
        when b.rent_fen <> a.rent_fen then 'repriced' when b.area_sqm <> a.area_sqm then 'resized' end as change
    from before b full join after a on a.space_id = b.space_id
  ), lines as (
    select d.*, d.after_rent_fen - d.before_rent_fen as difference_fen, k.change_id, k.change_name, s.number as space_number, u.name as building_name,
      f.number as floor_number, p.name as park_name, bt.name as before_tenant, at.name as after_tenant
    from paired d
    join (values ${join(kinds.map(([key, { label }], place) => sql`(${key}::text, ${place + 1}::int, ${label}::text)`))}) k (change, change_id, change_name)
      on k.change = d.change
    join space s on s.company_id = app_company() and s.id = d.space_id
    join building u on u.company_id = s.company_id and u.id = s.building_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    join park p on p.company_id = s.company_id and p.id = s.park_id
    left join tenant bt on bt.company_id = s.company_id and bt.id = d.before_tenant_id
    left join tenant at on at.company_id = s.company_id and at.id = d.after_tenant_id
    where true${inSelection(actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}${
      park_ids.length ? sql` and s.park_id = any(${park_ids}::bigint[])` : empty
    })`,
  columns: {},
  order: sql`order by change_id, park_name, building_name, floor_number, space_number, space_id`,
  totals: {
    space_count: sql`count(*)::int`,
    before_rent_fen: sql`coalesce(sum(before_rent_fen), 0)`,
    after_rent_fen: sql`coalesce(sum(after_rent_fen), 0)`,
    difference_fen: sql`coalesce(sum(difference_fen), 0)`,
  },
  named: { park_ids: 'park' },
};

export const rentRollChangeRoutes = reportRoutes(rentRollChangeReport, changeSql);
