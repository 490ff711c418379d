// A report's parameters in the address, so that it can be bookmarked, survives back navigation and can be linked to (lists as `1,2`, periods as
// `from~to`), and the address that a figure opens.
import { addDays, type CalendarDate, isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { MOST_MONTHS } from '../constants';
import { initialOf, type ReportDeclaration, type ReportParameter } from './report';

export type ParameterValue = string | number | null | number[] | { from: string; to: string };
export type Parameters = Record<string, ParameterValue>;

/** A query string, read by name. */
interface Query {
  get(name: string): string | null;
}

const isHorizon = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MONTHS;
const isMonth = (text: string) => isCalendarDate(`${text}-01`);

/** A query string, accessed by name. */
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
    case 'text':
      return text;
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

/** Reads the parameters of the address; missing ones get their initial value. */
export function readParameters(search: Query, report: ReportDeclaration, today: CalendarDate): Parameters {
  return Object.fromEntries(
    report.parameters.map((parameter) => {
      const text = search.get(parameter.name);
      return [parameter.name, (text && decode(parameter, text)) || initialOf(parameter, today)];
    }),
  );
}

/** Encodes a value for the address. */
export function encodeValue(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(',');
  const { from, to } = value as { from?: string; to?: string };
  return from === undefined ? String(value) : `${from}~${to}`;
}

/**
 * Returns the address with its `{name}`s filled in; `{name-1}` is the day before, `{name|other}` the alternative when it has no value, `{name?}`
 * empty when it has none; null when a required one is missing.
 */
export function fillIn(address: string, values: Readonly<Record<string, unknown>>): string | null {
  let missing = false;
  const filled = address.replaceAll(
    /\{(\w+)(?:\|(\w+))?(-1)?(\?)?\}/g,
    (_all, name: string, other = name, before?: string, optional?: string) => {
      const value = values[name] ?? values[other];
      if (value === null || value === undefined || value === '') missing ||= !optional;
      else return encodeURIComponent(before ? addDays(String(value), -1) : encodeValue(value));
      return '';
    },
  );
  return missing ? null : filled;
}
