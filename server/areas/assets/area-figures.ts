// Figures of a park or building on a date (domain.md §7): rentable and leased area, average rent. Status comes from the one
// function of the database. Whether the rentable or the gross area of those spaces counts is a parameter of the enterprise.
import sql, { type Sql } from 'sql-template-tag';
import { countedArea, occupancyBasis, occupancyOf, occupancyShare } from '#server/measures/assets/occupancy';
import { leasesOf, rentOn } from './rent-in-force';

/** A derived table (group_id, space_count, rentable_area_sqm, leased_area_sqm) over spaces `s` valid on the date. */
export function areaFigures(group: Sql, date: string): Sql {
  const { rentable, leased } = occupancyOf(countedArea);
  return sql`(
    select ${group} as group_id, count(*) as space_count, ${rentable} as rentable_area_sqm, ${leased} as leased_area_sqm
    from space_on(${date}::date) x
    join space s on s.company_id = app_company() and s.id = x.space_id
    cross join ${occupancyBasis} counting
    group by ${group})`;
}

/** The occupancy of area figures joined as `f`. */
export const occupancyOfFigures: Sql = occupancyShare({
  rentable: sql`f.rentable_area_sqm`,
  leased: sql`f.leased_area_sqm`,
});

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
