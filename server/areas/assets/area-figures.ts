// Figures of a park or building on a date (domain.md §7): rentable and leased area, average rent. Status comes from the one
// function of the database. Whether the rentable or the gross area of those spaces counts is a parameter of the enterprise.
import sql, { type Sql } from 'sql-template-tag';
import { PARAMETERS } from '../../../api/setup/parameters';
import { leasesOf, rentOn } from './rent-in-force';

const BASIS = 'occupancy.basis';

/** The area of space `s` with its values `x` that counts. */
const counted = sql`case b.basis when 'gross' then s.gross_area_sqm else x.rentable_area_sqm end`;

/** A derived table (group_id, space_count, rentable_area_sqm, leased_area_sqm) over spaces `s` valid on the date. */
export function areaFigures(group: Sql, date: string): Sql {
  return sql`(
    select ${group} as group_id, count(*) as space_count,
      coalesce(sum(${counted}) filter (where x.use = 'for_rent'), 0) as rentable_area_sqm,
      coalesce(sum(${counted}) filter (where x.use = 'for_rent' and x.status = 'leased'), 0) as leased_area_sqm
    from space_on(${date}::date) x
    join space s on s.company_id = app_company() and s.id = x.space_id
    cross join (select coalesce((select p.value #>> '{}' from company_parameter p
      where p.company_id = app_company() and p.key = ${BASIS}), ${PARAMETERS[BASIS].value}) as basis) b
    group by ${group})`;
}

/** A derived table (group_id, average_rent) over spaces `s` with a lease on the date: yuan per m² and month, by the areas of the leases. */
export function rentFigures(group: Sql, date: string): Sql {
  return sql`(
    with held as (select x.space_id, x.contract_id from space_on(${date}::date) x where x.contract_id is not null),
    ${leasesOf(sql`held`, date)}, ${rentOn(date)}
    )
    select ${group} as group_id, round(sum(coalesce(rs.fen, 0)) / 100 / sum(l.area_sqm), 2) as average_rent
    from held h
    join space s on s.company_id = app_company() and s.id = h.space_id
    join let l on l.contract_id = h.contract_id and l.space_id = h.space_id
    left join rent_share rs on rs.contract_id = h.contract_id and rs.space_id = h.space_id
    group by ${group})`;
}
