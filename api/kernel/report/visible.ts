// A report as displayed for its parameters: a column per month or bucket expands to columns, and its record of values to their cells.
import { addMonths, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { divRound } from '#domain/kernel/numbers/rounding';
import type { Labels } from '../labels';
import type { ReportColumn, ReportDeclaration, ReportParameter } from './report';
import { BY_MONTH } from './usual';

type Values = Readonly<Record<string, unknown>>;

/** Returns the first and last day, or month, of a parameter that spans several months, including a horizon after a day; null for other kinds. */
function spanOf({ kind }: ReportParameter, value: unknown, day: string): { from: string; to: string } | null {
  if (kind === 'horizon') {
    const month = `${day.slice(0, 7)}-01`;
    return { from: addMonths(month, 1), to: addMonths(month, Number(value)) };
  }
  if (kind === 'period' || kind === 'months') return value as { from: string; to: string };
  if (kind === 'year') return { from: `${value}-01-01`, to: `${value}-12-31` };
  if (kind !== 'quarter') return null;
  const [year, quarter] = String(value).split('-Q');
  const last = String(Number(quarter) * 3);
  return { from: `${year}-${String(Number(last) - 2).padStart(2, '0')}-01`, to: `${year}-${last.padStart(2, '0')}-01` };
}

/** Returns the months of the first parameter that spans months. */
function monthsOf(parameters: readonly ReportParameter[], values: Values): Part[] {
  const day = String(values[parameters.find(({ kind }) => kind === 'date')?.name ?? '']);
  for (const parameter of parameters) {
    const span = spanOf(parameter, values[parameter.name], day);
    if (span) return folded(yearMonthsBetween(span.from.slice(0, 7), span.to.slice(0, 7)), values[BY_MONTH.name]);
  }
  return [];
}

const quarterOf = (month: string) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;

function folded(months: readonly string[], into: unknown): Part[] {
  if (into !== 'quarter' && into !== 'year') return months.map((key) => ({ key, title: key }));
  const groups = new Map<string, string[]>();
  for (const month of months) {
    const key = into === 'quarter' ? quarterOf(month) : month.slice(0, 4);
    groups.set(key, [...(groups.get(key) ?? []), month]);
  }
  return [...groups].map(([key, own]) => ({ key, title: into === 'year' ? `${key} 年` : key, months: own }));
}

const cellName = (column: string, part: string) => `${column}:${part}`;

const isVisible = ({ only = {} }: Pick<ReportColumn, 'only'>, values: Values): boolean =>
  Object.entries(only).every(([name, wanted]) => wanted.includes(String(values[name])));

/** A month, or the months of a quarter or year. */
interface Part {
  key: string;
  title: string;
  months?: readonly string[];
}

/** Groups neighbouring columns per month by month, quarter or year. */
function columnsByMonth(columns: readonly ReportColumn[], parts: readonly Part[]): ReportColumn[] {
  return parts.flatMap(({ key, title: part, months }) =>
    columns.map(({ per, only, name, title, ...plain }) => ({
      ...plain,
      name: cellName(name, key),
      title: columns.length > 1 ? `${part} ${title}` : part,
      part: { column: name, key, ...(months && { months }) },
    })),
  );
}

function perBucket({ per, only, name, title, ...plain }: ReportColumn, buckets: Labels): ReportColumn[] {
  return Object.entries(buckets).map(([key, { label }]) => ({
    ...plain,
    name: cellName(name, key),
    title: `${title} ${label}`,
    part: { column: name, key },
  }));
}

function visibleColumns(declared: readonly ReportColumn[], values: Values, months: readonly Part[]): ReportColumn[] {
  const columns = declared.filter((column) => isVisible(column, values));
  return columns.flatMap((column, place) => {
    if (column.per !== 'month') return column.per ? perBucket(column, column.per) : [column];
    if (columns[place - 1]?.per === 'month') return [];
    const next = columns.slice(place).findIndex(({ per }) => per !== 'month');
    return columnsByMonth(columns.slice(place, next < 0 ? undefined : place + next), months);
  });
}

/** Returns the declaration with the columns for these parameters. */
export function visibleReport<Declaration extends ReportDeclaration>(
  report: Declaration,
  values: Values,
): ReportDeclaration {
  const months = monthsOf(report.parameters, values);
  return {
    ...report,
    columns: visibleColumns(report.columns, values, months),
    totals: {
      ...report.totals,
      groups: report.totals.groups.filter((group) => isVisible(group, values)),
      columns: visibleColumns(report.totals.columns, values, months),
    },
  };
}

/** Returns the sum over months, null when none has a value. */
function sumOf(row: Values, column: string, months: readonly string[]): number | null {
  const record = row[column] as Readonly<Record<string, number | null>> | null;
  const amounts = months.map((month) => record?.[month] ?? null).filter((amount) => amount !== null);
  return amounts.length ? amounts.reduce((sum, amount) => sum + amount, 0) : null;
}

/** Returns the quotient of two sums over months, rounded to 4 decimals; null without a whole. */
function quotientOf(row: Values, [part, whole]: readonly [string, string], months: readonly string[]): string | null {
  const [dividend, divisor] = [sumOf(row, part, months), sumOf(row, whole, months)];
  return dividend === null || !divisor ? null : formatFixed(divRound(BigInt(dividend) * 10_000n, BigInt(divisor)), 4);
}

function cellOf(row: Values, { quotient }: ReportColumn, { column, key, months }: NonNullable<ReportColumn['part']>) {
  if (!months) return (row[column] as Values | null)?.[key] ?? null;
  return quotient ? quotientOf(row, quotient, months) : sumOf(row, column, months);
}

/** Returns the values that an address takes from an expanded column: its bucket, or its first and last month. */
export function partValues({ part }: ReportColumn): { part?: string; first_month?: string; last_month?: string } {
  if (!part) return {};
  const { key, months = [key] } = part;
  return { part: key, first_month: months[0], last_month: months.at(-1) };
}

/** Returns a row or total with a cell for each displayed column; empty when its record has no value. */
export function visibleCells<Row extends object>(columns: readonly ReportColumn[], row: Row): Row {
  const cells = columns.flatMap((column) =>
    column.part ? [[column.name, cellOf(row as Values, column, column.part)]] : [],
  );
  return cells.length ? { ...row, ...Object.fromEntries(cells) } : row;
}
