// Attainment of leasing targets (目标完成, docs/domain §3.6): declared in api/investment/analysis/attainment.
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { attainmentReport } from '#api/investment/analysis/attainment';
import type { ParametersOf } from '#api/kernel/report/report';
import { leasingTargetsIn, signedLeasesBetween } from '#server/measures/investment/signed';
import { buildingIs, inSelection } from '#server/platform/access/scope';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { area, share, total } from './figures';

type ReportParameters = ParametersOf<typeof attainmentReport>;

/** Returns the year and the number of the last quarter of the report. */
const yearOf = ({ through }: ReportParameters) => Number(through.slice(0, 4));
const quarterOf = ({ through }: ReportParameters) => Number(through.slice(-1));

/** Targets (park_id, manager_id, named, quarter and figures): of the parks, or of managers in them. */
const targets = (parameters: ReportParameters): Sql =>
  parameters.by === 'park'
    ? sql`select x.park_id, null::bigint as manager_id, null::text as named, x.quarter, x.area_sqm, x.rent_fen, x.contract_count from ${leasingTargetsIn(yearOf(parameters))} x`
    : sql`select x.park_id, x.manager_id, null::text as named, x.quarter, x.area_sqm, x.rent_fen, x.contract_count from leasing_target x
        where x.company_id = app_company() and x.year = ${yearOf(parameters)} and x.manager_id is not null`;

function attainmentOf({ actor }: Pick<Call, 'actor'>, parameters: ReportParameters): Sql {
  const { by: grouping, park_ids } = parameters;
  const [year, quarter] = [yearOf(parameters), quarterOf(parameters)];
  const parks = park_ids.length ? sql` and x.park_id = any(${[...park_ids]}::bigint[])` : empty;
  const seen = sql`${inSelection(actor, sql`x.park_id`)}${parks}`;
  const person = grouping === 'park' ? sql`null::bigint` : sql`x.manager_id`;
  const named = grouping === 'park' ? sql`null::text` : sql`case when x.manager_id is null then x.manager end`;
  return sql`with aimed as (select x.* from (${targets(parameters)}) x where x.quarter <= ${quarter}${seen}
    ), signed as (
      select x.park_id, ${person} as manager_id, ${named} as named, extract(quarter from x.approved_on)::int as quarter, sum(x.area_sqm) as signed_sqm,
        sum(x.rent_fen)::bigint as rent_fen, count(distinct x.contract_id)::int as contract_count
      from ${signedLeasesBetween(sql`${`${year}-01-01`}`, sql`${`${year}-12-31`}`)} x
      where extract(quarter from x.approved_on)::int <= ${quarter}${inSelection(actor, sql`x.park_id`, buildingIs(sql`x.building_id`))}${parks}
      group by 1, 2, 3, 4
    ), compared as (
      select coalesce(a.park_id, s.park_id) as park_id, coalesce(a.manager_id, s.manager_id) as manager_id, s.named, coalesce(a.quarter, s.quarter) as period_no,
        coalesce(a.area_sqm, 0) as target_sqm, coalesce(s.signed_sqm, 0) as signed_sqm, coalesce(a.rent_fen, 0) as target_fen, coalesce(s.rent_fen, 0) as rent_fen,
        coalesce(a.contract_count, 0) as target_count, coalesce(s.contract_count, 0) as contract_count
      from aimed a full join signed s on s.park_id = a.park_id and s.quarter = a.quarter and coalesce(s.manager_id, 0) = coalesce(a.manager_id, 0) and s.named is null
    ), lines as (
      select concat_ws('-', c.park_id, c.period_no, c.manager_id, c.named) as line_key, c.*, p.name as park_name, '第 ' || c.period_no || ' 季度' as quarter,
        case when ${grouping} = 'manager' then coalesce(u.display_name, nullif(c.named, ''), '未填写') end as manager,
        case when ${grouping} = 'manager' then coalesce(u.display_name, nullif(c.named, ''), '未填写') end as contract_manager,
        to_char(d.first, 'YYYY-MM-DD') || '~' || to_char(d.first + interval '3 months' - interval '1 day', 'YYYY-MM-DD') as within
      from compared c
      join park p on p.company_id = app_company() and p.id = c.park_id
      left join app_user u on u.company_id = app_company() and u.id = c.manager_id
      cross join lateral (select make_date(${year}::int, 3 * c.period_no - 2, 1) as first) d
    )`;
}

/** Returns attainment and remainder, of one line or of a sum. */
const derived = (derive: (column: Sql) => Sql): Record<string, Sql> => {
  const against = (actual: string, target: string) => share(derive(raw(actual)), derive(raw(target)));
  const rest = (target: string, actual: string) => sql`${derive(raw(target))} - ${derive(raw(actual))}`;
  return {
    sqm_share: against('signed_sqm', 'target_sqm'),
    sqm_rest: area(rest('target_sqm', 'signed_sqm')),
    rent_share: against('rent_fen', 'target_fen'),
    rent_rest_fen: rest('target_fen', 'rent_fen'),
    count_share: against('contract_count', 'target_count'),
    count_rest: rest('target_count', 'contract_count'),
  };
};
const all = derived(total);

const attainmentSql: ReportSql<typeof attainmentReport> = {
  source: attainmentOf,
  columns: {
    ...derived((column) => column),
    target_sqm: area(sql`target_sqm`),
    signed_sqm: area(sql`signed_sqm`),
  },
  order: sql`order by park_name, park_id, period_no, manager`,
  totals: {
    ...all,
    sqm_share: sql`(${all.sqm_share})::text`,
    sqm_rest: sql`(${all.sqm_rest})::text`,
    rent_share: sql`(${all.rent_share})::text`,
    count_share: sql`(${all.count_share})::text`,
    target_sqm: sql`${area(total(sql`target_sqm`))}::text`,
    signed_sqm: sql`${area(total(sql`signed_sqm`))}::text`,
    target_fen: sql`${total(sql`target_fen`)}::bigint`,
    rent_fen: sql`${total(sql`rent_fen`)}::bigint`,
    target_count: sql`${total(sql`target_count`)}::int`,
    contract_count: sql`${total(sql`contract_count`)}::int`,
  },
  named: { park_ids: 'park' },
};

export const attainmentRoutes = reportRoutes(attainmentReport, attainmentSql);
