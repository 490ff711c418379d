/** Incentives of leases as of a day (docs/domain §5.16). */
import sql, { type Sql } from 'sql-template-tag';

/**
 * Columns (incentive_id, contract_id, park_id, tenant_id, seq, kind, amount_fen, event_on, left_fen, confirmed_fen, paid_fen, returned_fen,
 * to_confirm_fen, open_fen, state).
 */
export const incentivesOn = (day: string): Sql => sql`incentives_on(${day}::date)`;

/** The same for one contract only. */
export const incentivesOf = (contract_id: number, day: string): Sql =>
  sql`incentives_on(${day}::date, array[${contract_id}]::bigint[])`;

/** Name of the kind of an incentive `s` (lease_incentive). */
export const incentiveName: Sql = sql`case s.kind when 'fit_out' then '装修补贴' when 'cash' then '现金激励' when 'borne_cost' then '代承担费用'
  else '租金抵减' end`;
