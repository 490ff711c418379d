// Deputies: who decides for whom during an absence.
import * as z from 'zod';
import { deleted, identity, ids, stored } from '#api/kernel/crud.schema';
import { date, id } from '#api/kernel/fields';

export const deputySave = z
  .strictObject({
    ...identity,
    /** Whose deputy; without it the asking user's own. */
    user_id: id.optional(),
    deputy_id: id,
    start_date: date,
    end_date: date,
  })
  .check((context) => {
    if (context.value.end_date >= context.value.start_date) return;
    context.issues.push({ code: 'custom', path: ['end_date'], message: '结束日期不能早于开始日期', input: '' });
  });
export const deputy = z.strictObject({
  ...stored,
  user_id: z.number(),
  user: z.string(),
  deputy_id: z.number(),
  deputy: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  active: z.boolean(),
});
export const deputiesOf = z.strictObject({ user_id: id.optional() });

export type Deputy = z.infer<typeof deputy>;
export type DeputySave = z.input<typeof deputySave>;
export type DeputiesOf = z.infer<typeof deputiesOf>;

export const deputySchemas = {
  '/api/wflow/deputy/list-of-user': { input: deputiesOf, output: z.array(deputy) },
  '/api/wflow/deputy/save': { input: deputySave, output: deputy },
  '/api/wflow/deputy/delete': { input: ids, output: deleted },
};
