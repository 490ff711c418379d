/**
 * Occupancy (出租率, domain.md §7): m² of the spaces for rent that are let on a day, over m² of all of them. Whether the rentable or
 * the gross area of a space counts is a parameter of the enterprise. Status and use come from `space_on(day)`.
 */
import sql, { type Sql } from 'sql-template-tag';
import { PARAMETERS } from '#api/setup/parameter/parameters';

const BASIS = 'occupancy.basis';

/** Joined (`cross join … counting`) to whatever counts areas: one row, its column `basis` is what counts. */
export const occupancyBasis: Sql = sql`(select coalesce((select p.value #>> '{}' from company_parameter p
  where p.company_id = app_company() and p.key = ${BASIS}), ${PARAMETERS[BASIS].value}) as basis)`;

/** m² of a space that count: `s` the space, `x` its row of `space_on`, `counting` the basis. */
export const countedArea: Sql = sql`case counting.basis when 'gross' then s.gross_area_sqm else x.rentable_area_sqm end`;

/** Sums over rows with `use`, `status` and a column of counted m²: what can be let, what is let, and the share. */
export function occupancyOf(counted: Sql): { rentable: Sql; leased: Sql; share: Sql } {
  const rentable = sql`coalesce(sum(${counted}) filter (where use = 'for_rent'), 0)`;
  const leased = sql`coalesce(sum(${counted}) filter (where use = 'for_rent' and status = 'leased'), 0)`;
  return { rentable, leased, share: occupancyShare({ rentable, leased }) };
}

/** Of areas already summed: four decimals, null where there is nothing to let. */
export const occupancyShare = ({ rentable, leased }: { rentable: Sql; leased: Sql }): Sql =>
  sql`round(${leased} / nullif(${rentable}, 0), 4)`;
