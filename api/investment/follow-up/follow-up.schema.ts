// Follow-up (跟进, docs/domain §3): what was done with a customer, and when to go on.
import * as z from 'zod';
import { storedFile } from '#api/account/file/file.schema';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { businessDate, id, version, words } from '#api/kernel/form/fields';
import { MOST_FILES } from './follow-up-limits';
import { followUpMail } from './follow-up-mail.schema';

const fields = {
  customer_id: id,
  kind_id: id,
  followed_on: businessDate,
  content: words(2000).min(1, '必填'),
  /** When to go on; null: not planned. */
  next_on: businessDate.nullable().default(null),
};

const attachment_ids = z.array(id).max(MOST_FILES, `最多 ${MOST_FILES} 个附件`).default([]);

/** A day that is no part of the follow-up it comes after. */
const NEXT_AFTER = { path: ['next_on'], message: '下次跟进须晚于本次跟进' };

export const followUpSave = z
  .strictObject({
    ...identity,
    ...fields,
    attachment_ids,
    /** The stage he is in after it; left out: as before. */ stage_id: id.nullable().default(null),
  })
  .refine(({ followed_on, next_on }) => next_on === null || next_on > followed_on, NEXT_AFTER);

/** Another day to go on, of the last follow-up of a customer. */
const followUpReschedule = z.strictObject({ id, version, next_on: businessDate });

export const followUp = z.strictObject({
  ...stored,
  ...fields,
  kind: z.string(),
  customer_name: z.string(),
  /** Of the customer, as he stands now. */
  stage_id: z.number(),
  done_by: z.string(),
  attachment_ids: z.array(z.number()),
  attachments: z.array(storedFile),
  /** The latest first. */
  mails: z.array(followUpMail),
});

/** What there is to do, and what was done in the week of today. */
const followUpFigures = z.strictObject({
  waiting_count: z.number(),
  overdue_count: z.number(),
  followed_count: z.number(),
});

/** What notes begin with, as the enterprise words it. */
const followUpTemplate = z.strictObject({ id: z.number(), name: z.string(), content: z.string() });

export type FollowUpSave = z.input<typeof followUpSave>;
export type FollowUpTerms = z.output<typeof followUpSave>;
export type FollowUp = z.output<typeof followUp>;
export type FollowUpReschedule = z.output<typeof followUpReschedule>;
export type FollowUpFigures = z.output<typeof followUpFigures>;
export type FollowUpTemplate = z.output<typeof followUpTemplate>;

export const followUpSchemas = {
  '/api/investment/follow-up/get': { input: byId, output: followUp },
  '/api/investment/follow-up/save': { input: followUpSave, output: followUp },
  '/api/investment/follow-up/delete': { input: ids, output: deleted },
  '/api/investment/follow-up/of-customer': { input: byId, output: z.array(followUp) },
  '/api/investment/follow-up/reschedule': { input: followUpReschedule, output: followUp },
  '/api/investment/follow-up/figures': { input: z.strictObject({}), output: followUpFigures },
  '/api/investment/follow-up/templates': { input: z.strictObject({}), output: z.array(followUpTemplate) },
};
