// Figures of a park or building on a date (docs/domain §7), added up from the measures: rentable and leased area, average rent.
import sql, { type Sql } from 'sql-template-tag';
import { occupancyOn, occupancyShare } from '#server/measures/assets/occupancy';
import { leaseSpacesOn, rentInForceOn } from '#server/measures/contracts/contract';

/** A derived table (group_id, space_count, rentable_area_sqm, leased_area_sqm), by a column of the spaces `s` valid on the date. */
export const areaFigures = (group: Sql, date: string): Sql => sql`(
    select ${group} as group_id, count(*) as space_count, sum(s.rentable_sqm) as rentable_area_sqm, sum(s.leased_sqm) as leased_area_sqm
    from ${occupancyOn(date)} s group by ${group})`;

/** The occupancy of area figures joined as `f`. */
export const occupancyOfFigures: Sql = occupancyShare({
  rentable: sql`f.rentable_area_sqm`,
  leased: sql`f.leased_area_sqm`,
});

/** A derived table (group_id, average_rent) over spaces `s` with a lease on the date: yuan per m² and month, by the areas of the leases. */
export const rentFigures = (group: Sql, date: string): Sql => sql`(
    select ${group} as group_id, round(sum(coalesce(r.rent_fen, 0)) / 100 / sum(l.area_sqm), 2) as average_rent
    from space_on(${date}::date) s
    join ${leaseSpacesOn(date)} l on l.contract_id = s.contract_id and l.space_id = s.space_id
    left join ${rentInForceOn(date)} r on r.contract_id = s.contract_id and r.space_id = s.space_id
    group by ${group})`;
