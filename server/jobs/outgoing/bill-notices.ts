// Sends the queued bills and reminders: by mail with the PDF, or as a text message. A notice is marked sent only when the mail server or the gateway
// accepted it. Failures are retried and abandoned after some tries with the reason. A reminder is dropped when its bill has been paid, or is covered
// by money on account or an instalment plan.
import sql from 'sql-template-tag';
import { loadBills } from '#server/areas/finance/bill/bill';
import { letterContents } from '#server/areas/finance/dunning/letter-content';
import { refusalOf } from '#server/areas/finance/dunning/notice-content';
import { dunningLetter } from '#server/documents/dunning-letter';
import { paymentNotice } from '#server/documents/payment-notice';
import { senderOf } from '#server/documents/sender';
import type { Actor } from '#server/platform/access/actor';
import { openSms, type Sms } from '#server/platform/messaging/sms';
import type { Services } from '#server/platform/start/services';
import { basesOf } from '#server/workflows/bill-basis';
import type { Job } from '../job';
import { failureOf, keepTry } from './outbox';

const AT_ONCE = 500;

interface Waiting {
  id: number;
  bill_id: number;
  level: number;
  channel: 'email' | 'sms';
  target: string;
  subject: string;
  content: string;
}

type Outcome = 'sent' | 'failed' | 'dropped';

/** The system reads every park. */
const SYSTEM = { scope_park_ids: null } as Actor;

/** Returns the current bill of a notice, and the reason why the notice is dropped. */
function billOf({ db, clock }: Services, company_id: number, { bill_id, level }: Waiting) {
  return db.transaction({ company_id, read_only: true }, async (tx) => {
    const today = clock.today();
    const [bill] = await loadBills(tx, SYSTEM, [bill_id], today);
    if (!bill) throw new Error(`bill ${bill_id} is gone`);
    const letter = level > 0 ? (await letterContents(tx, today, [bill], level))(bill) : null;
    const refusal = letter && refusalOf(bill, level, letter.unclaimed);
    const bases = await basesOf(
      tx,
      bill.lines.map(({ receivable_id }) => receivable_id),
    );
    return { bill, refusal, letter, bases, today, sender: await senderOf(tx, null, bill.legal_entity_id) };
  });
}

async function deliver(services: Services, sms: Sms, notice: Waiting, found: Awaited<ReturnType<typeof billOf>>) {
  if (notice.channel === 'sms') return sms.send(notice.target, notice.content);
  const { bill, sender, bases, letter, today } = found;
  const now = services.clock.now();
  const { level } = notice;
  const files = [
    ...(letter ? [await dunningLetter({ bill, sender, level, ...letter, today, now })] : []),
    await paymentNotice({ bill, sender, bases, now }),
  ];
  const attachments = files.map(({ name, body, media_type }) => ({
    filename: name,
    content: body,
    contentType: media_type,
  }));
  return services.mail.send({ to: notice.target, subject: notice.subject, text: notice.content, attachments });
}

async function sendOne(services: Services, sms: Sms, company_id: number, notice: Waiting): Promise<Outcome> {
  let [outcome, failure]: [Outcome, string] = ['sent', ''];
  try {
    const found = await billOf(services, company_id, notice);
    if (found.refusal) [outcome, failure] = ['dropped', found.refusal];
    else await deliver(services, sms, notice, found);
  } catch (error) {
    services.log.error({ err: error, notice_id: notice.id }, 'bill notice not sent');
    outcome = 'failed';
    failure = failureOf(error);
  }
  await keepTry(services, company_id, 'bill_notice', { id: notice.id, outcome, failure });
  return outcome;
}

export const billNoticesJob: Job = async (services) => {
  const { db, env, mail } = services;
  const sms = openSms(env);
  const channels = [...(mail.configured ? ['email'] : []), ...(sms.texts ? ['sms'] : [])];
  const companies = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ id: number }>(sql`select id from company where enabled order by id`),
  );
  const count = { sent: 0, failed: 0, dropped: 0 };
  let stuck = 0;
  for (const { id } of companies) {
    const waiting = await db.transaction({ company_id: id, read_only: true }, (tx) =>
      tx.query<Waiting>(
        sql`select id, bill_id, level, channel, target, subject, content from bill_notice
            where company_id = app_company() and status = 'waiting' order by id limit ${AT_ONCE}`,
      ),
    );
    stuck += waiting.filter(({ channel }) => !channels.includes(channel)).length;
    for (const notice of waiting.filter(({ channel }) => channels.includes(channel)))
      count[await sendOne(services, sms, id, notice)] += 1;
  }
  const { sent, failed, dropped } = count;
  // Notices that could not be sent make the run fail.
  if (stuck) throw new Error(`${stuck} 条未发送：服务器未配置邮件服务或短信网关；已发送 ${sent} 条`);
  return `发送 ${sent} 条${failed ? `，失败 ${failed} 条` : ''}${dropped ? `，不再发送 ${dropped} 条` : ''}`;
};
