import sql from 'sql-template-tag';
import { customerPaths } from '#api/kernel/paths';
import { linkSql } from '#server/platform/db/link-sql';
import type { WarningQuery } from './warning-query';

/** The first preferred park of a customer: users who see it may be notified too. */
const firstPark = sql`(select min(w.park_id) from customer_park w where w.company_id = c.company_id and w.customer_id = c.id)`;

/** Open customers whose next follow-up day has been reached, and planned visits whose day has been reached without a visit. */
export const followUpDue: WarningQuery = (today, days) => sql`
  select 'follow_up_due:' || f.id as cause, '客户「' || c.name || '」计划于 ' || f.next_on || ' 跟进' as title,
    '跟进后登记并填写下次跟进日期' as content, ${linkSql(customerPaths.detail, sql`c.id`)} as link, f.next_on as due_on,
    ${firstPark} as park_id, c.owner_id
  from customer c
  cross join lateral (select l.id, l.next_on from follow_up l where l.company_id = c.company_id and l.customer_id = c.id
    order by l.followed_on desc, l.id desc limit 1) f
  where c.company_id = app_company() and c.status = 'open' and c.owner_id is not null and f.next_on <= ${today}::date + ${days}::integer
  union all
  select 'visit_due:' || v.id, '计划于 ' || v.visit_on || coalesce(' ' || v.visit_at, '') || ' 拜访客户「' || c.name || '」',
    v.purpose, ${linkSql(customerPaths.detail, sql`c.id`)}, v.visit_on, ${firstPark}, v.user_id
  from visit_plan v join customer c on (c.company_id, c.id) = (v.company_id, v.customer_id)
  where v.company_id = app_company() and v.follow_up_id is null and c.status = 'open' and v.visit_on <= ${today}::date + ${days}::integer`;
