// Figures of a park or building on a date (docs/domain §7), summed from the measures: rentable and leased area, average rent.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { areasByStatus, occupancyOn, occupancyShare } from '#server/measures/assets/occupancy';
import { leaseSpacesOn, rentInForceOn } from '#server/measures/contracts/contract';

/**
 * Returns a derived table (group_id, space_count and the areas by status), grouped by a column of the spaces `s` valid on the date; `spaces` filters
 * them.
 */
export const areaFigures = (group: Sql, date: string, spaces: Sql = sql`true`): Sql => sql`(
    select ${group} as group_id, count(*) as space_count, ${areasByStatus}
    from ${occupancyOn(date)} s where ${spaces} group by ${group})`;

/** List columns of area figures joined as `f`. */
export const areaColumns = {
  rentable_area_sqm: sql`coalesce(f.rentable_area_sqm, 0)`,
  leased_area_sqm: sql`coalesce(f.leased_area_sqm, 0)`,
  signed_area_sqm: sql`coalesce(f.signed_area_sqm, 0)`,
  reserved_area_sqm: sql`coalesce(f.reserved_area_sqm, 0)`,
  holdover_area_sqm: sql`coalesce(f.holdover_area_sqm, 0)`,
  vacant_area_sqm: sql`coalesce(f.vacant_area_sqm, 0)`,
};

/** The same as columns of one row of JSON text. */
export const areaTexts: Sql = join(
  Object.entries(areaColumns).map(([name, value]) => sql`${value}::text as ${raw(name)}`),
);

/** The occupancy of area figures joined as `f`. */
export const occupancyOfFigures: Sql = occupancyShare({
  rentable: sql`f.rentable_area_sqm`,
  leased: sql`f.leased_area_sqm`,
});

/**
 * Returns a derived table (group_id, average_rent) over spaces `s` with a lease on the date: yuan per m² and month, weighted by the areas of the
 * leases.
 */
export const rentFigures = (group: Sql, date: string, spaces: Sql = sql`true`): Sql => sql`(
    select ${group} as group_id, round(sum(coalesce(r.rent_fen, 0)) / 100 / sum(l.area_sqm), 2) as average_rent
    from space_on(${date}::date) s
    join ${leaseSpacesOn(date)} l on l.contract_id = s.contract_id and l.space_id = s.space_id
    left join ${rentInForceOn(date)} r on r.contract_id = s.contract_id and r.space_id = s.space_id
    where ${spaces} group by ${group})`;
