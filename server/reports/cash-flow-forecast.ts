// Cash flow forecast (现金流预测, docs/domain §7.3): by building or space in a scenario, and a comparison of the scenarios. Declared in
// api/contracts/forecast.
import sql, { empty, type Sql } from 'sql-template-tag';
import { forecastReport, forecastScenariosReport } from '#api/contracts/forecast';
import type { ParametersOf } from '#api/kernel/report/report';
import { addMonths, type YearMonth, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import {
  contractedRentAhead,
  type ForecastQuery,
  forecastOn,
  forecastSpacesOn,
  marketLeasesOn,
  marketRentAhead,
} from '../measures/finance/forecast';
import { buildingIs, inSelection } from '../platform/access/scope';
import { figuresOf, recordOf, sum, sumsOf } from '../platform/report/figures';
import { type ReportSql, reportRoutes } from '../platform/report/report';
import type { Call } from '../platform/use-case/route';

function monthsOf({ as_of, horizon }: ForecastQuery): YearMonth[] {
  const month = `${as_of.slice(0, 7)}-01`;
  return yearMonthsBetween(addMonths(month, 1).slice(0, 7), addMonths(month, horizon).slice(0, 7));
}

/** Returns the chosen scenario, or the first enabled one. */
const scenarioOf = ({ scenario_id }: ParametersOf<typeof forecastReport>): Sql =>
  sql`(select w.id from forecast_scenario w where w.company_id = app_company() and ${
    scenario_id === null ? sql`w.enabled` : sql`w.id = ${scenario_id}`
  } order by w.sort, w.id limit 1)`;

/** Returns ` and <space s> is visible and selected`. */
const seen = ({ actor }: Pick<Call, 'actor'>, park_ids: readonly number[]): Sql =>
  sql`${inSelection(actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}${
    park_ids.length ? sql` and s.park_id = any(${[...park_ids]}::bigint[])` : empty
  }`;

/** For the lines of spaces: the components of the market rent, and the leases that may follow. */
const marketOfSpaces = (parameters: ForecastQuery, scenario: Sql): Sql => sql`, market as (
    select f.space_id, f.area_sqm, f.price, f.price_unit, m.renewal_rate, m.growth
    from offered f join market_profile m on m.company_id = app_company() and m.id = f.profile_id where f.price is not null
  ), following as (
    select l.space_id, json_agg(json_build_object('start_date', l.start_date, 'end_date', l.end_date, 'free_months', l.free_months,
        'growth_years', l.growth_years, 'renewal', trim_scale(l.renewal)::text, 'rent_fen', div(2 * l.rent_twelfths + 12, 24)::bigint,
        'renewed_fen', div(2 * l.renewed_twelfths + 12, 24)::bigint,
        'agreed_fen', div(2 * l.agreed_twelfths + 12, 24)::bigint) order by l.seq) as leases
    from ${marketLeasesOn(parameters, scenario)} l group by l.space_id
  )`;

/** `lines`: one row per building or space, its months as arrays in their order. */
function linesOf(call: Pick<Call, 'actor'>, parameters: ParametersOf<typeof forecastReport>): Sql {
  const months = monthsOf(parameters);
  const bySpace = parameters.by === 'space';
  const scenario = scenarioOf(parameters);
  const member = bySpace ? sql`s.id` : sql`s.building_id`;
  const condition = sql`${member} as member_id, s.building_id, s.park_id`;
  const building = parameters.building_id === null ? empty : sql` and s.building_id = ${parameters.building_id}`;
  const chosen = sql`s.company_id = app_company()${seen(call, parameters.park_ids)}${building}`;
  return sql`with offered as materialized (select * from ${forecastSpacesOn(parameters, scenario)} f
  )${bySpace ? marketOfSpaces(parameters, scenario) : empty}, cell as (
    select ${condition}, f.month, sum(f.contracted_fen)::bigint as contracted_fen, sum(f.renewed_fen)::bigint as renewed_fen, sum(f.new_fen)::bigint as new_fen
    from ${forecastOn(parameters, scenario)} f join space s on ${chosen} and s.id = f.space_id group by ${member}, s.building_id, s.park_id, f.month
  ), flow as (
    select member_id, building_id, park_id, ${figuresOf(months, 'contracted_fen')} as contracted, ${figuresOf(months, 'renewed_fen')} as renewed,
      ${figuresOf(months, 'new_fen')} as new, sum(contracted_fen)::bigint as contracted_sum_fen, sum(renewed_fen)::bigint as renewed_sum_fen,
      sum(new_fen)::bigint as new_sum_fen
    from cell group by member_id, building_id, park_id
  ), unforecast as (
    select ${condition}, count(*)::int as spaces from offered f join space s on ${chosen} and s.id = f.space_id
    where f.profile_id is null or f.price is null group by ${member}, s.building_id, s.park_id
  ), lines as (
    select concat_ws('-', w.park_id, w.building_id, w.member_id) as line, w.park_id, p.name as park_name, b.name as building_name, s.number as space_number,
      s.id as space_id, case when ${bySpace} then null else w.building_id end as only_building_id, ${scenario} as asked_scenario_id,
      contracted, renewed, new, coalesce(contracted_sum_fen, 0) as contracted_sum_fen, coalesce(renewed_sum_fen, 0) as renewed_sum_fen,
      coalesce(new_sum_fen, 0) as new_sum_fen, coalesce(contracted_sum_fen + renewed_sum_fen + new_sum_fen, 0) as sum_fen, coalesce(w.spaces, 0) as unforecast_count,
      ${
        bySpace
          ? sql`trim_scale(m.area_sqm)::text as area_sqm, trim_scale(m.price)::text as price, m.price_unit,
      trim_scale(m.renewal_rate)::text as renewal_rate, trim_scale(m.growth)::text as growth, coalesce(g.leases, '[]') as market_leases`
          : sql`null as area_sqm, null as price, null as price_unit, null as renewal_rate, null as growth, '[]'::json as market_leases`
      }
    from (select * from flow full join unforecast using (member_id, building_id, park_id)) w
    join park p on p.company_id = app_company() and p.id = w.park_id
    join building b on b.company_id = app_company() and b.id = w.building_id
    left join space s on s.company_id = app_company() and s.id = w.member_id and ${bySpace}
    ${bySpace ? sql`left join market m on m.space_id = w.member_id left join following g on g.space_id = w.member_id` : empty})`;
}

const sums = {
  contracted_sum_fen: sum(sql`contracted_sum_fen`),
  renewed_sum_fen: sum(sql`renewed_sum_fen`),
  new_sum_fen: sum(sql`new_sum_fen`),
  sum_fen: sum(sql`sum_fen`),
  unforecast_count: sql`coalesce(sum(unforecast_count), 0)::int`,
};

const forecastSql: ReportSql<typeof forecastReport> = {
  source: linesOf,
  columns: {
    contracted_fen: (parameters) => recordOf(monthsOf(parameters), sql`contracted`),
    renewed_fen: (parameters) => recordOf(monthsOf(parameters), sql`renewed`),
    new_fen: (parameters) => recordOf(monthsOf(parameters), sql`new`),
  },
  order: sql`order by park_name, building_name, space_number, line`,
  totals: {
    ...sums,
    contracted_fen: (parameters) => sumsOf(monthsOf(parameters), 'contracted'),
    renewed_fen: (parameters) => sumsOf(monthsOf(parameters), 'renewed'),
    new_fen: (parameters) => sumsOf(monthsOf(parameters), 'new'),
  },
  named: { scenario_id: 'forecast_scenario', park_ids: 'park', building_id: 'building' },
};

const scenariosSql: ReportSql<typeof forecastScenariosReport> = {
  // The contracted rent is computed once for all scenarios.
  source: (call, parameters) => sql`with contracted as materialized (
    select f.month, sum(f.fen)::bigint as fen from ${contractedRentAhead(parameters)} f
    join space s on s.company_id = app_company() and s.id = f.space_id where true${seen(call, parameters.park_ids)} group by f.month
  ), market as materialized (
    select w.id, f.month, sum(f.fen)::bigint as fen, sum(f.renewed_fen)::bigint as renewed_fen
    from forecast_scenario w cross join lateral ${marketRentAhead(parameters, sql`w.id`)} f
    join space s on s.company_id = w.company_id and s.id = f.space_id
    where w.company_id = app_company() and w.enabled${seen(call, parameters.park_ids)} group by w.id, f.month
  ), cell as (
    select id, month, coalesce(c.fen, 0) as contracted_fen, coalesce(m.renewed_fen, 0) as renewed_fen, coalesce(m.fen - m.renewed_fen, 0) as new_fen,
      coalesce(c.fen, 0) + coalesce(m.fen, 0) as month_fen
    from (select w.id, c.month, c.fen from forecast_scenario w cross join contracted c where w.company_id = app_company() and w.enabled) c
    full join market m using (id, month)
  ), flow as (
    select id, ${figuresOf(monthsOf(parameters), 'month_fen')} as figures, sum(contracted_fen)::bigint as contracted_fen, sum(renewed_fen)::bigint as renewed_fen,
      sum(new_fen)::bigint as new_fen, sum(month_fen)::bigint as sum_fen
    from cell group by id
  ), unforecast as (
    select w.id, count(*)::int as spaces from forecast_scenario w cross join lateral ${forecastSpacesOn(parameters, sql`w.id`)} f
    join space s on s.company_id = w.company_id and s.id = f.space_id
    where w.company_id = app_company() and w.enabled and (f.profile_id is null or f.price is null)${seen(call, parameters.park_ids)} group by w.id
  ), lines as (
    select w.id as scenario_id, w.name as scenario_name, w.sort, l.figures, coalesce(l.contracted_fen, 0) as contracted_sum_fen,
      coalesce(l.renewed_fen, 0) as renewed_sum_fen, coalesce(l.new_fen, 0) as new_sum_fen, coalesce(l.sum_fen, 0) as sum_fen,
      coalesce(u.spaces, 0) as unforecast_count
    from forecast_scenario w left join flow l on l.id = w.id left join unforecast u on u.id = w.id
    where w.company_id = app_company() and w.enabled and (l.id is not null or u.id is not null))`,
  columns: { month_fen: (parameters) => recordOf(monthsOf(parameters), sql`figures`) },
  order: sql`order by sort, scenario_id`,
  totals: sums,
  named: { park_ids: 'park' },
};

export const forecastRoutes = [
  ...reportRoutes(forecastReport, forecastSql),
  ...reportRoutes(forecastScenariosReport, scenariosSql),
];
