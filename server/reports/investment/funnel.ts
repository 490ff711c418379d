// Funnel (客户租赁分析, docs/domain §3.2): stages with the customers that reached them, by source, channel, industry or manager, and their details.
import sql, { empty, type Sql } from 'sql-template-tag';
import { funnelCustomersReport, funnelReport } from '#api/investment/analysis/funnel';
import type { ParametersOf } from '#api/kernel/report/report';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { dayOf, demandSqm, progressOn, STAGES, staysOn } from '#server/measures/investment/pipeline';
import { customerVisible, inCustomerSelection } from '#server/platform/access/scope';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { area, days, share, total } from './figures';

type ReportParameters = ParametersOf<typeof funnelReport>;

/** Grouping of a customer `c`, and its name. */
const MEMBER: Readonly<Record<string, { id: Sql; name: Sql }>> = {
  all: { id: sql`null::bigint`, name: sql`'全部客户'` },
  source: {
    id: sql`c.source_id`,
    name: sql`(select d.name from dictionary d where d.company_id = c.company_id and d.id = c.source_id)`,
  },
  channel: {
    id: sql`c.channel_id`,
    name: sql`(select h.name from channel h where h.company_id = c.company_id and h.id = c.channel_id)`,
  },
  industry: {
    id: sql`c.industry_id`,
    name: sql`(select d.name from dictionary d where d.company_id = c.company_id and d.id = c.industry_id)`,
  },
  owner: {
    id: sql`c.owner_id`,
    name: sql`(select u.display_name from app_user u where u.company_id = c.company_id and u.id = c.owner_id)`,
  },
};
const WITHOUT: Readonly<Record<string, string>> = { channel: '自有客户', owner: '公海' };

interface Cohort {
  created: { from: CalendarDate; to: CalendarDate };
  as_of: CalendarDate;
}

/** Customers `c` within scope and selection with their furthest stage by the day. */
const customersWithProgress = ({ actor }: Pick<Call, 'actor'>, { created, as_of }: Cohort, columns: Sql): Sql => sql`
    select c.id as customer_id, ${columns}, coalesce(t.top, 0) as top, coalesce(t.was_won, false) as was_won, t.stage_id, t.status, t.since, coalesce(${demandSqm}, 0) as demand_sqm,
      ${dayOf(sql`c.created_at`)} between ${created.from}::date and least(${created.to}::date, ${as_of}::date) as in_cohort
    from customer c left join ${progressOn(as_of)} t on t.customer_id = c.id
    where c.company_id = app_company()${customerVisible(actor)}${inCustomerSelection(actor)}`;

function funnelOf(call: Pick<Call, 'actor'>, parameters: ReportParameters): Sql {
  const { by: grouping, as_of } = parameters;
  const { id, name } = MEMBER[grouping] ?? { id: empty, name: empty };
  const only = (wanted: string) => (grouping === wanted ? sql`m.member_id` : sql`null::bigint`);
  return sql`with stage as materialized (select * from ${STAGES} s), known as materialized (
      ${customersWithProgress(call, parameters, sql`${id} as member_id, coalesce(${name}, ${WITHOUT[grouping] ?? '未填写'}) as member_name`)}
    ), member as (
      select member_id, member_name, count(*) filter (where in_cohort)::int as customer_count, (count(*) filter (where in_cohort and was_won))::int as won_count
      from known group by member_id, member_name
      union all select null, '全部客户', 0, 0 where ${grouping} = 'all' and not exists (select from known)
    ), tops as (select member_id, top, count(*)::int as customers from known where in_cohort group by member_id, top
    ), reach as (
      select t.member_id, s.stage_no, sum(t.customers) filter (where t.top >= s.stage_no)::int as reached, coalesce(sum(t.customers) filter (where t.top > s.stage_no), 0)::int as went_on
      from tops t cross join stage s group by t.member_id, s.stage_no
    ), stay as (
      select k.member_id, y.stage_id, count(*)::int as stays, sum(y.seconds) as seconds
      from ${staysOn(as_of)} y join known k on k.customer_id = y.customer_id and k.in_cohort group by k.member_id, y.stage_id
    ), now_open as (
      select member_id, stage_id, count(*)::int as open_count, sum(demand_sqm) as demand_sqm from known where stage_id is not null group by member_id, stage_id
    ), lines as (
      select concat(coalesce(m.member_id, 0), '-', s.stage_id) as line_key, m.member_name, s.*, s.stage_no = max(s.stage_no) over () as last_stage,
        case when ${grouping} = 'all' or m.member_id is not null then s.stage_id end as known_stage_id, m.customer_count, m.won_count,
        ${only('source')} as source_id, ${only('channel')} as channel_id, ${only('industry')} as industry_id, ${only('owner')} as owner_id,
        coalesce(r.reached, 0) as reached, coalesce(r.went_on, 0) as went_on, coalesce(y.stays, 0) as stays, coalesce(y.seconds, 0) as seconds,
        coalesce(o.open_count, 0) as open_count, coalesce(o.demand_sqm, 0) as demand_sqm, coalesce(o.demand_sqm, 0) * s.win as weighted_sqm
      from member m cross join stage s
      left join reach r on r.member_id is not distinct from m.member_id and r.stage_no = s.stage_no
      left join stay y on y.member_id is not distinct from m.member_id and y.stage_id = s.stage_id
      left join now_open o on o.member_id is not distinct from m.member_id and o.stage_id = s.stage_id
    )`;
}

/** The line of all stages. */
const OVERALL: Sql = sql`grouping(stage_id) = 1`;
/** Figures of members: each has a line per stage, so sums are divided by their number. */
const ofMembers = (figure: Sql): Sql => sql`(coalesce(sum(${figure}), 0) / greatest(count(distinct stage_id), 1))`;

const funnelSql: ReportSql<typeof funnelReport> = {
  source: funnelOf,
  columns: {
    conversion: sql`case when not last_stage then ${share(sql`went_on`, sql`reached`)} end`,
    days_in_stage: days(sql`seconds`, sql`stays`),
    demand_sqm: area(sql`demand_sqm`),
    weighted_sqm: area(sql`weighted_sqm`),
  },
  order: sql`order by member_name, stage_no`,
  totals: {
    customer_count: sql`${ofMembers(sql`customer_count`)}::int`,
    won_count: sql`${ofMembers(sql`won_count`)}::int`,
    reached: sql`case when ${OVERALL} then ${ofMembers(sql`customer_count`)} else ${total(sql`reached`)} end::int`,
    conversion: sql`(case when ${OVERALL} then ${share(ofMembers(sql`won_count`), ofMembers(sql`customer_count`))}
      when not bool_or(last_stage) then ${share(sql`sum(went_on)`, sql`sum(reached)`)} end)::text`,
    stays: sql`${total(sql`stays`)}::int`,
    days_in_stage: sql`${days(sql`sum(seconds)`, sql`sum(stays)`)}::text`,
    open_count: sql`${total(sql`open_count`)}::int`,
    demand_sqm: sql`${area(total(sql`demand_sqm`))}::text`,
    weighted_sqm: sql`${area(total(sql`weighted_sqm`))}::text`,
  },
  named: {},
};

type CustomersParameters = ParametersOf<typeof funnelCustomersReport>;

const equal = (column: Sql, id: number | null): Sql => (id === null ? empty : sql` and ${column} = ${id}`);

function customersOf(call: Pick<Call, 'actor'>, parameters: CustomersParameters): Sql {
  const { of: population, as_of, stage_id, source_id, channel_id, industry_id, owner_id } = parameters;
  const atStage =
    stage_id === null
      ? empty
      : population === 'open'
        ? sql` and k.stage_id = ${stage_id}`
        : sql` and k.top >= (select stage_no from stage where stage_id = ${stage_id})`;
  return sql`with stage as materialized (select * from ${STAGES} s), known as materialized (
      ${customersWithProgress(call, parameters, sql`c.name, c.created_at, c.owner_id, c.source_id, c.channel_id, c.industry_id`)}
    ), lines as (
      select k.customer_id, k.name, coalesce(k.status, 'open') as status, s.stage_name, f.stage_name as top_name,
        ${as_of}::date - ${dayOf(sql`coalesce(k.since, k.created_at)`)} as days, k.demand_sqm, s.win, k.demand_sqm * coalesce(s.win, 0) as weighted_sqm,
        coalesce(u.display_name, '公海') as owner, coalesce(o.name, '未填写') as source, ${dayOf(sql`k.created_at`)} as created_on
      from known k
      left join stage s on s.stage_id = k.stage_id
      left join stage f on f.stage_no = k.top
      left join app_user u on u.company_id = app_company() and u.id = k.owner_id
      left join dictionary o on o.company_id = app_company() and o.id = k.source_id
      where ${population === 'open' ? sql`k.stage_id is not null` : sql`k.in_cohort`}${atStage}${equal(sql`k.source_id`, source_id)}${equal(sql`k.channel_id`, channel_id)}${equal(sql`k.industry_id`, industry_id)}${equal(sql`k.owner_id`, owner_id)}
    )`;
}

const customersSql: ReportSql<typeof funnelCustomersReport> = {
  source: customersOf,
  columns: {
    demand_sqm: sql`case when demand_sqm > 0 then ${area(sql`demand_sqm`)} end`,
    weighted_sqm: area(sql`weighted_sqm`),
  },
  order: sql`order by created_on, customer_id`,
  totals: {
    customer_count: sql`count(*)::int`,
    demand_sqm: sql`${area(total(sql`demand_sqm`))}::text`,
    weighted_sqm: sql`${area(total(sql`weighted_sqm`))}::text`,
  },
  named: {
    stage_id: 'dictionary',
    source_id: 'dictionary',
    channel_id: 'channel',
    industry_id: 'dictionary',
    owner_id: 'app_user',
  },
};

export const funnelRoutes = [
  ...reportRoutes(funnelReport, funnelSql),
  ...reportRoutes(funnelCustomersReport, customersSql),
];
