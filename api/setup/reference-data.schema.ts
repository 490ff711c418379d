// Schemas of the calls common to all lists of the setup centre.
import * as z from 'zod';
import { byId, deleted, ids } from '../kernel/endpoint/crud.schema';
import { id } from '../kernel/form/fields';

const move = z.strictObject({ id, position: z.int('请填写位置').min(1, '位置从 1 开始').max(10_000) });
const nothing = z.strictObject({});
const use = z.strictObject({ name: z.string(), what: z.string(), count: z.number() });

/** `save` is the input, `stored` the reply of get and save. */
export function referenceDataSchemas(object: string, save: z.ZodType, stored: z.ZodObject) {
  const base = `/api/setup/${object}`;
  return {
    [`${base}/list`]: { input: nothing, output: z.array(stored.extend({ usage: z.number(), uses: z.array(use) })) },
    [`${base}/get`]: { input: byId, output: stored },
    [`${base}/save`]: { input: save, output: stored },
    [`${base}/delete`]: { input: ids, output: deleted },
    [`${base}/sort`]: { input: move, output: nothing },
  };
}
