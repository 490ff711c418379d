/**
 * Holder of a reserved space (预定, docs/domain §2): the earliest reservation for the day.
 */
import sql, { type Sql } from 'sql-template-tag';

/**
 * Columns (reservation_id, space_id, start_date, end_date): the days on which reservations hold their spaces, for holds that overlap the given days.
 */
export const reservationHolds = (first: Sql, last: Sql): Sql => sql`reservation_holds(${first}, ${last})`;

/**
 * Columns (reservation_id, space_id, start_date, end_date): days on which reservations hold spaces for others. `terms`: tenant, customer, an array of
 * spaces, first and last day.
 */
export const reservationsOfOthers = (terms: Sql): Sql => sql`reservations_of_others(${terms})`;

/** Columns (space_id, holder, end_date): the holder of each space reserved on the day, and the end of the reservation. */
export const holdersOn = (day: string): Sql => sql`(
  select h.space_id, coalesce(k.name, r.holder) as holder, r.end_date
  from ${reservationHolds(sql`${day}::date`, sql`${day}::date`)} h
  join reservation r on r.company_id = app_company() and r.id = h.reservation_id
  left join customer k on k.company_id = r.company_id and k.id = r.customer_id)`;
