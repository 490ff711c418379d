// Sends the queued mails of follow-ups, separately to each address, with their files.
import sql from 'sql-template-tag';
import { contentsOf } from '#server/platform/files/attachments';
import type { Services } from '#server/platform/start/services';
import type { Job } from '../job';
import { failureOf, keepTry } from './outbox';

const AT_ONCE = 500;

interface Waiting {
  id: number;
  target: string;
  mail_id: number;
  subject: string;
  content: string;
}

const waitingIn = ({ db }: Services, company_id: number) =>
  db.transaction({ company_id, read_only: true }, (tx) =>
    tx.query<Waiting>(
      sql`select g.id, g.target, g.mail_id, m.subject, m.content
          from follow_up_mail_target g join follow_up_mail m on (m.company_id, m.id) = (g.company_id, g.mail_id)
          where g.company_id = app_company() and g.status = 'waiting' order by g.id limit ${AT_ONCE}`,
    ),
  );

async function sendOne(services: Services, company_id: number, { id, target, mail_id, ...mail }: Waiting) {
  const { db, files: store, mail: mailer, log } = services;
  let [outcome, failure]: ['sent' | 'failed', string] = ['sent', ''];
  try {
    const files = await db.transaction({ company_id, read_only: true }, (tx) =>
      contentsOf(tx, store, 'follow_up_mail', mail_id),
    );
    const attachments = files.map(({ name, media_type, body }) => ({
      filename: name,
      contentType: media_type,
      content: body,
    }));
    await mailer.send({ to: target, subject: mail.subject, text: mail.content, attachments });
  } catch (error) {
    log.error({ err: error, target_id: id }, 'mail of a follow-up not sent');
    [outcome, failure] = ['failed', failureOf(error)];
  }
  await keepTry(services, company_id, 'follow_up_mail_target', { id, outcome, failure });
  return outcome;
}

export const followUpMailsJob: Job = async (services) => {
  const { db, mail } = services;
  const companies = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ id: number }>(sql`select id from company where enabled order by id`),
  );
  const count = { sent: 0, failed: 0 };
  let stuck = 0;
  for (const { id } of companies) {
    const waiting = await waitingIn(services, id);
    if (!mail.configured) stuck += waiting.length;
    else for (const each of waiting) count[await sendOne(services, id, each)] += 1;
  }
  // Mails that could not be sent make the run fail.
  if (stuck) throw new Error(`${stuck} 封未发送：服务器未配置邮件服务`);
  return `发送 ${count.sent} 封${count.failed ? `，失败 ${count.failed} 封` : ''}`;
};
