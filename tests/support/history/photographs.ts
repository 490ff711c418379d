// Every report of the product, as of a day: recorded for comparison with later responses.
import { WEEK_OF } from '#api/investment/analysis/week';
import type { Parameters } from '#api/kernel/report/address';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { AS_OF, RECORDED_AS_OF } from '#api/kernel/report/usual';
import { reports } from '#api/registry/declared';
import { addDays, monthRange } from '#domain/kernel/dates/calendar-date';
import { fullReport } from './report';
import type { Story } from './story';

type RecordedAs = keyof typeof RECORDED_AS_OF.labels;
type Request = Parameters;
type Row = Record<string, unknown>;

/** Returns every choice of every enumeration parameter, one after the other, except known-as-of. */
function choicesOf({ parameters }: ReportDeclaration): Request[] {
  const choices = parameters.flatMap(({ name, labels }) =>
    name === RECORDED_AS_OF.name ? [] : Object.keys(labels ?? {}).map((value) => ({ [name]: value })),
  );
  return choices.length ? choices : [{}];
}

/** Returns the parameters as of a day, with any months ahead; for a period or a week, one that has ended by then. */
function requestOf({ parameters }: ReportDeclaration, day: string, recordedAs: RecordedAs): Request {
  const isAsOf = parameters.some(({ name }) => name === AS_OF.name);
  const valuesOf = ({ name, kind }: ReportDeclaration['parameters'][number]): Request => {
    switch (kind) {
      case 'date':
        return { [name]: name === WEEK_OF.name ? addDays(day, -7) : day };
      case 'period':
        return { [name]: { from: addDays(day, -150), to: day } };
      case 'months':
        return {
          [name]: isAsOf ? { from: '2024-07', to: '2025-06' } : { from: '2024-06', to: addDays(day, -31).slice(0, 7) },
        };
      case 'year':
        return { [name]: Number(day.slice(0, 4)) };
      case 'quarter':
        return { [name]: `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}` };
      default:
        return name === RECORDED_AS_OF.name ? { [name]: recordedAs } : {};
    }
  };
  const { known_on, ...request } = Object.assign({}, ...parameters.map(valuesOf)) as Request;
  return { ...request, ...(recordedAs === 'day' && known_on ? { known_on } : {}) };
}

const hasEnded = (month: unknown, day: string) => monthRange(String(month)).end <= day;

/** Reports by whole months show signed leases of future months: only the lines of months that ended by the day are recorded. */
const AHEAD: Record<string, (row: Row, day: string) => boolean> = {
  'rental-rate': ({ to }, day) => hasEnded(to, day),
  'property-tax': ({ to }, day) => hasEnded(to, day),
  'property-tax-rent': ({ month }, day) => hasEnded(month, day),
  'property-tax-spaces': ({ month }, day) => hasEnded(month, day),
  attainment: (_row, day) => /-(03-31|06-30|09-30|12-31)$/.test(day),
  'property-tax-sheet': (_row, day) => day.endsWith('-12-31'),
};

async function photograph(
  { owner }: Story,
  report: ReportDeclaration,
  request: Request,
  day: string,
): Promise<unknown> {
  const { rows, ...rest } = await fullReport(owner, report, request);
  const ended = AHEAD[report.object];
  return ended ? { rows: (rows as Row[]).filter((row) => ended(row, day)) } : { rows, ...rest };
}

/** Returns every report as of these days, with every choice of its parameters: including later entries, or as known on each day. */
export async function photographs(
  story: Story,
  days: readonly string[],
  recordedAs: RecordedAs = 'now',
  taking: readonly ReportDeclaration[] = reports,
): Promise<Map<string, unknown>> {
  const taken = new Map<string, unknown>();
  for (const day of days)
    for (const report of taking)
      for (const choice of choicesOf(report)) {
        const request = requestOf(report, day, recordedAs);
        const photo = await photograph(story, report, { ...request, ...choice }, day);
        taken.set(`${report.object} on ${day} ${JSON.stringify(choice)}`, photo);
      }
  return taken;
}
