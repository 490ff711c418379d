// The calendar of follow-ups (跟进日历): planned follow-ups, planned visits and past activities, day by day.
import sql, { empty, type Sql } from 'sql-template-tag';
import { followUpCalendar } from '#api/investment/calendar';
import type { CalendarDays, CalendarEntry, CalendarTerms } from '#api/investment/calendar.schema';
import { isLast } from '#server/measures/investment/follow-up';
import { customerVisible, inCustomerSelection } from '#server/platform/access/scope';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { managerOf } from './customer/owners';

/** Maximum number of entries per day. */
const MOST_OF_DAY = 50;

const ownedBy = (column: Sql, owner_id: number | null): Sql =>
  owner_id === null ? empty : sql` and ${column} = ${owner_id}`;

async function calendar(call: Call, { from, to, owner_id }: CalendarTerms): Promise<CalendarDays> {
  const { tx, actor } = call;
  if (owner_id !== null) await managerOf(call, owner_id, 'owner_id');
  const seen = sql`${customerVisible(actor)}${inCustomerSelection(actor)}`;
  const within = (day: Sql) => sql`${day} between ${from}::date and ${to}::date`;
  const rows = await tx.query<CalendarEntry & { day_count: number }>(
    sql`with entries as (
          select 'next' as kind, 1 as rank, f.id, f.version, c.id as customer_id, c.name as customer_name, f.next_on as day, null as at, f.kind_id, f.content, c.owner_id as user_id
          from follow_up f join customer c on (c.company_id, c.id) = (f.company_id, f.customer_id)
          where f.company_id = app_company() and ${within(sql`f.next_on`)} and ${isLast}${ownedBy(sql`c.owner_id`, owner_id)}${seen}
          union all
          select 'visit', 0, v.id, v.version, c.id, c.name, v.visit_on, v.visit_at, v.kind_id, v.purpose, v.user_id
          from visit_plan v join customer c on (c.company_id, c.id) = (v.company_id, v.customer_id)
          where v.company_id = app_company() and v.follow_up_id is null and c.status = 'open' and ${within(sql`v.visit_on`)}${ownedBy(sql`v.user_id`, owner_id)}${seen}
          union all
          select 'done', 2, f.id, f.version, c.id, c.name, f.followed_on, null, f.kind_id, f.content, f.done_by
          from follow_up f join customer c on (c.company_id, c.id) = (f.company_id, f.customer_id)
          where f.company_id = app_company() and ${within(sql`f.followed_on`)}${ownedBy(sql`f.done_by`, owner_id)}${seen}
        ), placed as (
          select e.*, row_number() over (partition by e.day order by e.rank, e.at nulls last, e.id) as place, (count(*) over (partition by e.day))::int as day_count from entries e)
        select p.kind, p.id, p.version, p.customer_id, p.customer_name, p.day, p.at, d.name as way, p.content, coalesce(u.display_name, '') as owner, p.day_count
        from placed p join dictionary d on d.company_id = app_company() and d.id = p.kind_id
        left join app_user u on u.company_id = app_company() and u.id = p.user_id
        where p.place <= ${MOST_OF_DAY} order by p.day, p.place`,
  );
  const more = rows.filter(({ day_count }) => day_count > MOST_OF_DAY);
  return {
    entries: rows.map(({ day_count: _count, ...entry }) => entry),
    left_out: Object.fromEntries(more.map(({ day, day_count }) => [day, day_count - MOST_OF_DAY])),
  };
}

export const calendarRoutes: Route[] = [handle(followUpCalendar, calendar)];
