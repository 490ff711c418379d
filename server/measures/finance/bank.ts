// Bank reconciliation (银行对账, docs/domain §6.2), in fen.
import sql, { type Sql } from 'sql-template-tag';

/** Columns (flow_account_id, opening_on, opening_fen, last_line_on, bank_fen, stated_fen, book_fen, …_fen of the items in transit) as of a day. */
export const bankReconciliationOn = (day: string): Sql => sql`bank_reconciliation_on(${day}::date)`;

/** Columns (flow_account_id, stated, kind, item_id, moved_on, party, remark, amount_fen, in_transit) up to a day. */
export const bankMovementsOn = (day: string): Sql => sql`bank_movements_on(${day}::date)`;

/** Columns (flow_account_id, bank_line_id, booked_on, expected_fen, balance_fen) where lines are missing, up to a day. */
export const bankGapsOn = (day: string): Sql => sql`bank_gaps_on(${day}::date)`;
