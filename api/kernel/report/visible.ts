// A report as displayed for its parameters: a column per month or bucket expands to columns, and its record of values to their cells.
import { addMonths, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import type { Labels } from '../labels';
import type { ReportColumn, ReportDeclaration, ReportParameter } from './report';

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
    if (span) return yearMonthsBetween(span.from.slice(0, 7), span.to.slice(0, 7)).map((key) => ({ key, title: key }));
  }
  return [];
}

const cellName = (column: string, part: string) => `${column}:${part}`;

const isVisible = ({ only = {} }: Pick<ReportColumn, 'only'>, values: Values): boolean =>
  Object.entries(only).every(([name, wanted]) => wanted.includes(String(values[name])));

type Part = { key: string; title: string };

/** Groups neighbouring columns per month by month. */
function columnsByMonth(columns: readonly ReportColumn[], months: readonly Part[]): ReportColumn[] {
  return months.flatMap(({ key, title: month }) =>
    columns.map(({ per, only, name, title, ...plain }) => ({
      ...plain,
      name: cellName(name, key),
      title: columns.length > 1 ? `${month} ${title}` : month,
      part: { column: name, key },
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

/** Returns a row or total with a cell for each displayed column; empty when its record has no value. */
export function visibleCells<Row extends object>(columns: readonly ReportColumn[], row: Row): Row {
  const values = row as Values;
  const cells = columns.flatMap(({ name, part }) =>
    part ? [[name, (values[part.column] as Values | null)?.[part.key] ?? null]] : [],
  );
  return cells.length ? { ...row, ...Object.fromEntries(cells) } : row;
}
