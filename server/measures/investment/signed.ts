// Leases signed in a period, and the vacancy time of spaces (docs/domain §3.2, §3.6).
import sql, { type Sql } from 'sql-template-tag';

/**
 * A row for each space of a contract approved within the days: contract_id, space_id, park_id, building_id, tenant_id, approved_on, renewal, manager,
 * manager_id, area_sqm, rent_fen, list_rent_fen, floor_rent_fen.
 */
export const signedLeasesBetween = (first: Sql, last: Sql): Sql =>
  sql`signed_leases_between((${first})::date, (${last})::date)`;

/** Columns (space_id, park_id, building_id, vacant_sqm, vacant_days) of spaces vacant on the day. */
export const vacantSpacesOn = (day: string): Sql => sql`vacant_spaces_on(${day}::date)`;

/** Columns (park_id, quarter, area_sqm, rent_fen, contract_count): targets of each park in the quarters of a year. */
export const leasingTargetsIn = (year: number): Sql => sql`leasing_targets_in(${year}::integer)`;
