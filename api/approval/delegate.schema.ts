// Delegates: users who decide for others during an absence.
import * as z from 'zod';
import { deleted, identity, ids, stored } from '../kernel/endpoint/crud.schema';
import { date, id } from '../kernel/form/fields';

export const delegateSave = z
  .strictObject({
    ...identity,
    /** The represented user; by default the caller. */
    user_id: id.optional(),
    deputy_id: id,
    start_date: date,
    end_date: date,
  })
  .check((context) => {
    if (context.value.end_date >= context.value.start_date) return;
    context.issues.push({ code: 'custom', path: ['end_date'], message: '结束日期不能早于开始日期', input: '' });
  });
export const delegate = z.strictObject({
  ...stored,
  user_id: z.number(),
  user: z.string(),
  deputy_id: z.number(),
  deputy: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  active: z.boolean(),
});
export const delegatesOf = z.strictObject({ user_id: id.optional() });

export type Delegate = z.infer<typeof delegate>;
export type DelegateSave = z.input<typeof delegateSave>;
export type DelegatesOf = z.infer<typeof delegatesOf>;

export const delegateSchemas = {
  '/api/wflow/deputy/list-of-user': { input: delegatesOf, output: z.array(delegate) },
  '/api/wflow/deputy/save': { input: delegateSave, output: delegate },
  '/api/wflow/deputy/delete': { input: ids, output: deleted },
};
