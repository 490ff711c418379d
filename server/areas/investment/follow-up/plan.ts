// The next date for a customer (docs/domain §3): that of the last follow-up `f` of customer `c`. Earlier planned dates are done by it, and an ended
// customer has none.
import sql, { type Sql } from 'sql-template-tag';
import { followUpFigures, followUpTemplates } from '#api/investment/follow-up/follow-up';
import type { FollowUpFigures, FollowUpTemplate } from '#api/investment/follow-up/follow-up.schema';
import { addDays, mondayOf } from '#domain/kernel/dates/calendar-date';
import { isLast } from '#server/measures/investment/follow-up';
import { customerVisible } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

/** State of the planned date; each condition is written so that the index of planned dates can serve it. */
export const planIs = (today: string) => ({
  done: sql`(not ${isLast})`,
  none: sql`(f.next_on is null and ${isLast})`,
  overdue: sql`(f.next_on < ${today}::date and ${isLast})`,
  planned: sql`(f.next_on >= ${today}::date and ${isLast})`,
});

export const planOf = (today: string): Sql => sql`case when not ${isLast} then 'done'
  when f.next_on is null then 'none' when f.next_on < ${today}::date then 'overdue' else 'planned' end`;

/** A week ends on Sunday. */
const sundayOf = (today: string) => addDays(mondayOf(today), 6);

/** Conditions by due date. */
export const dueIs = (today: string) => ({
  none: sql`(f.next_on is null or not ${isLast})`,
  overdue: planIs(today).overdue,
  today: sql`(f.next_on = ${today}::date and ${isLast})`,
  week: sql`(f.next_on > ${today}::date and f.next_on <= ${sundayOf(today)}::date and ${isLast})`,
  later: sql`(f.next_on > ${sundayOf(today)}::date and ${isLast})`,
});

const figures = ({ tx, actor, today }: Call): Promise<FollowUpFigures> =>
  one<FollowUpFigures>(
    tx,
    sql`with seen as (select c.* from customer c where c.company_id = app_company()${customerVisible(actor)})
        select count(*)::int as waiting_count, (count(*) filter (where f.next_on < ${today}::date))::int as overdue_count,
          (select count(*)::int from follow_up d join seen c on c.id = d.customer_id where d.company_id = app_company()
            and d.followed_on between ${mondayOf(today)}::date and ${sundayOf(today)}::date) as followed_count
        from follow_up f join seen c on c.id = f.customer_id
        where f.company_id = app_company() and f.next_on is not null and ${isLast}`,
  );

const templates = ({ tx }: Call): Promise<FollowUpTemplate[]> =>
  tx.query<FollowUpTemplate>(
    sql`select id, name, extra ->> 'content' as content from dictionary
        where company_id = app_company() and kind = 'follow-up-template' and enabled order by sort, id`,
  );

export const followUpPlanRoutes: Route[] = [handle(followUpFigures, figures), handle(followUpTemplates, templates)];
