import sql, { type Sql } from 'sql-template-tag';

/** Returns a fraction with four decimals; null when the whole is 0. */
export const share = (part: Sql, total: Sql): Sql => sql`round(${part}::numeric / nullif(${total}, 0), 4)`;
/** Returns the mean of the stays, in days with two decimals; null when there are none. */
export const days = (seconds: Sql, stays: Sql): Sql => sql`round(${seconds} / nullif(${stays}, 0) / 86400, 2)`;
/** Square metres, rounded once. */
export const area = (figure: Sql): Sql => sql`round(${figure}, 2)`;
/** Returns the sum, 0 for no rows. */
export const total = (figure: Sql): Sql => sql`coalesce(sum(${figure}), 0)`;
