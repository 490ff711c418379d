/**
 * Occupancy (出租率, docs/domain §7): m² of the spaces for rent that are let on a day, over m² of all of them. Whether the rentable or
 * the gross area of a space counts is a parameter of the enterprise. Defined in migration 0038.
 */
import sql, { type Sql } from 'sql-template-tag';

/** Every space valid on a day with its status and lease, `rentable_sqm` and `leased_sqm`: what counts, to be added up. */
export const occupancyOn = (day: string): Sql => sql`occupancy_on(${day}::date)`;

/** Of areas already summed: four decimals, null where there is nothing to let. */
export const occupancyShare = ({ rentable, leased }: { rentable: Sql; leased: Sql }): Sql =>
  sql`occupancy_share(${leased}, ${rentable})`;
