// Distribution of lease ends (到期分布, docs/domain §7.2).
import sql, { type Sql } from 'sql-template-tag';

/** Columns (contract_id, park_id, tenant_id, last_day, holdover, area_sqm, rent_fen) of leases that run on a day or are held over. */
export const expiringLeasesOn = (day: string): Sql => sql`expiring_leases_on(${day}::date)`;
