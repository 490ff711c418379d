// Signed leases that have not begun, by space.
import sql, { type Sql } from 'sql-template-tag';

/**
 * Columns (space_id, contract_id, contract_number, tenant_id, start_date, end_date): the next approved lease of every space that begins after the
 * day. When no other contract holds the space that day, its status is signed because of it (`space_on`, docs/domain §2).
 */
export const leasesAheadOf = (day: string): Sql => sql`(
  select distinct on (o.space_id) o.space_id, c.id as contract_id, c.number as contract_number, c.tenant_id, o.start_date, o.end_date
  from leases_ahead_on(${day}::date) o join contract c on c.company_id = app_company() and c.id = o.contract_id
  order by o.space_id, o.start_date)`;
