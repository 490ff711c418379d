// Tenancy schedule (租期表, docs/domain §7): leases that run, are still to begin or are in holdover, with their rent year by year, its steps, and
// their terms. Declared in api/contracts/tenancy-schedule.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { rentStepsReport, tenancyBarsReport, tenancyScheduleReport } from '#api/contracts/tenancy-schedule';
import { YEARS } from '#api/kernel/constants';
import { contractsOn } from '../measures/contracts/contract';
import { holderName, optionName } from '../measures/contracts/critical-dates';
import { monthlyOf, rentStepsOn } from '../measures/contracts/rent-steps';
import { contractInBuilding, inSelection } from '../platform/access/scope';
import { type ReportSql, reportRoutes } from '../platform/report/report';
import type { Call } from '../platform/use-case/route';

interface ReportParameters {
  as_of: string;
  park_ids: number[];
}

/** `held`: the contracts of the report, with the columns shared by all parts. */
function leasesOn({ actor }: Pick<Call, 'actor'>, { as_of, park_ids }: ReportParameters): Sql {
  const parks = park_ids.length ? sql` and c.park_id = any(${park_ids}::bigint[])` : empty;
  return sql`with held as materialized (
    select k.*, c.start_date, c.number as contract_number from ${contractsOn(as_of)} k join contract c on c.company_id = app_company() and c.id = k.contract_id
    where k.phase in ('running', 'pending', 'holdover')${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}${parks}
  )`;
}

/** `taken`: the spaces of each contract by its terms in force, as text, and its area as agreed. */
const taken: Sql = sql`taken as materialized (
    select l.contract_id, sum(l.area_sqm) as area_sqm,
      string_agg(b.name || ' ' || s.number, '、' order by b.name, f.number, s.number) as spaces
    from held h join contract_space l on l.company_id = app_company() and l.contract_id = h.contract_id and l.version_no = h.version_no
    join space s on s.company_id = app_company() and s.id = l.space_id
    join building b on b.company_id = s.company_id and b.id = s.building_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    group by l.contract_id
  )`;

/** Returns one row per contract, with further columns. */
const leaseOn = (as_of: string, extraColumns: Sql = empty, condition: Sql = empty): Sql => sql`
    select h.contract_id, h.tenant_id, h.park_id, h.phase, h.version_no, h.last_day as end_date, h.start_date, h.contract_number,
      t.name as tenant_name, p.name as park_name, greatest(${as_of}::date, h.start_date) as on_day${extraColumns}
    from held h
    join tenant t on t.company_id = app_company() and t.id = h.tenant_id
    join park p on p.company_id = app_company() and p.id = h.park_id${condition}`;

const leaseWithSpacesOn = (as_of: string): Sql =>
  leaseOn(
    as_of,
    sql`, coalesce(k.area_sqm, 0) as area_sqm, coalesce(k.spaces, '') as spaces`,
    sql` left join taken k on k.contract_id = h.contract_id`,
  );

/** Free periods that overlap a step, as text. */
const freePeriodText = (periods: Sql, within: Sql): Sql => sql`coalesce((
    select string_agg((f.value ->> 0) || ' 至 ' || (f.value ->> 1), '；' order by f.value ->> 0)
    from jsonb_array_elements(coalesce(${periods}, '[]')) f
    where daterange((f.value ->> 0)::date, (f.value ->> 1)::date, '[]') && ${within}), '')`;

/** `step`: the steps of the leases with the day of the next one. */
const stepsOn = (as_of: string): Sql => sql`step as materialized (
    select s.*, lead(s.start_date) over (partition by s.clause_id order by s.start_date) as next_on
    from lease l join ${rentStepsOn(as_of)} s on s.contract_id = l.contract_id and s.start_date <= l.end_date
  )`;

const rentOf = (year: (typeof YEARS)[number]): Sql => raw(`rent_${year}`);

/** `rent_by_year`: the monthly rent of a lease on its first day in each year, rounded to cents once; absent for years without a day. */
const rentByYear: Sql = sql`rent_by_year as (
    select l.contract_id, ${join(YEARS.map((year) => sql`max(l.fen) filter (where l.year = ${year}::int) as ${rentOf(year)}`))}
    from (
      select l.contract_id, y.year, ${monthlyOf(sql`sum(s.rent_twelfths)`)} as fen
      from lease l join step s on s.contract_id = l.contract_id
      cross join lateral generate_series(extract(year from s.start_date)::int, extract(year from least(s.end_date, l.end_date))::int) y (year)
      cross join lateral (select greatest(l.start_date, make_date(y.year, 1, 1)) as first) d
      where d.first between s.start_date and least(s.end_date, l.end_date) and d.first <= make_date(y.year, 12, 31)
      group by l.contract_id, y.year) l
    group by l.contract_id
  )`;

/** `rent_now`: the terms in force on the day of a lease (`on_day`), price and basis of its first clause. */
const rentNow: Sql = sql`rent_now as (
    select s.contract_id, ${monthlyOf(sql`sum(s.rent_twelfths)`)} as rent_fen, (array_agg(s.price order by s.seq))[1] as price,
      (array_agg(s.basis order by s.seq))[1] as basis, (array_agg(s.next_on order by s.seq))[1] as next_on
    from lease l join step s on s.contract_id = l.contract_id and l.on_day between s.start_date and s.end_date
    group by s.contract_id
  )`;

/** `free`: the free periods of a lease as text. */
const freeOf: Sql = sql`free as (
    select e.contract_id, string_agg(distinct e.words, '；') as words
    from (select distinct l.contract_id, ${freePeriodText(sql`s.free_periods`, sql`daterange(l.start_date, l.end_date, '[]')`)} as words
      from lease l join step s on s.contract_id = l.contract_id where s.free_periods <> '[]') e
    where e.words <> '' group by e.contract_id
  )`;

// Computed for all leases together: looking up each lease in all steps takes minutes for thousands of leases.
function scheduleOf(call: Pick<Call, 'actor'>, parameters: ReportParameters): Sql {
  return sql`${leasesOn(call, parameters)}, ${taken}, lease as materialized (${leaseWithSpacesOn(parameters.as_of)}), ${stepsOn(parameters.as_of)}, ${rentByYear}, ${rentNow}, ${freeOf}, lines as (
    select l.*, coalesce(n.rent_fen, 0) as monthly_rent_fen, n.price as unit_price, n.basis, n.next_on as next_escalation_on,
      coalesce(f.words, '') as free_periods, v.lease_options, ${join(YEARS.map((year) => sql`y.${rentOf(year)}`))}
    from lease l
    left join rent_now n on n.contract_id = l.contract_id
    left join rent_by_year y on y.contract_id = l.contract_id
    left join free f on f.contract_id = l.contract_id
    left join contract_version v on v.company_id = app_company() and v.contract_id = l.contract_id and v.version_no = l.version_no)`;
}

/** The lease options, with the text of `leaseOptionText`; a test compares the two. */
const optionText: Sql = sql`coalesce((
    select string_agg(concat_ws('，', ${optionName(sql`o ->> 'kind'`)} || case o ->> 'holder' when 'tenant' then '' else '（' || ${holderName(
      sql`o ->> 'holder'`,
    )} || '）' end || '：' || (o ->> 'start') || ' 至 ' || (o ->> 'end'),
      case when o ->> 'notice_days' <> '0' then '提前 ' || (o ->> 'notice_days') || ' 天通知' end,
      '租期 ' || (o ->> 'months') || ' 个月', '单价 ' || (o ->> 'price'), '租金上调 ' || trim_scale((o ->> 'uplift')::numeric * 100) || '%',
      nullif(o ->> 'remark', '')), '；' order by place)
    from jsonb_array_elements(lease_options) with ordinality u (o, place)), '')`;

const years = (value: (name: Sql) => Sql): Sql =>
  sql`(select coalesce(json_object_agg(u.year, u.fen), '{}') from unnest(${[...YEARS]}::text[], array[${join(
    YEARS.map((year) => value(rentOf(year))),
  )}]::bigint[]) u (year, fen) where u.fen is not null)`;

const scheduleSql: ReportSql<typeof tenancyScheduleReport> = {
  source: scheduleOf,
  columns: {
    remaining_months: ({ as_of }) =>
      sql`case when phase <> 'holdover' then round((end_date - ${as_of}::date) * 12 / 365.0, 1) end`,
    rent_fen: years((name) => name),
    lease_options: optionText,
  },
  order: sql`order by park_name, end_date, contract_number`,
  totals: {
    contract_count: sql`count(*)::int`,
    area_sqm: sql`coalesce(sum(area_sqm), 0)::text`,
    monthly_rent_fen: sql`coalesce(sum(monthly_rent_fen), 0)`,
    rent_fen: years((name) => sql`sum(${name})`),
  },
  named: { park_ids: 'park' },
};

const stepsSql: ReportSql<typeof rentStepsReport> = {
  source: (
    call,
    parameters,
  ) => sql`${leasesOn(call, parameters)}, lease as materialized (${leaseOn(parameters.as_of)}), lines as (
    select s.clause_id || '-' || s.start_date as line, l.contract_id, l.tenant_id, l.park_id, l.contract_number, l.tenant_name, l.park_name, s.seq, s.start_date,
      least(s.end_date, l.end_date) as end_date, s.price, lag(s.price) over (partition by s.clause_id order by s.start_date) as price_before,
      s.basis, s.clause_sqm as area_sqm, s.rent_twelfths, s.free_periods as free, s.end_date as step_end
    from lease l join ${rentStepsOn(parameters.as_of)} s on s.contract_id = l.contract_id and s.start_date <= l.end_date)`,
  // Computed for the rows of the page only.
  columns: {
    clause: sql`'第 ' || seq || ' 条'`,
    monthly_rent_fen: monthlyOf(sql`rent_twelfths`),
    change: sql`round(price / nullif(price_before, 0) - 1, 4)`,
    free_periods: freePeriodText(sql`free`, sql`daterange(start_date, step_end, '[]')`),
  },
  order: sql`order by park_name, contract_number, seq, start_date`,
  totals: { step_count: sql`count(*)::int`, contract_count: sql`count(distinct contract_id)::int` },
  named: { park_ids: 'park' },
};

const barsSql: ReportSql<typeof tenancyBarsReport> = {
  source: (call, parameters) =>
    sql`${leasesOn(call, parameters)}, ${taken}, lines as (${leaseWithSpacesOn(parameters.as_of)})`,
  columns: {},
  order: sql`order by park_name, end_date, contract_number`,
  totals: { contract_count: sql`count(*)::int` },
  named: { park_ids: 'park' },
};

export const tenancyScheduleRoutes = [
  ...reportRoutes(tenancyScheduleReport, scheduleSql),
  ...reportRoutes(rentStepsReport, stepsSql),
  ...reportRoutes(tenancyBarsReport, barsSql),
];
