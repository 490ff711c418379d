// Follow-up (跟进, docs/domain §3): what was done with a customer, and when to go on.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { businessDate, id, words } from '#api/kernel/form/fields';

const fields = {
  customer_id: id,
  kind_id: id,
  followed_on: businessDate,
  content: words(2000).min(1, '必填'),
  /** When to go on; null: not planned. */
  next_on: businessDate.nullable().default(null),
};

export const followUpSave = z
  .strictObject({
    ...identity,
    ...fields,
    /** The stage he is in after it; left out: as before. */ stage_id: id.nullable().default(null),
  })
  .refine(({ followed_on, next_on }) => next_on === null || next_on > followed_on, {
    path: ['next_on'],
    message: '下次跟进须晚于本次跟进',
  });

export const followUp = z.strictObject({
  ...stored,
  ...fields,
  kind: z.string(),
  customer_name: z.string(),
  /** Of the customer, as he stands now. */
  stage_id: z.number(),
  done_by: z.string(),
});

export type FollowUpSave = z.input<typeof followUpSave>;
export type FollowUpTerms = z.output<typeof followUpSave>;
export type FollowUp = z.output<typeof followUp>;

export const followUpSchemas = {
  '/api/investment/follow-up/get': { input: byId, output: followUp },
  '/api/investment/follow-up/save': { input: followUpSave, output: followUp },
  '/api/investment/follow-up/delete': { input: ids, output: deleted },
  '/api/investment/follow-up/of-customer': { input: byId, output: z.array(followUp) },
};
