// Follow-up (跟进, docs/domain §3): past contact with a customer, and the day of the next.
import * as z from 'zod';
import { storedFile } from '#api/account/file.schema';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { boundedText, businessDate, id, version } from '#api/kernel/form/fields';
import { MOST_FILES } from './follow-up-limits';
import { followUpMail } from './follow-up-mail.schema';

const fields = {
  customer_id: id,
  kind_id: id,
  followed_on: businessDate,
  content: boundedText(2000).min(1, '请填写'),
  /** Day of the next follow-up; `null` when not planned. */
  next_on: businessDate.nullable().default(null),
};

const attachment_ids = z.array(id).max(MOST_FILES, `最多 ${MOST_FILES} 个附件`).default([]);

/** Issue of a day that is not after the follow-up. */
const NEXT_AFTER = { path: ['next_on'], message: '下次跟进须晚于本次跟进' };

export const followUpSave = z
  .strictObject({
    ...identity,
    ...fields,
    attachment_ids,
    /** The customer's stage after it; unchanged when omitted. */ stage_id: id.nullable().default(null),
  })
  .refine(({ followed_on, next_on }) => next_on === null || next_on > followed_on, NEXT_AFTER);

/** Another day for the next follow-up, on the last one of a customer. */
const followUpReschedule = z.strictObject({ id, version, next_on: businessDate });

export const followUp = z.strictObject({
  ...stored,
  ...fields,
  kind: z.string(),
  customer_name: z.string(),
  /** Current stage of the customer. */
  stage_id: z.number(),
  done_by: z.string(),
  attachment_ids: z.array(z.number()),
  attachments: z.array(storedFile),
  /** Mails, the latest first. */
  mails: z.array(followUpMail),
});

/** Due follow-ups, and those done in the current week. */
const followUpFigures = z.strictObject({
  waiting_count: z.number(),
  overdue_count: z.number(),
  followed_count: z.number(),
});

/** Initial texts of notes, worded by the enterprise. */
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
