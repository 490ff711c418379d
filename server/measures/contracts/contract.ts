/**
 * State of contracts on a day (docs/domain §5.2, §5.10): phase, terms in force, last day, spaces let and the rent in force. They are defined by the
 * SQL functions of `server/db/definitions/contracts`; each is a derived table to join on its `contract_id`.
 */
import sql, { type Sql } from 'sql-template-tag';

/** `last_day` of a contract `c`, for a list ordered by it: it avoids a self-join of millions of rows. */
export const leaseEnd: Sql = sql`coalesce(c.leave_date, c.end_date)`;

/** Columns (contract_id, park_id, tenant_id, phase, version_no, last_day) of every contract. */
export const contractsOn = (day: string): Sql => sql`contracts_on(${day}::date)`;

/** Columns (contract_id, space_id, area_sqm) of every contract by the terms in force. */
export const leaseSpacesOn = (day: string): Sql => sql`lease_spaces_on(${day}::date)`;

/** Rent clauses in force of running contracts: a row for each space a clause covers, with its price and the next one. */
export const rentClausesOn = (day: string): Sql => sql`rent_clauses_on(${day}::date)`;

/**
 * Monthly rent in force of contract `c` on a day, in fen; that of its first day when it begins later; null without rent then. It is the amount that
 * `rentInForceOn` shares over the spaces of running contracts; for a page of rows.
 */
export const contractRentOn = (day: string): Sql => sql`(
  select div(2 * sum(o.rent_twelfths) + 12, 24)::bigint
  from (select distinct k.clause_id, k.rent_twelfths from rent_terms_on(greatest(${day}::date, c.start_date)) k
    where k.contract_id = c.id and k.phase not in ('void', 'retired')) o)`;

/** Columns (contract_id, space_id, rent_fen): the monthly rent in force of running contracts, shared over their spaces. */
export const rentInForceOn = (day: string): Sql => sql`rent_in_force_on(${day}::date)`;

/** Columns (contract_id, space_id, rent_fen, first_on, last_on): `rentInForceOn` for all days of the range, a row for each span of equal days. */
export const rentSpans = (first: Sql, last: Sql): Sql => sql`rent_spans((${first})::date, (${last})::date)`;

/** Rent in force on a day of a space let by contract `c`, in yuan per m² and month with two decimals; null without rent then. */
export const spaceRentPriceOn = (space: Sql, day: Sql): Sql => sql`(
  select round(sum(k.rent_twelfths / k.clause_sqm) / 1200, 2)::text from rent_terms_on(${day}) k
  where k.contract_id = c.id and k.space_id = ${space} and k.clause_sqm > 0)`;
