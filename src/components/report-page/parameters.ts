// The parameters of a report in the address, so that it can be bookmarked and survives back: lists as `1,2`, periods as
// `from~to`; what a parameter is at first is left out.
import { MOST_MONTHS } from '#api/kernel/constants';
import { initialOf, type ReportDeclaration, type ReportParameter, valueText } from '#api/kernel/report/report';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';

export type ParameterValue = string | number | null | number[] | { from: string; to: string };
export type Parameters = Record<string, ParameterValue>;

function encode(value: ParameterValue): string {
  if (Array.isArray(value)) return value.join(',');
  if (value === null) return '';
  return typeof value === 'object' ? `${value.from}~${value.to}` : String(value);
}

const isHorizon = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MONTHS;
const isMonth = (text: string) => isCalendarDate(`${text}-01`);

/** The value of a text; undefined where the text is none of its kind. */
function decode({ kind, labels }: ReportParameter, text: string): ParameterValue | undefined {
  switch (kind) {
    case 'date':
      return isCalendarDate(text) ? text : undefined;
    case 'period': {
      const [from = '', to = ''] = text.split('~');
      return isCalendarDate(from) && isCalendarDate(to) && from <= to ? { from, to } : undefined;
    }
    case 'months': {
      const [from = '', to = ''] = text.split('~');
      return isMonth(from) && isMonth(to) && from <= to ? { from, to } : undefined;
    }
    case 'horizon':
      return isHorizon(text) ? Number(text) : undefined;
    case 'year':
      return /^\d{4}$/.test(text) ? Number(text) : undefined;
    case 'quarter':
      return /^\d{4}-Q[1-4]$/.test(text) ? text : undefined;
    case 'option':
      return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
    case 'options':
      return text
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0);
    case 'enum':
      return labels && text in labels ? text : undefined;
  }
}

export function readParameters(search: URLSearchParams, report: ReportDeclaration, today: string): Parameters {
  return Object.fromEntries(
    report.parameters.map((parameter) => {
      const text = search.get(parameter.name);
      return [parameter.name, (text && decode(parameter, text)) || initialOf(parameter, today)];
    }),
  );
}

/** The query string with one parameter changed; null sets it back to what it is at first. */
export function writeParameter(
  before: URLSearchParams,
  parameter: ReportParameter,
  value: ParameterValue | null,
  today: string,
): URLSearchParams {
  const search = new URLSearchParams(before);
  if (value === null || encode(value) === encode(initialOf(parameter, today))) search.delete(parameter.name);
  else search.set(parameter.name, encode(value));
  return search;
}

/** What the figures are of, in words, where the form alone does not say it on paper. */
export function wordsOf(report: ReportDeclaration, parameters: Parameters): string[] {
  return report.parameters.flatMap((parameter) => {
    const { name, kind, title } = parameter;
    if (kind === 'option' || kind === 'options') return [];
    const text = valueText(parameter, parameters[name]);
    if (kind === 'date') return [`截至 ${text}`];
    return ['period', 'months', 'horizon', 'enum'].includes(kind) ? [`${title}：${text}`] : [text];
  });
}
