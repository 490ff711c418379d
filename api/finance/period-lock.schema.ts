// Closed months (结账, docs/domain §1, §6) of each legal entity: its books accept no postings or reversals on a day up to the end of the last closed
// one.
import * as z from 'zod';
import { date, id, month, optionalText } from '../kernel/form/fields';

export const periodLockInput = z.strictObject({
  /** The last closed month; `null` reopens all. */
  month: month.nullable(),
  /** Reason for reopening a closed month. */
  reason: optionalText(200),
  /** Legal entities; all by default. */
  legal_entity_ids: z.array(id).max(500).default([]),
});

export const periodLock = z.strictObject({
  entities: z.array(z.strictObject({ id: z.number(), name: z.string(), closed_through: date.nullable() })),
  history: z.array(
    z.strictObject({
      entity_name: z.string(),
      closed_through: date.nullable(),
      reason: z.string(),
      created_by_name: z.string(),
      created_at: z.string(),
    }),
  ),
});

export type PeriodLockInput = z.input<typeof periodLockInput>;
export type PeriodLockTerms = z.output<typeof periodLockInput>;
export type PeriodLock = z.output<typeof periodLock>;

export const periodLockSchemas = {
  '/api/finance/period-lock/get': { input: z.strictObject({}), output: periodLock },
  '/api/finance/period-lock/set': { input: periodLockInput, output: periodLock },
};
