// Moves customers without activity for too long into the pool (公海, docs/domain §3), and notifies their manager.
import sql from 'sql-template-tag';
import { customerPaths } from '#api/kernel/paths';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { dayOf } from '#server/measures/investment/pipeline';
import type { Tx } from '#server/platform/db/database';
import { notify } from '#server/platform/messaging/messages';
import { parameterValue } from '#server/policies/parameters';
import { keepOwner } from './owners';

interface Idle {
  id: number;
  name: string;
  owner_id: number;
}

/** Returns the number of moved customers; it is idempotent. The last activity is the latest follow-up, stage or manager change. */
export async function poolIdleCustomers(tx: Tx, { today, now }: { today: CalendarDate; now: Date }): Promise<number> {
  const days = await parameterValue(tx, 'customer.pool_days');
  if (days === 0) return 0;
  const idle = await tx.query<Idle>(
    sql`select c.id, c.name, c.owner_id from customer c
        where c.company_id = app_company() and c.status = 'open' and c.owner_id is not null and greatest(${dayOf(sql`c.created_at`)},
          (select max(f.followed_on) from follow_up f where f.company_id = c.company_id and f.customer_id = c.id),
          (select ${dayOf(sql`max(e.entered_at)`)} from customer_stage e where e.company_id = c.company_id and e.customer_id = c.id),
          (select ${dayOf(sql`max(o.since)`)} from customer_owner o where o.company_id = c.company_id and o.customer_id = c.id)) <= ${addDays(today, -days)}::date
        order by c.id for update`,
  );
  const ids = idle.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.query(
    sql`update customer set owner_id = null, version = version + 1 where company_id = app_company() and id = any(${ids}::bigint[])`,
  );
  await keepOwner({ tx, now }, ids, null);
  for (const { id, name, owner_id } of idle)
    await notify(tx, now, {
      user_id: owner_id,
      kind: 'customer_pooled',
      title: `客户「${name}」已进入公海`,
      content: `超过 ${days} 天没有跟进，其他招商经理可以领取`,
      link: customerPaths.detail(id),
      cause: `customer_pooled:${id}:${today}`,
    });
  return ids.length;
}
