// Year-end disclosure of a lessor (docs/domain §7.5).
import sql, { type Sql } from 'sql-template-tag';
import { SPREAD_BY_MONTH } from './straight-line';

/**
 * Columns (contract_id, year_1_fen … year_5_fen, later_fen, fixed_fen, variable_fen, other_fen, cost_…_fen, deferred_fen, incentive_…_fen,
 * straight_line_fen) of each lease.
 */
export const leaseDisclosureOn = (day: string): Sql => sql`lease_disclosure_on(${day}::date, ${SPREAD_BY_MONTH})`;

/** Columns (contract_id, kind, bucket, receivable_id, act_id, start_date, end_date, on_day, fen): the rows behind it. */
export const leaseDisclosureRowsOn = (day: string): Sql =>
  sql`lease_disclosure_rows_on(${day}::date, ${SPREAD_BY_MONTH})`;
