// A report as it is shown for its parameters: a column per month or bucket becomes columns, and its record of values their cells.
import { yearMonthOf, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import type { ReportColumn, ReportDeclaration, ReportParameter } from './report';

type Values = Readonly<Record<string, unknown>>;

/** First and last day of a parameter that spans several months; null of another kind. */
function spanOf({ kind }: ReportParameter, value: unknown): { from: string; to: string } | null {
  if (kind === 'period') return value as { from: string; to: string };
  if (kind === 'year') return { from: `${value}-01-01`, to: `${value}-12-31` };
  if (kind !== 'quarter') return null;
  const [year, quarter] = String(value).split('-Q');
  const last = String(Number(quarter) * 3);
  return { from: `${year}-${String(Number(last) - 2).padStart(2, '0')}-01`, to: `${year}-${last.padStart(2, '0')}-01` };
}

/** The months of the first parameter that spans some. */
function monthsOf(parameters: readonly ReportParameter[], values: Values): { key: string; title: string }[] {
  for (const parameter of parameters) {
    const span = spanOf(parameter, values[parameter.name]);
    if (span)
      return yearMonthsBetween(yearMonthOf(span.from), yearMonthOf(span.to)).map((key) => ({ key, title: key }));
  }
  return [];
}

const cellName = (of: string, part: string) => `${of}:${part}`;

function shownColumns(columns: readonly ReportColumn[], months: readonly { key: string; title: string }[]) {
  return columns.flatMap((column): ReportColumn[] => {
    const { per, ...plain } = column;
    if (!per) return [column];
    const parts =
      per === 'month'
        ? months
        : Object.entries(per).map(([key, { label }]) => ({ key, title: `${column.title} ${label}` }));
    const { name } = column;
    return parts.map(({ key, title }) => ({ ...plain, name: cellName(name, key), title, part: { of: name, key } }));
  });
}

/** The declaration with the columns that these parameters make of it. */
export function shownReport<Declaration extends ReportDeclaration>(
  report: Declaration,
  values: Values,
): ReportDeclaration {
  const months = monthsOf(report.parameters, values);
  return {
    ...report,
    columns: shownColumns(report.columns, months),
    totals: { ...report.totals, columns: shownColumns(report.totals.columns, months) },
  };
}

/** A row or total with a cell for each shown column; what its record does not hold is empty. */
export function shownCells<Row extends object>(columns: readonly ReportColumn[], row: Row): Row {
  const values = row as Values;
  const cells = columns.flatMap(({ name, part }) =>
    part ? [[name, (values[part.of] as Values | null)?.[part.key] ?? null]] : [],
  );
  return cells.length ? { ...row, ...Object.fromEntries(cells) } : row;
}
