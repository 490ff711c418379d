/**
 * What is owed on a receivable `r` now (domain.md §5.7, §6): fen, tax included, net of what was received or offset. An adjustment that
 * lowers another is negative and lowers what is owed in all, until it is offset. Figures as of an earlier day follow accounting
 * dates: `server/reports`.
 */
import sql, { type Sql } from 'sql-template-tag';

/** Open fen of a row that is not void; negative where the landlord owes it. */
export const openFen: Sql = sql`(r.gross_fen - r.received_fen)`;

/** The same of any row: nothing of a void one. */
export const openFenOfAny: Sql = sql`case when r.voided_on is null then ${openFen} else 0 end`;

/** Not void and not settled, whoever owes it; the words of the index `receivable_open`. */
export const isUnsettled: Sql = sql`(r.voided_on is null and r.received_fen <> r.gross_fen)`;

/** The tenant still owes some of it. */
export const isOwed: Sql = sql`(r.voided_on is null and r.gross_fen > r.received_fen)`;

/** Unsettled after its due date. */
export const isOverdue = (day: string): Sql => sql`(${isUnsettled} and r.due_date < ${day}::date)`;
