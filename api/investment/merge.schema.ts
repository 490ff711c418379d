// Merging customers: the retained one, the removed one, and the source of each differing field.
import * as z from 'zod';
import { id, version } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { customer } from './customer/customer.schema';
import { MERGED_FIELD } from './merge-labels';

const one = z.strictObject({ id, version });
const merging = z
  .strictObject({
    kept: one,
    merged: one,
    /** Fields taken from the removed customer; the others stay as in the retained one. */
    taken: z
      .array(z.enum(valuesOf(MERGED_FIELD)))
      .max(valuesOf(MERGED_FIELD).length)
      .default([]),
  })
  .refine(({ kept, merged }) => kept.id !== merged.id, { path: ['merged', 'id'], message: '不能与自己合并' });

export type CustomerMerging = z.input<typeof merging>;
export type CustomerMergingTerms = z.output<typeof merging>;

export const mergeSchemas = { '/api/investment/customer/merge': { input: merging, output: customer } };
