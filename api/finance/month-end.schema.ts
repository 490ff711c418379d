// The end of a month in the books of a legal entity (月末结账, docs/domain §6): the state of each step.
import * as z from 'zod';
import { id, month } from '../kernel/form/fields';
import { MONTH_END_STEPS, type MonthEndStepKey } from './month-end-steps';

const books = z.strictObject({
  legal_entity_id: id,
  month: month.refine((value) => value >= '2000-01' && value <= '2100-12', '年份应在 2000 至 2100 之间'),
});

const step = z.strictObject({
  key: z.enum(Object.keys(MONTH_END_STEPS) as [MonthEndStepKey]),
  done: z.boolean(),
  /** Remaining items, and their sum; `null` when they are not money. */
  count: z.number(),
  amount_fen: z.number().nullable(),
  /** Time of the last nightly check of a step; `null` before the first. */
  at: z.string().nullable(),
});

const monthEnd = z.strictObject({
  steps: z.array(step),
  /** Set when the month is closed. */
  closed: z.boolean(),
});

export type MonthEndStep = z.output<typeof step>;
export type MonthEnd = z.output<typeof monthEnd>;

export const monthEndSchemas = {
  '/api/finance/month-end/steps': { input: books, output: monthEnd },
};
