// Urban land use tax (城镇土地使用税, docs/domain §7.4) of certificates.
import sql, { type Sql } from 'sql-template-tag';
import { monthRange, type YearMonth } from '#domain/kernel/dates/calendar-date';

/** Columns (certificate_id, park_id, month, land_class, sqm, unit, relief, tax_fen) of each taxed certificate and month. */
export const landUseTaxBetween = ({ from, to }: { from: YearMonth; to: YearMonth }): Sql =>
  sql`land_use_tax_between(${monthRange(from).start}::date, ${monthRange(to).start}::date)`;
