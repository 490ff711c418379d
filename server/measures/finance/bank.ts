// Bank reconciliation (银行对账, docs/domain §6.2), in fen.
import sql, { type Sql } from 'sql-template-tag';

/** Columns (flow_account_id, opening_on, opening_fen, last_line_on, bank_fen, stated_fen, book_fen, …_fen of the items in transit) as of a day. */
export const bankReconciliationOn = (day: string): Sql => sql`bank_reconciliation_on(${day}::date)`;

/**
 * Rows (flow_account_id, reported_on, reported_fen, bank_fen): the newest balance that the bank reported by itself, for accounts where that was by the
 * day, and the balance by the lines up to then.
 */
export const bankReportedOn = (day: string): Sql => sql`(
  select f.flow_account_id, f.balance_on as reported_on, f.balance_fen as reported_fen, o.opening_fen + coalesce((
    select sum(case l.direction when 'in' then l.amount_fen else -l.amount_fen end) from bank_line l
    where l.company_id = f.company_id and l.flow_account_id = f.flow_account_id and l.booked_on between o.opening_on and f.balance_on), 0)::bigint as bank_fen
  from bank_feed f
  join bank_openings_on(${day}::date) o on o.flow_account_id = f.flow_account_id and o.opening_on <= f.balance_on
  where f.company_id = app_company() and f.balance_on <= ${day}::date)`;

/** Columns (flow_account_id, stated, kind, item_id, moved_on, party, remark, amount_fen, in_transit) up to a day. */
export const bankMovementsOn = (day: string): Sql => sql`bank_movements_on(${day}::date)`;

/** Columns (flow_account_id, bank_line_id, booked_on, expected_fen, balance_fen) where lines are missing, up to a day. */
export const bankGapsOn = (day: string): Sql => sql`bank_gaps_on(${day}::date)`;
