// The rent of leases step by step (docs/domain §7).
import sql, { type Sql } from 'sql-template-tag';

/**
 * Columns (contract_id, clause_id, seq, start_date, end_date, basis, price, clause_sqm, free_periods, rent_twelfths) by the terms in force on a day.
 */
export const rentStepsOn = (day: string): Sql => sql`rent_steps_on(${day}::date)`;

/** Monthly rent in fen from a sum of twelfths of a fen: rounded once, half up. */
export const monthlyOf = (twelfths: Sql): Sql => sql`div(2 * ${twelfths} + 12, 24)::bigint`;
