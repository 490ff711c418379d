// Straight-line revenue compared with the tax view (税会差异, docs/domain §6).
import sql, { type Sql } from 'sql-template-tag';
import { monthRange, type YearMonth } from '#domain/kernel/dates/calendar-date';

/** Is true when the enterprise spreads by equal months (`accounting.straight_line`), otherwise by day. */
export const SPREAD_BY_MONTH: Sql = sql`coalesce((select p.value #>> '{}' = 'month' from company_parameter p
  where p.company_id = app_company() and p.key = 'accounting.straight_line'), false)`;

/** Columns (receivable_id, contract_id, due_date, net_fen, tax_fen, …) of fixed rent posted by a day; void rows have the day of their voiding. */
export const straightLineRows = (day: string): Sql => sql`straight_line_rows(${day}::date)`;

/** Columns (contract_id, seq, cause, version_no, first_on, last_on, next_on, total_fen, before_fen): the lines of each lease. */
export const straightLineOn = (day: string): Sql => sql`straight_line_on(${day}::date, ${SPREAD_BY_MONTH})`;

/** Columns (contract_id, seq, month, accounting_fen): revenue recognised by each line in each month in which it runs. */
export const straightLineMonths = (day: string, months: { from: YearMonth; to: YearMonth }): Sql =>
  sql`straight_line_months(${day}::date, ${monthRange(months.from).start}::date, ${monthRange(months.to).start}::date, ${SPREAD_BY_MONTH})`;

/** Is true when VAT of money received in advance belongs to the month of receipt (`accounting.vat_on_advance`). */
const VAT_ON_RECEIPT: Sql = sql`coalesce((select p.value #>> '{}' = 'received' from company_parameter p
  where p.company_id = app_company() and p.key = 'accounting.vat_on_advance'), false)`;

/** Columns (contract_id, month, accounting_fen, tax_fen, vat_fen, running_fen, last_on, total_fen): a row per contract and month with an amount. */
export const accountingRevenueBetween = (day: string, months: { from: YearMonth; to: YearMonth }): Sql =>
  sql`accounting_revenue_between(${day}::date, ${monthRange(months.from).start}::date, ${monthRange(months.to).start}::date, ${SPREAD_BY_MONTH}, ${VAT_ON_RECEIPT})`;

/** Columns (contract_id, difference_fen): accounting revenue less tax revenue by the end of a day. */
export const revenueDifferenceOn = (day: string): Sql => sql`revenue_difference_on(${day}::date, ${SPREAD_BY_MONTH})`;
