// Revenue by the straight line beside the tax view (税会差异, docs/domain §6). Defined in migrations 0064 to 0066.
import sql, { type Sql } from 'sql-template-tag';
import { monthRange, type YearMonth } from '#domain/kernel/dates/calendar-date';

/** Whether the enterprise spreads by equal months (`accounting.straight_line`), else by day. */
const BY_MONTH: Sql = sql`coalesce((select p.value #>> '{}' = 'month' from company_parameter p
  where p.company_id = app_company() and p.key = 'accounting.straight_line'), false)`;

/** (receivable_id, contract_id, due_date, net_fen, tax_fen, …) of fixed rent posted by a day, void ones with the day of their void. */
export const straightLineRows = (day: string): Sql => sql`straight_line_rows(${day}::date)`;

/** (contract_id, seq, cause, version_no, first_on, last_on, next_on, total_fen, before_fen): the lines of each lease. */
export const straightLineOn = (day: string): Sql => sql`straight_line_on(${day}::date, ${BY_MONTH})`;

/** (contract_id, seq, month, accounting_fen): what each line recognises in each month in which it runs. */
export const straightLineMonths = (day: string, months: { from: YearMonth; to: YearMonth }): Sql =>
  sql`straight_line_months(${day}::date, ${monthRange(months.from).start}::date, ${monthRange(months.to).start}::date, ${BY_MONTH})`;

/** Whether VAT of money received in advance belongs to the month in which it came (`accounting.vat_on_advance`). */
const VAT_ON_RECEIPT: Sql = sql`coalesce((select p.value #>> '{}' = 'received' from company_parameter p
  where p.company_id = app_company() and p.key = 'accounting.vat_on_advance'), false)`;

/** (contract_id, month, accounting_fen, tax_fen, vat_fen, running_fen, last_on, total_fen): a row a contract and month with something. */
export const accountingRevenueBetween = (day: string, months: { from: YearMonth; to: YearMonth }): Sql =>
  sql`accounting_revenue_between(${day}::date, ${monthRange(months.from).start}::date, ${monthRange(months.to).start}::date, ${BY_MONTH}, ${VAT_ON_RECEIPT})`;

/** (contract_id, difference_fen): what accounting revenue is ahead of tax revenue by the end of a day. */
export const revenueDifferenceOn = (day: string): Sql => sql`revenue_difference_on(${day}::date, ${BY_MONTH})`;
