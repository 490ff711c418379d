// The end of a month in the books of a legal entity (月末结账, docs/domain §6): how far each step is.
import * as z from 'zod';
import { id, month } from '#api/kernel/form/fields';
import { MONTH_END_STEPS, type MonthEndStepKey } from './month-end-steps';

const books = z.strictObject({
  legal_entity_id: id,
  month: month.refine((value) => value >= '2000-01' && value <= '2100-12', '年份应在 2000 至 2100 之间'),
});

const step = z.strictObject({
  key: z.enum(Object.keys(MONTH_END_STEPS) as [MonthEndStepKey]),
  done: z.boolean(),
  /** What is left to do, and what it comes to; null where it is no money. */
  count: z.number(),
  amount_fen: z.number().nullable(),
  /** When it was last looked at, of a step that is looked at by night; null before the first time. */
  at: z.string().nullable(),
});

const monthEnd = z.strictObject({
  steps: z.array(step),
  /** Whether the month is closed. */
  closed: z.boolean(),
});

export type MonthEndStep = z.output<typeof step>;
export type MonthEnd = z.output<typeof monthEnd>;

export const monthEndSchemas = {
  '/api/finance/month-end/steps': { input: books, output: monthEnd },
};
