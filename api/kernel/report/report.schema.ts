// Schemas of a report's calls, derived from its declaration.
import * as z from 'zod';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { MOST_MONTHS, QUARTERS, REPORT_DAYS, YEARS } from '../constants';
import { date as anyDate, month as anyMonth, id, optionalText } from '../form/fields';
import { cellsSchema, rowSchema } from '../list/row.schema';
import {
  type ParameterKind,
  type ReportDeclaration,
  type ReportParameter,
  reportEndpoint,
  reportFileEndpoint,
} from './report';

const OUTSIDE = `日期应在 ${REPORT_DAYS.first} 至 ${REPORT_DAYS.last} 之间`;
const isWithin = (day: string) => day >= REPORT_DAYS.first && day <= REPORT_DAYS.last;
/** A day available in reports. */
export const reportDay = anyDate.refine(isWithin, OUTSIDE);
const month = anyMonth.refine((value) => isWithin(`${value}-01`), OUTSIDE);
const period = z
  .strictObject({ from: reportDay, to: reportDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: '结束日期不能早于开始日期' });
/** Returns the number of months; malformed months are reported separately. */
const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
const monthsFrom = (from: string, to: string) => numberOf(to) - numberOf(from) + 1 || 0;
const months = z
  .strictObject({ from: month, to: month })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: '结束月份不能早于开始月份' })
  .refine(({ from, to }) => monthsFrom(from, to) <= MOST_MONTHS, {
    path: ['to'],
    message: `最多 ${MOST_MONTHS} 个月`,
  });
const quarters = z.templateLiteral([z.enum(YEARS), '-', z.enum(QUARTERS)]);

/** Exceeds the page count of any report. */
const MOST_PAGES = 100_000;

/** A day and an id: 2026-03-16~123. */
const key = z.string().refine((text) => {
  const [day, position] = text.split('~');
  return isCalendarDate(day) && /^[1-9]\d{0,14}$/.test(position ?? '') && text === `${day}~${position}`;
}, '页码无效，请回到首页');
const keyedInput = { after: key.optional(), before: key.optional(), part: z.enum(['rows', 'totals']).optional() };
const totalsInput = { part: z.literal('totals').optional() };
const keyedOutput = { row_count: z.int().nullable(), next: z.string().nullable(), previous: z.string().nullable() };

const PARAMETER: Record<ParameterKind, (parameter: ReportParameter) => z.ZodType> = {
  date: () => reportDay,
  period: () => period,
  months: () => months,
  horizon: () => z.int('应为整数').min(1, '至少 1 个月').max(MOST_MONTHS, `最多 ${MOST_MONTHS} 个月`),
  year: () => z.literal(YEARS.map(Number), '不在可选年份内'),
  quarter: () => quarters,
  text: () => optionalText(100),
  option: () => id.nullable(),
  options: () => z.array(id).max(200),
  enum: ({ labels }) => z.enum(Object.keys(labels ?? {}) as [string]),
};

export function reportSchemas(report: ReportDeclaration) {
  const { parameters, totals, outside, pageSize, keyed } = report;
  const fields = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, PARAMETER[parameter.kind](parameter).optional()]),
  );
  const paged = pageSize ? { page: z.int().min(1).max(MOST_PAGES).optional() } : {};
  const input = z.strictObject({ ...fields, ...(keyed ? keyedInput : { ...paged, ...totalsInput }) });
  const groups = totals.groups.flatMap(({ id: key, label, only }) => {
    const [member, name] = [z.int().nullable(), z.string().nullable()];
    return [
      [key, only ? member.optional() : member],
      [label, only ? name.optional() : name],
    ];
  });
  const output = z.strictObject({
    selection: z.string(),
    ...(keyed ? keyedOutput : { row_count: z.int() }),
    rows: z.array(rowSchema(report)),
    totals: z.array(z.strictObject({ ...Object.fromEntries(groups), ...cellsSchema(totals.columns) })),
    ...(outside && { outside: z.strictObject(Object.fromEntries(outside.columns.map((name) => [name, z.int()]))) }),
  });
  return {
    [reportEndpoint(report).path]: { input, output },
    [reportFileEndpoint(report).path]: { input: z.strictObject(fields), output: null },
  };
}
