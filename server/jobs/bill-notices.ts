// Mails the bills and reminders that wait, each with its PDF. One is marked sent only when the mail server took it; what fails is
// tried again, and given up after some tries with the reason beside it.
import sql from 'sql-template-tag';
import { loadBills } from '../areas/finance/bill';
import { paymentNotice } from '../documents/payment-notice';
import { senderOf } from '../documents/sender';
import type { Actor } from '../platform/actor';
import type { Services } from '../platform/services';
import type { Job } from './job';

const MOST_TRIES = 5;
const AT_ONCE = 500;
const LONGEST_FAILURE = 300;

interface Waiting {
  id: number;
  bill_id: number;
  level: number;
  target: string;
  subject: string;
  content: string;
}

/** The system reads every park. */
const SYSTEM = { scope_park_ids: null } as Actor;

async function sendOne(services: Services, company_id: number, notice: Waiting): Promise<boolean> {
  const { db, mail, clock } = services;
  const document = await db.transaction({ company_id, read_only: true }, async (tx) => {
    const [bill] = await loadBills(tx, SYSTEM, [notice.bill_id], clock.today());
    return bill ? { bill, sender: await senderOf(tx, null, bill.legal_entity_id) } : null;
  });
  let failure = '';
  try {
    if (!document) throw new Error(`bill ${notice.bill_id} is gone`);
    const { name, body } = await paymentNotice(document.bill, document.sender, clock.now(), notice.level);
    const attachments = [{ filename: name, content: Buffer.from(body), contentType: 'application/pdf' }];
    await mail.send({ to: notice.target, subject: notice.subject, text: notice.content, attachments });
  } catch (error) {
    services.log.error({ err: error, notice_id: notice.id }, 'bill notice not sent');
    failure = String(error instanceof Error ? error.message : error).slice(0, LONGEST_FAILURE);
  }
  await db.transaction({ company_id }, (tx) =>
    tx.query(
      sql`update bill_notice set tries = tries + 1, failure = ${failure},
            status = case when ${failure} = '' then 'sent' when tries + 1 >= ${MOST_TRIES} then 'failed' else 'waiting' end,
            sent_at = case when ${failure} = '' then ${clock.now().toISOString()}::timestamptz end
          where company_id = app_company() and id = ${notice.id}`,
    ),
  );
  return failure === '';
}

export const billNoticesJob: Job = async (services) => {
  if (!services.mail.configured) return '未配置邮件服务，未发送';
  const { db } = services;
  const companies = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ id: number }>(sql`select id from company where enabled order by id`),
  );
  let [sent, failed] = [0, 0];
  for (const { id } of companies) {
    const waiting = await db.transaction({ company_id: id, read_only: true }, (tx) =>
      tx.query<Waiting>(
        sql`select id, bill_id, level, target, subject, content from bill_notice
            where company_id = app_company() and status = 'waiting' order by id limit ${AT_ONCE}`,
      ),
    );
    for (const notice of waiting) {
      if (await sendOne(services, id, notice)) sent += 1;
      else failed += 1;
    }
  }
  return `发送 ${sent} 封${failed ? `，失败 ${failed} 封` : ''}`;
};
