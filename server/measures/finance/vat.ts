// VAT (增值税, docs/domain §7.4) of receivables by month.
import sql, { type Sql } from 'sql-template-tag';
import { monthRange, type YearMonth } from '#domain/kernel/dates/calendar-date';

/**
 * Columns (month, receivable_id, legal_entity_id, rate, simplified, accrued_gross_fen, accrued_tax_fen, invoiced_gross_fen, invoiced_tax_fen,
 * advance_fen, taxable_gross_fen, taxable_tax_fen): a row per original receivable and month with an entry.
 */
export const vatBetween = (day: string, months: { from: YearMonth; to: YearMonth }): Sql =>
  sql`vat_between(${monthRange(months.from).start}::date, ${monthRange(months.to).start}::date, ${day}::date)`;
