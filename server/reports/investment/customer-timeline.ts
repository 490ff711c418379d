// Timeline (动态) of a customer: read from the objects of each event, so that none is duplicated or missing.
import sql, { join, type Sql } from 'sql-template-tag';
import { customerTimeline } from '#api/investment/portrait';
import type { CustomerEvent } from '#api/investment/portrait.schema';
import { contractPaths, followUpPaths, quotePaths, spacePaths } from '#api/kernel/paths';
import { dayOf } from '#server/measures/investment/pipeline';
import { type Actor, may } from '#server/platform/access/actor';
import { customerVisible, inScope } from '#server/platform/access/scope';
import { linkSql } from '#server/platform/db/link-sql';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { madeWith } from './made-with';

/** Maximum number of events, the latest first. */
const MAX_LISTED = 300;

const ofSpace = sql`join space s on (s.company_id, s.id) = (r.company_id, r.space_id)
  join building b on (b.company_id, b.id) = (s.company_id, s.building_id)`;

/** Returns queries with the columns on, kind, text, link, user_id and at over the customer `chosen c`; omits events the actor may not read. */
function eventsOf(actor: Actor): Sql[] {
  const led = (page: string, link: Sql): Sql => (may(actor, [page]) ? link : sql`null`);
  const reservations = sql`join reservation r on r.company_id = c.company_id and r.customer_id = c.id${inScope(actor, sql`r.park_id`)} ${ofSpace}`;
  const toSpace = led('p_1400', linkSql(spacePaths.detail, sql`s.id`));
  const events = [
    sql`select f.followed_on as on, 'follow_up' as kind, d.name || '：' || f.content as text,
        ${led('p_2200_edit', linkSql(followUpPaths.edit, sql`f.id`))} as link, f.done_by as user_id, f.created_at as at
      from chosen c join follow_up f on f.company_id = c.company_id and f.customer_id = c.id
      join dictionary d on (d.company_id, d.id) = (f.company_id, f.kind_id)`,
    sql`select ${dayOf(sql`m.created_at`)}, 'mail', m.subject, null, m.created_by, m.created_at
      from chosen c join follow_up f on f.company_id = c.company_id and f.customer_id = c.id
      join follow_up_mail m on m.company_id = f.company_id and m.follow_up_id = f.id`,
    sql`select ${dayOf(sql`q.created_at`)}, 'quoted', q.number || '，有效至 ' || q.valid_until, ${linkSql(quotePaths.detail, sql`q.id`)}, q.created_by, q.created_at
      from chosen c join quote q on q.company_id = c.company_id and q.customer_id = c.id${inScope(actor, sql`q.park_id`)}`,
    sql`select ${dayOf(sql`e.entered_at`)}, coalesce(e.status, 'stage'), concat_ws('：', coalesce(d.name, w.name), nullif(e.remark, '')),
        null, e.entered_by, e.entered_at
      from chosen c join customer_stage e on e.company_id = c.company_id and e.customer_id = c.id
      left join dictionary d on (d.company_id, d.id) = (e.company_id, e.stage_id)
      left join dictionary w on (w.company_id, w.id) = (e.company_id, e.cause_id)`,
    sql`select ${dayOf(sql`o.since`)}, 'owner', coalesce(u.display_name, '公海'), null, null, o.since
      from chosen c join customer_owner o on o.company_id = c.company_id and o.customer_id = c.id
      left join app_user u on u.company_id = o.company_id and u.id = o.owner_id`,
    sql`select ${dayOf(sql`r.created_at`)}, 'reserved', b.name || ' ' || s.number || '，保留至 ' || r.end_date, ${toSpace}, r.created_by, r.created_at
      from chosen c ${reservations}`,
    sql`select r.released_on, 'reservation_ended', concat_ws('，', b.name || ' ' || s.number, '由合同 ' || k.number || ' 承租'), ${toSpace}, null, null
      from chosen c ${reservations} left join contract k on (k.company_id, k.id) = (r.company_id, r.contract_id)
      where r.released_on is not null`,
  ];
  if (!may(actor, ['p_4100'])) return events;
  const approvals = sql`from chosen c join contract k on ${madeWith(actor)}
    join wflow_instance w on w.company_id = k.company_id and w.kind = 'contract' and w.object_id = k.id`;
  const toContract = linkSql(contractPaths.detail, sql`k.id`);
  return [
    ...events,
    sql`select ${dayOf(sql`w.submitted_at`)}, 'contract_submitted', k.number, ${toContract}, w.submitted_by, w.submitted_at ${approvals}`,
    sql`select ${dayOf(sql`w.finished_at`)}, 'contract_approved', k.number, ${toContract}, null, w.finished_at ${approvals} where w.status = 'approved'`,
  ];
}

async function timeline({ tx, actor }: Call, { id }: { id: number }): Promise<CustomerEvent[]> {
  const chosen = sql`select c.* from customer c where c.company_id = app_company() and c.id = ${id}${customerVisible(actor)}`;
  if (!(await tx.query(chosen)).length) throw notFound('客户');
  return tx.query<CustomerEvent>(
    sql`with chosen as (${chosen}), event as (${join(eventsOf(actor), ' union all ')})
        select e.on, e.kind, coalesce(e.text, '') as text, e.link, u.display_name as by
        from event e left join app_user u on u.company_id = app_company() and u.id = e.user_id
        order by e.on desc, e.at desc nulls first, e.kind limit ${MAX_LISTED}`,
  );
}

export const customerTimelineRoutes: Route[] = [handle(customerTimeline, timeline)];
