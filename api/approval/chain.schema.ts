// Default chains of approval: their objects, and the approvers in order.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '../kernel/endpoint/crud.schema';
import { id, text } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { WFLOW_KIND, WFLOW_LIMITS } from './labels';
import { approvers, chosenApprover } from './task.schema';

const kind = z.enum(valuesOf(WFLOW_KIND));
const limit = z.strictObject({
  field: z.string(),
  /** Applies from this value on: fen, a decimal, an integer or a fraction, by the field's kind. */
  from: z.string().regex(/^\d{1,15}(\.\d{1,6})?$/, '应为不小于 0 的数'),
});

const fields = {
  kind,
  name: text(40),
  sort: z.int().min(0).max(9999).default(0),
  enabled: z.boolean().default(true),
  conditions: z.array(limit).max(5, '最多 5 个条件'),
  approvers,
};
export const chainSave = z.strictObject({ ...identity, ...fields }).check((context) => {
  context.value.conditions.forEach(({ field }, index) => {
    if (field in WFLOW_LIMITS[context.value.kind]) return;
    context.issues.push({
      code: 'custom',
      path: ['conditions', index, 'field'],
      message: '不在可选范围内',
      input: field,
    });
  });
});
export const chain = z.strictObject({
  ...stored,
  kind,
  name: z.string(),
  sort: z.number(),
  enabled: z.boolean(),
  conditions: z.array(z.strictObject({ field: z.string(), from: z.string() })),
  approvers: z.array(chosenApprover),
});

/** Position among the chains of its kind, from 1. */
export const chainSort = z.strictObject({ id, position: z.int().min(1).max(10_000) });

export type ChainSort = z.infer<typeof chainSort>;
export type Chain = z.infer<typeof chain>;
export type ChainSave = z.input<typeof chainSave>;

export const chainSchemas = {
  '/api/wflow/chain/list': { input: z.strictObject({}), output: z.array(chain) },
  '/api/wflow/chain/get': { input: byId, output: chain },
  '/api/wflow/chain/save': { input: chainSave, output: chain },
  '/api/wflow/chain/sort': { input: chainSort, output: z.array(chain) },
  '/api/wflow/chain/delete': { input: ids, output: deleted },
};
