// Sends the queued mails about accounts. A mail is marked only when the mail server accepted it; failures are retried a limited number of times.
import sql from 'sql-template-tag';
import type { Services } from '#server/platform/start/services';
import type { Job } from '../job';
import { failureOf } from './outbox';

const AT_ONCE = 500;
const MOST_TRIES = 5;

interface Waiting {
  id: number;
  target: string;
  subject: string;
  content: string;
}

async function sendOne(
  { db, mail, clock, log }: Services,
  { id, target, subject, content }: Waiting,
): Promise<boolean> {
  let failure = '';
  try {
    await mail.send({ to: target, subject, text: content });
  } catch (error) {
    log.error({ err: error, mail_id: id }, 'mail about an account not sent');
    failure = failureOf(error);
  }
  await db.transaction({ company_id: null }, (tx) =>
    tx.query(
      sql`update account_mail set tries = tries + 1, failure = ${failure},
            sent_at = case when ${failure} = '' then ${clock.now().toISOString()}::timestamptz end where id = ${id}`,
    ),
  );
  return failure === '';
}

export const accountMailsJob: Job = async (services) => {
  if (!services.mail.configured) return '未配置邮件服务，未发送';
  const waiting = await services.db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<Waiting>(
      sql`select id, target, subject, content from account_mail
          where sent_at is null and tries < ${MOST_TRIES} order by id limit ${AT_ONCE}`,
    ),
  );
  let sent = 0;
  for (const each of waiting) if (await sendOne(services, each)) sent += 1;
  const failed = waiting.length - sent;
  return `发送 ${sent} 封${failed ? `，失败 ${failed} 封` : ''}`;
};
