// Closed months (结账, docs/domain §6): nothing is posted or reversed on a day up to the last closed one.
import * as z from 'zod';
import { date, month, optionalText } from '#api/kernel/form/fields';

export const periodLockInput = z.strictObject({
  /** The last closed month; null reopens all. */
  month: month.nullable(),
  /** Why a closed month is reopened. */
  reason: optionalText(200),
});

export const periodLock = z.strictObject({
  closed_through: date.nullable(),
  history: z.array(
    z.strictObject({
      closed_through: date.nullable(),
      reason: z.string(),
      created_by_name: z.string(),
      created_at: z.string(),
    }),
  ),
});

export type PeriodLockInput = z.input<typeof periodLockInput>;
export type PeriodLock = z.output<typeof periodLock>;

export const periodLockSchemas = {
  '/api/finance/period-lock/get': { input: z.strictObject({}), output: periodLock },
  '/api/finance/period-lock/set': { input: periodLockInput, output: periodLock },
};
