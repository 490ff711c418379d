// A follow-up sent by mail (发送邮件): content, recipients, and delivery state of each.
import * as z from 'zod';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { boundedText, id, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { MOST_FILES, MOST_TARGETS } from './follow-up-limits';
import { MAIL_STATUS } from './follow-up-mail-labels';

const address = z.string().trim().pipe(z.email('邮箱格式不正确').max(100, '最多 100 个字'));

export const followUpMailing = z.strictObject({
  id,
  targets: z
    .array(address)
    .min(1, '请选择或填写收件邮箱')
    .max(MOST_TARGETS, `最多 ${MOST_TARGETS} 个收件人`)
    // Merges duplicate addresses.
    .transform((targets) => [...new Map(targets.map((target) => [target.toLowerCase(), target])).values()]),
  subject: text(120),
  content: boundedText(5000).min(1, '请填写'),
  /** Chosen from the follow-up's attachments. */
  file_ids: z.array(id).max(MOST_FILES, `最多 ${MOST_FILES} 个附件`).default([]),
});

export const followUpMail = z.strictObject({
  id: z.number(),
  subject: z.string(),
  content: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  file_names: z.array(z.string()),
  targets: z.array(z.strictObject({ target: z.string(), status: z.enum(valuesOf(MAIL_STATUS)), failure: z.string() })),
});

/** Contacts of the customer with an address, the main one first. */
const followUpMailContacts = z.array(z.strictObject({ name: z.string(), email: z.string() }));

export type FollowUpMail = z.output<typeof followUpMail>;
export type FollowUpMailing = z.input<typeof followUpMailing>;
export type FollowUpMailingTerms = z.output<typeof followUpMailing>;
export type FollowUpMailContacts = z.output<typeof followUpMailContacts>;

export const followUpMailSchemas = {
  '/api/investment/follow-up/send-mail': { input: followUpMailing, output: followUpMail },
  '/api/investment/follow-up/mail-contacts': { input: byId, output: followUpMailContacts },
};
