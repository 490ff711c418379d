/**
 * Occupancy (出租率, docs/domain §7): m² of the spaces for rent that are let on a day, divided by m² of all of them. A parameter of the enterprise
 * determines whether the rentable or the gross area of a space counts.
 */
import sql, { type Sql } from 'sql-template-tag';

/**
 * Every space valid on a day with its status and lease, `rentable_sqm`, `leased_sqm` and, when `vacant`, `list_rent_fen`. The figures can be summed.
 */
export const occupancyOn = (day: string | Sql): Sql => sql`occupancy_on((${day})::date)`;

/**
 * The rentable area of spaces `s` of that day, divided by their status (docs/domain §2), as columns of a query that groups them. Leased, signed and
 * still to begin, reserved, held over and vacant area sum up to the area for rent everywhere.
 */
export const areasByStatus: Sql = sql`sum(s.rentable_sqm) as rentable_area_sqm, sum(s.leased_sqm) as leased_area_sqm,
  coalesce(sum(s.rentable_sqm) filter (where s.status = 'signed'), 0) as signed_area_sqm,
  coalesce(sum(s.rentable_sqm) filter (where s.status = 'reserved'), 0) as reserved_area_sqm,
  coalesce(sum(s.rentable_sqm) filter (where s.status = 'holdover'), 0) as holdover_area_sqm,
  coalesce(sum(s.rentable_sqm) filter (where s.status = 'vacant'), 0) as vacant_area_sqm`;

/** Is true when `rentable_sqm` is the gross area of a space, by the enterprise's parameter (`occupancy.basis`). */
export const countsGross: Sql = sql`coalesce((select p.value #>> '{}' = 'gross' from company_parameter p
  where p.company_id = app_company() and p.key = 'occupancy.basis'), false)`;

/** Share of summed areas: four decimals, null when there is nothing to let. */
export const occupancyShare = ({ rentable, leased }: { rentable: Sql; leased: Sql }): Sql =>
  sql`occupancy_share(${leased}, ${rentable})`;

/** The same on the days from the first to the last, a row for each span of days on which a space does not change (`first_on`, `last_on`). */
export const occupancySpans = (first: Sql, last: Sql): Sql => sql`occupancy_spans(${first}, ${last})`;

/** m²-days for rent and let of each space over the days of a period: `rentable_sqm_days`, `leased_sqm_days`. */
export const occupancyBetween = (first: Sql, last: Sql): Sql => sql`occupancy_between(${first}, ${last})`;

/** Monthly rent of each let space and monthly list rent of each vacant one on a day: `rent_fen`, `list_rent_fen`, `unpriced`. */
export const economicOccupancyOn = (day: string | Sql): Sql => sql`economic_occupancy_on((${day})::date)`;

/** Economic occupancy of summed rents (docs/domain §7.2): four decimals, null when both are zero. */
export const economicShare = (rent: Sql, list: Sql): Sql => sql`economic_share(${rent}, ${list})`;
