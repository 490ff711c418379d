// Figures of the reports of investment.
import sql, { type Sql } from 'sql-template-tag';

/** A fraction with four decimals; null of nothing. */
export const share = (part: Sql, whole: Sql): Sql => sql`round(${part}::numeric / nullif(${whole}, 0), 4)`;
/** The mean of so many stays, in days with two decimals; null of none. */
export const days = (seconds: Sql, stays: Sql): Sql => sql`round(${seconds} / nullif(${stays}, 0) / 86400, 2)`;
/** Square metres, rounded once. */
export const area = (figure: Sql): Sql => sql`round(${figure}, 2)`;
/** Nothing adds up to 0. */
export const total = (figure: Sql): Sql => sql`coalesce(sum(${figure}), 0)`;
