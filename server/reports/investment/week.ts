// Week against week (周报分析, docs/domain §3.6): customers entered, follow-ups made and contracts signed from Monday to Sunday, by manager; declared
// in api/investment/analysis/week.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { weekRecordsReport, weekReport, weekTrendReport } from '#api/investment/analysis/week';
import type { ParametersOf } from '#api/kernel/report/report';
import { addDays, type CalendarDate, mondayOf } from '#domain/kernel/dates/calendar-date';
import { beginOf, dayOf } from '#server/measures/investment/pipeline';
import { signedLeasesBetween } from '#server/measures/investment/signed';
import { buildingIs, customerVisible, inCustomerSelection, inSelection } from '#server/platform/access/scope';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { area, total } from './figures';

const WEEK = 7;
const TREND_WEEKS = 12;

interface Span {
  /** A Monday and a Sunday. */
  from: CalendarDate;
  to: CalendarDate;
}

/** Events from the first day to the last, one row each; every kind is found by its own index. */
function events({ actor }: Pick<Call, 'actor'>, { from, to }: Span): Sql {
  const seen = sql`${customerVisible(actor)}${inCustomerSelection(actor)}`;
  return sql`leased as materialized (
      select x.contract_id, x.approved_on, x.tenant_id, x.manager, x.manager_id, sum(x.area_sqm) as signed_sqm, sum(x.rent_fen) as signed_rent_fen
      from ${signedLeasesBetween(sql`${from}`, sql`${to}`)} x where true${inSelection(actor, sql`x.park_id`, buildingIs(sql`x.building_id`))}
      group by x.contract_id, x.approved_on, x.tenant_id, x.manager, x.manager_id
    ), event as materialized (
      select 'new' as what, c.id as event_id, ${dayOf(sql`c.created_at`)} as on_day, coalesce(o.owner_id, c.created_by) as user_id, null::text as named,
        c.id as customer_id, null::bigint as contract_id, null::numeric as signed_sqm, null::bigint as signed_rent_fen
      from customer c
      left join lateral (select w.owner_id from customer_owner w where w.company_id = c.company_id and w.customer_id = c.id order by w.since, w.id limit 1) o on true
      where c.company_id = app_company() and c.created_at >= ${beginOf(sql`${from}`)} and c.created_at < ${beginOf(sql`${addDays(to, 1)}`)}${seen}
      union all
      select case when (k.extra ->> 'visit')::boolean then 'visit' else 'follow' end, f.id, f.followed_on, f.done_by, null, c.id, null, null, null
      from follow_up f
      join customer c on (c.company_id, c.id) = (f.company_id, f.customer_id)
      join dictionary k on (k.company_id, k.id) = (f.company_id, f.kind_id)
      where f.company_id = app_company() and f.followed_on between ${from}::date and ${to}::date${seen}
      union all
      select 'quote', q.id, ${dayOf(sql`q.created_at`)}, q.created_by, null, c.id, null, null, null
      from quote q join customer c on (c.company_id, c.id) = (q.company_id, q.customer_id)
      where q.company_id = app_company() and q.created_at >= ${beginOf(sql`${from}`)} and q.created_at < ${beginOf(sql`${addDays(to, 1)}`)}${seen}${inSelection(actor, sql`q.park_id`)}
      union all
      select 'signed', l.contract_id, l.approved_on, l.manager_id, case when l.manager_id is null then l.manager end, null, l.contract_id, l.signed_sqm, l.signed_rent_fen
      from leased l
    )`;
}

/** Figures of events `e`; a visit is a follow-up too. */
const FIGURES = {
  new_count: (within: Sql) => sql`count(*) filter (where e.what = 'new'${within})::int`,
  follow_count: (within: Sql) => sql`count(*) filter (where e.what in ('follow', 'visit')${within})::int`,
  visit_count: (within: Sql) => sql`count(*) filter (where e.what = 'visit'${within})::int`,
  quoted_count: (within: Sql) => sql`count(*) filter (where e.what = 'quote'${within})::int`,
  signed_count: (within: Sql) => sql`count(*) filter (where e.what = 'signed'${within})::int`,
  signed_sqm: (within: Sql) => sql`coalesce(sum(e.signed_sqm) filter (where true${within}), 0)`,
  signed_rent_fen: (within: Sql) => sql`coalesce(sum(e.signed_rent_fen) filter (where true${within}), 0)::bigint`,
};
const NAMES = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

/** The acting manager: a user, or a name on contracts, identified by the first contract with that name. */
const MANAGED: Sql = sql`managed as materialized (
      select e.*, coalesce(e.user_id, -min(e.contract_id) over (partition by e.named)) as manager_id,
        coalesce(u.display_name, nullif(e.named, ''), '未填写') as manager
      from event e left join app_user u on u.company_id = app_company() and u.id = e.user_id
    )`;

const display = (name: keyof typeof FIGURES, value: Sql): Sql =>
  name === 'signed_sqm' ? sql`${area(value)}::text` : value;

/** The columns `…_now` and `…_before` as a record by week. */
const byWeek = (derive: (column: Sql) => Sql): Record<string, Sql> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const [now, before] = [derive(raw(`${name}_now`)), derive(raw(`${name}_before`))];
      return [
        name,
        sql`json_build_object('now', ${display(name, now)}, 'before', ${display(name, before)}, 'change', ${display(name, sql`${now} - ${before}`)})`,
      ];
    }),
  );

function weekOf(call: Pick<Call, 'actor'>, { day }: ParametersOf<typeof weekReport>): Sql {
  const monday = mondayOf(day);
  const figures = NAMES.map((name) => {
    const figure = FIGURES[name];
    return sql`${figure(sql` and e.on_day >= ${monday}::date`)} as ${raw(`${name}_now`)}, ${figure(sql` and e.on_day < ${monday}::date`)} as ${raw(`${name}_before`)}`;
  });
  return sql`with ${events(call, { from: addDays(monday, -WEEK), to: addDays(monday, WEEK - 1) })}, ${MANAGED}, lines as (
      select e.manager_id, e.manager, e.user_id as owner_id, case when e.user_id is null then e.manager end as unknown_name, ${join(figures)}
      from managed e group by e.manager_id, e.manager, e.user_id
    )`;
}

const summed = (column: Sql): Sql => sql`coalesce(sum(${column}), 0)`;

const weekSql: ReportSql<typeof weekReport> = {
  source: weekOf,
  columns: byWeek((column) => column),
  order: sql`order by signed_sqm_now desc, follow_count_now desc, manager, manager_id`,
  totals: byWeek(summed),
  named: {},
};

const ofOwner = (owner_id: number | null): Sql => (owner_id === null ? empty : sql` and e.user_id = ${owner_id}`);

/** Weeks without events are lines too: a trend has no gaps. */
function trendOf(call: Pick<Call, 'actor'>, { day, owner_id }: ParametersOf<typeof weekTrendReport>): Sql {
  const last = mondayOf(day);
  const first = addDays(last, (1 - TREND_WEEKS) * WEEK);
  const figures = NAMES.map((name) => sql`${FIGURES[name](empty)} as ${raw(name)}`);
  return sql`with ${events(call, { from: first, to: addDays(last, WEEK - 1) })}, lines as (
      select concat(app_company(), '-', w.no) as line_key, w.no as period_no, to_char(w.monday, 'YYYY-MM-DD') || ' 至 ' || to_char(w.monday + 6, 'MM-DD') as week,
        to_char(w.monday + 6, 'YYYY-MM-DD') as last_on, ${join(figures)}
      from (select no, ${first}::date + ${WEEK} * (no - 1) as monday from generate_series(1, ${TREND_WEEKS}) no) w
      left join event e on e.on_day between w.monday and w.monday + 6${ofOwner(owner_id)}
      group by w.no, w.monday
    )`;
}

const sumsOf = (): Record<string, Sql> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const sum = total(raw(name));
      return [name, name === 'signed_sqm' ? sql`${area(sum)}::text` : sql`${sum}::bigint`];
    }),
  );

const weekTrendSql: ReportSql<typeof weekTrendReport> = {
  source: trendOf,
  columns: { signed_sqm: area(sql`signed_sqm`) },
  order: sql`order by period_no desc`,
  totals: sumsOf(),
  named: { owner_id: 'app_user' },
};

const WHAT: Readonly<Record<string, Sql>> = {
  all: empty,
  follow: sql` and e.what in ('follow', 'visit')`,
};

function recordsOf(call: Pick<Call, 'actor'>, parameters: ParametersOf<typeof weekRecordsReport>): Sql {
  const { day, week, what, owner_id, manager } = parameters;
  const monday = mondayOf(day);
  const from = week === 'now' ? monday : addDays(monday, -WEEK);
  const to = week === 'before' ? addDays(monday, -1) : addDays(monday, WEEK - 1);
  const named = manager === '' ? empty : sql` and e.user_id is null and e.manager = ${manager}`;
  return sql`with ${events(call, { from, to })}, ${MANAGED}, lines as (
      select e.what || '-' || e.event_id as line_key, e.on_day, e.what, coalesce(c.name, t.name) as name, e.manager, k.number as contract_number, e.signed_sqm,
        e.signed_rent_fen, coalesce(f.content, q.number) as content, e.customer_id, e.contract_id, e.event_id
      from managed e
      left join customer c on c.company_id = app_company() and c.id = e.customer_id
      left join contract k on k.company_id = app_company() and k.id = e.contract_id
      left join tenant t on t.company_id = app_company() and t.id = k.tenant_id
      left join quote q on e.what = 'quote' and q.company_id = app_company() and q.id = e.event_id
      left join follow_up f on e.what in ('follow', 'visit') and f.company_id = app_company() and f.id = e.event_id
      where true${WHAT[what] ?? sql` and e.what = ${what}`}${ofOwner(owner_id)}${named}
    )`;
}

const weekRecordsSql: ReportSql<typeof weekRecordsReport> = {
  source: recordsOf,
  columns: { signed_sqm: area(sql`signed_sqm`) },
  order: sql`order by on_day desc, what, event_id desc`,
  totals: {
    record_count: sql`count(*)::int`,
    signed_sqm: sql`${area(total(sql`signed_sqm`))}::text`,
    signed_rent_fen: sql`${total(sql`signed_rent_fen`)}::bigint`,
  },
  named: { owner_id: 'app_user' },
};

export const weekRoutes = [
  ...reportRoutes(weekReport, weekSql),
  ...reportRoutes(weekTrendReport, weekTrendSql),
  ...reportRoutes(weekRecordsReport, weekRecordsSql),
];
