// Delivers the queued events to the webhooks, each by one process at a time; old ones are deleted. Enterprises and webhooks are served side by side:
// a slow receiver delays only its own events.
import sql from 'sql-template-tag';
import { attemptOf, CLAIM_S, CLAIMED, type Claimed, keepAttempt } from '#server/areas/integration/deliver';
import type { Services } from '#server/platform/start/services';
import { enabledEnterprises, inEveryEnterprise, type Job } from '../job';
import { sideBySide } from './side-by-side';

/** Events posted to one webhook at the same time. */
const PER_WEBHOOK = 5;
const WEBHOOKS_AT_ONCE = 10;
const ENTERPRISES_AT_ONCE = 50;
/** Time after which a run begins no further post to a webhook; the next run continues. */
const LONGEST_MS = 15_000;
const RETENTION_DAYS = 30;

interface Count {
  sent: number;
  failed: number;
}

const dueAt = (now: Date) => sql`d.company_id = app_company() and d.status = 'waiting' and w.enabled
  and d.next_at <= ${now.toISOString()}::timestamptz and d.claimed_until <= ${now.toISOString()}::timestamptz`;

/** Returns the webhooks with due deliveries. */
const dueWebhooks = ({ db, clock }: Services, company_id: number) =>
  db.transaction({ company_id, read_only: true }, (tx) =>
    tx.query<{ id: number }>(
      sql`select w.id from webhook w where w.company_id = app_company()
            and exists (select from webhook_delivery d where (d.company_id, d.webhook_id) = (w.company_id, w.id) and ${dueAt(clock.now())})
          order by w.id`,
    ),
  );

/** Claims due deliveries of a webhook. Other processes skip them until they are reported, or the claim has expired. */
const claimDue = ({ db, clock }: Services, company_id: number, webhook_id: number): Promise<Claimed[]> =>
  db.transaction({ company_id }, (tx) => {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_S * 1000).toISOString();
    return tx.query<Claimed>(
      sql`with due as (
            select d.id from webhook_delivery d join webhook w on (w.company_id, w.id) = (d.company_id, d.webhook_id)
            where d.webhook_id = ${webhook_id} and ${dueAt(now)} order by d.id limit ${PER_WEBHOOK} for update of d skip locked),
          taken as (
            update webhook_delivery t set claimed_until = ${until} where t.company_id = app_company() and t.id in (select id from due) returning t.id)
          select ${CLAIMED} where d.company_id = app_company() and d.id in (select id from taken) order by d.id`,
    );
  });

async function sendOne(services: Services, claimed: Claimed): Promise<boolean> {
  const attempt = await attemptOf(services, claimed);
  await services.db.transaction({ company_id: claimed.company_id }, (tx) =>
    keepAttempt(tx, services.clock.now(), claimed.id, attempt),
  );
  return attempt.failure === '';
}

/** Posts due events until there are none, all of a batch fail, or the time is over. */
async function serve(services: Services, company_id: number, webhook_id: number): Promise<Count> {
  const count = { sent: 0, failed: 0 };
  const ends = performance.now() + LONGEST_MS;
  while (performance.now() < ends) {
    const batch = await claimDue(services, company_id, webhook_id);
    if (batch.length === 0) break;
    const done = await Promise.all(batch.map((claimed) => sendOne(services, claimed)));
    const sent = done.filter(Boolean).length;
    count.sent += sent;
    count.failed += done.length - sent;
    if (sent === 0) break;
  }
  return count;
}

export const webhooksJob: Job = async (services) => {
  const counts = await sideBySide(await enabledEnterprises(services), ENTERPRISES_AT_ONCE, async ({ id }) =>
    sideBySide(await dueWebhooks(services, id), WEBHOOKS_AT_ONCE, (webhook) => serve(services, id, webhook.id)),
  );
  await inEveryEnterprise(services, (tx) =>
    tx.query(
      sql`delete from webhook_event where company_id = app_company()
            and occurred_at < ${services.clock.now().toISOString()}::timestamptz - make_interval(days => ${RETENTION_DAYS})`,
    ),
  );
  const sum = (key: keyof Count) => counts.flat().reduce((total, count) => total + count[key], 0);
  return `送达 ${sum('sent')} 个事件${sum('failed') ? `，失败 ${sum('failed')} 个` : ''}`;
};
