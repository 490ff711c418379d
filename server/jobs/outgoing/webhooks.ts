// Delivers the queued events to the webhooks, each by one process at a time; old ones are deleted.
import sql from 'sql-template-tag';
import { attemptOf, CLAIM_S, CLAIMED, type Claimed, keepAttempt } from '#server/areas/integration/webhook/deliver';
import type { Services } from '#server/platform/start/services';
import { inEveryEnterprise, type Job } from '../job';

const AT_ONCE = 20;
const KEPT_DAYS = 30;

/** Claims the due deliveries. Other processes skip them until they are reported, or the claim has expired. */
const claimDue = ({ db, clock }: Services, company_id: number): Promise<Claimed[]> =>
  db.transaction({ company_id }, (tx) => {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_S * 1000).toISOString();
    return tx.query<Claimed>(
      sql`with due as (
            select d.id from webhook_delivery d join webhook w on (w.company_id, w.id) = (d.company_id, d.webhook_id)
            where d.company_id = app_company() and d.status = 'waiting' and w.enabled
              and d.next_at <= ${now.toISOString()}::timestamptz and d.claimed_until <= ${now.toISOString()}::timestamptz
            order by d.id limit ${AT_ONCE} for update of d skip locked),
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

export const webhooksJob: Job = async (services) => {
  const companies = await inEveryEnterprise(services, async (tx, company_id) => {
    await tx.query(
      sql`delete from webhook_event where company_id = app_company()
            and occurred_at < ${services.clock.now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
    );
    return company_id;
  });
  let sent = 0;
  let failed = 0;
  for (const company_id of companies) {
    for (let batch = await claimDue(services, company_id); batch.length; batch = await claimDue(services, company_id)) {
      const done = await Promise.all(batch.map((claimed) => sendOne(services, claimed)));
      sent += done.filter(Boolean).length;
      failed += done.filter((each) => !each).length;
    }
  }
  return `送达 ${sent} 个事件${failed ? `，失败 ${failed} 个` : ''}`;
};
