// Cash flow (租费现金流, docs/domain §7.1): amounts charged and received in each month.
import sql, { type Sql } from 'sql-template-tag';
import { monthRange, type YearMonth } from '#domain/kernel/dates/calendar-date';

export interface CashFlowQuery {
  /** The day as of which postings are known. */
  as_of: string;
  months: { from: YearMonth; to: YearMonth };
  basis: string;
}

/** Columns (receivable_id, month, gross_fen, net_fen, received_fen): several rows per receivable and month. */
export const cashFlowBetween = ({ as_of, months, basis }: CashFlowQuery): Sql =>
  sql`cash_flow_between(${as_of}::date, ${monthRange(months.from).start}::date, ${monthRange(months.to).end}::date, ${basis === 'period'})`;
