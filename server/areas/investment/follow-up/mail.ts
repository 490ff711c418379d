// Sends a follow-up by mail (发送邮件): the mail is queued in the database and sent by a job.
import sql from 'sql-template-tag';
import { followUpMailContacts, sendFollowUpMail } from '#api/investment/follow-up/follow-up-mail';
import type {
  FollowUpMail,
  FollowUpMailContacts,
  FollowUpMailingTerms,
} from '#api/investment/follow-up/follow-up-mail.schema';
import { one } from '#server/platform/db/database';
import { addAttachments } from '#server/platform/files/attachments';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handlePrepared, type Route } from '#server/platform/use-case/route';
import { loadFollowUp, mailsAsJson } from './load-follow-up';

async function send(call: Call, input: FollowUpMailingTerms, configured: boolean): Promise<FollowUpMail> {
  const { id, targets, subject, content, file_ids } = input;
  const { tx, actor, now } = call;
  const { attachment_ids, customer_name } = await loadFollowUp(tx, actor, id);
  if (!configured) throw new Refusal(422, '服务器未配置邮件服务，不能发送邮件');
  const foreign = file_ids.flatMap((file, index) =>
    attachment_ids.includes(file) ? [] : [{ path: ['file_ids', index], message: '只能发送该跟进的附件' }],
  );
  if (foreign.length) throw missing(foreign);
  const mail_id = await insertRecord(tx, 'follow_up_mail', {
    follow_up_id: id,
    subject,
    content,
    created_by: actor.user_id,
    created_at: now.toISOString(),
  });
  const waits = { mail_id, status: 'waiting', failure: '', tries: 0 };
  await insertRecords(
    tx,
    'follow_up_mail_target',
    targets.map((target) => ({ ...waits, target })),
  );
  await addAttachments(tx, 'follow_up_mail', mail_id, file_ids);
  await call.audit({
    object: 'follow_up',
    object_id: id,
    action: 'follow-up-mail',
    after: { name: customer_name, subject, targets },
  });
  const { mails } = await one<{ mails: FollowUpMail[] }>(
    tx,
    sql`select ${mailsAsJson(sql`m.id = ${mail_id}`)} as mails`,
  );
  return mails[0] as FollowUpMail;
}

async function contacts({ tx, actor }: Call, { id }: { id: number }): Promise<FollowUpMailContacts> {
  const { customer_id } = await loadFollowUp(tx, actor, id);
  return tx.query(
    sql`select name, email from customer_contact where company_id = app_company() and customer_id = ${customer_id} and email <> ''
        order by main desc, seq`,
  );
}

export const followUpMailRoutes: Route[] = [
  handlePrepared(sendFollowUpMail, async ({ services }, input) => {
    const { configured } = services.mail;
    return (call) => send(call, input, configured);
  }),
  handle(followUpMailContacts, contacts),
];
