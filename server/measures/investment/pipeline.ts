// Funnel and pipeline from the stage history of customers (docs/domain §3.2): SQL over `customer_stage`, as of the end of a day in Shanghai.
import sql, { type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';

/** The stages in their order: `stage_id`, `stage_no` from 1, `stage_name`, `win` (0 to 1). */
export const STAGES: Sql = sql`(select d.id as stage_id, row_number() over (order by d.sort, d.id)::int as stage_no, d.name as stage_name,
    coalesce((d.extra ->> 'win_probability')::numeric, 0) as win
  from dictionary d where d.company_id = app_company() and d.kind = 'investment-progress')`;

/** Mean of the area range a customer `c` demands, in m²; the given bound when there is only one; null without any. */
export const demandSqm: Sql = sql`case when c.demand_min_sqm is null or c.demand_max_sqm is null
    then coalesce(c.demand_min_sqm, c.demand_max_sqm) else (c.demand_min_sqm + c.demand_max_sqm) / 2 end`;

/** The instant at which the day ends. */
const endOf = (day: CalendarDate): Sql => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

/** The instant at which a day begins, for a range of instants that an index can serve. */
export const beginOf = (day: Sql): Sql => sql`((${day})::date::timestamp at time zone 'Asia/Shanghai')`;

/** The day of an instant. */
export const dayOf = (instant: Sql): Sql => sql`(${instant} at time zone 'Asia/Shanghai')::date`;

/** Stage entries up to the end of the day, by customer and time: `stage_id` or `status`, `entered_at`. */
const entriesOn = (as_of: CalendarDate): Sql => sql`(select e.customer_id, e.id, e.stage_id, e.status, e.entered_at
  from customer_stage e where e.company_id = app_company() and e.entered_at < ${endOf(as_of)})`;

const stageCount: Sql = sql`(select count(*)::int from dictionary d where d.company_id = app_company() and d.kind = 'investment-progress')`;

/**
 * Progress of each customer by the end of the day: `top` (number of the furthest stage; the last one when the customer was won), `was_won`,
 * `stage_id` when open, `status` when ended, `since`: the time of that state.
 */
export const progressOn = (as_of: CalendarDate): Sql => sql`(
  select x.customer_id, max(case when x.status = 'won' then ${stageCount} else x.stage_no end) as top, bool_or(x.status is not distinct from 'won') as was_won,
    max(x.stage_id) filter (where x.last) as stage_id, max(x.status) filter (where x.last) as status, max(x.entered_at) filter (where x.begins) as since
  from (
    select e.*, n.stage_no, lead(e.id) over w is null as last,
      lag(e.id) over w is null or e.stage_id is distinct from lag(e.stage_id) over w as begins
    from ${entriesOn(as_of)} e left join ${STAGES} n on n.stage_id = e.stage_id
    window w as (partition by e.customer_id order by e.entered_at, e.id)
  ) x group by x.customer_id)`;

/** Stays that had ended by the end of the day: `customer_id`, `stage_id`, `seconds`; a repeated entry of the same stage continues the stay. */
export const staysOn = (as_of: CalendarDate): Sql => sql`(
  select y.customer_id, y.stage_id, extract(epoch from y.left_at - y.entered_at) as seconds
  from (
    select x.*, lead(x.entered_at) over (partition by x.customer_id order by x.entered_at, x.id) as left_at
    from (
      select e.*, lag(e.id) over w is null or e.stage_id is distinct from lag(e.stage_id) over w as begins
      from ${entriesOn(as_of)} e window w as (partition by e.customer_id order by e.entered_at, e.id)
    ) x where x.begins
  ) y where y.stage_id is not null and y.left_at is not null)`;
