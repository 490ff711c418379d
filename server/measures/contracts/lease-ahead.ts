// What is signed and still to begin, space by space.
import sql, { type Sql } from 'sql-template-tag';

/**
 * (space_id, contract_id, contract_number, tenant_id, start_date, end_date): of every space the next approved lease that begins after
 * the day. Where no other holds the space that day, this is why its status is signed (`space_on`, docs/domain §2).
 */
export const leasesAheadOf = (day: string): Sql => sql`(
  select distinct on (o.space_id) o.space_id, c.id as contract_id, c.number as contract_number, c.tenant_id, o.start_date, o.end_date
  from leases_ahead_on(${day}::date) o join contract c on c.company_id = app_company() and c.id = o.contract_id
  order by o.space_id, o.start_date)`;
