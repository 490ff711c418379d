// Figures of receivables by the month in which they fall due.
import sql, { join, type Sql } from 'sql-template-tag';
import { monthRange, type YearMonth, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';

export interface DueQuery {
  as_of: string;
  months: { from: YearMonth; to: YearMonth };
  park_ids: number[];
  charge_item_ids: number[];
}

export const requestedMonths = ({ months }: Pick<DueQuery, 'months'>): YearMonth[] =>
  yearMonthsBetween(months.from, months.to);

/** A figure of lines `f` by month, an array in their order. */
export function perMonth(parameters: Pick<DueQuery, 'months'>, figure: Sql): Sql {
  const each = requestedMonths(parameters).map((month) => {
    const { start, end } = monthRange(month);
    return sql`coalesce(sum(${figure}) filter (where f.due_date between ${start}::date and ${end}::date), 0)`;
  });
  return sql`array[${join(each)}]::bigint[]`;
}
