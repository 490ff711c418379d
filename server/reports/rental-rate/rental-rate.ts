// Occupancy by month or quarter (docs/domain §7, §7.2): at the end and over the period, physical and economic, with the year before. Declared in
// api/contracts/rental-rate.
import sql, { type Sql } from 'sql-template-tag';
import { rentalRateReport } from '#api/contracts/rental-rate';
import type { ParametersOf } from '#api/kernel/report/report';
import { economicShare, occupancyShare, occupancySpans } from '#server/measures/assets/occupancy';
import { rentSpans } from '#server/measures/contracts/contract';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { spacesInScope } from './spaces';

type ReportParameters = ParametersOf<typeof rentalRateReport>;

/** The periods of the year with their last day, that of the period before and that of the same one a year before. */
function periodsOf({ year, period }: ReportParameters): Sql {
  const [step, name] = period === 'quarter' ? ['3 months', 'YYYY"-Q"Q'] : ['1 month', 'YYYY-MM'];
  const last = sql`g.first + ${step}::interval - interval '1 day'`;
  return sql`select row_number() over (order by g.first)::int as period_no, to_char(g.first, ${name}::text) as period_name,
      to_char(g.first, 'YYYY-MM') as "from", to_char(${last}, 'YYYY-MM') as "to", g.first::date as first, (${last})::date as last,
      (g.first - interval '1 day')::date as previous, (g.first + ${step}::interval - interval '1 year' - interval '1 day')::date as before
    from generate_series(${`${year}-01-01`}::timestamp, ${`${year}-12-01`}::timestamp, ${step}::interval) g (first)`;
}

const MEMBER: Record<string, Sql> = {
  park: sql`s.park_id`,
  building: sql`s.building_id`,
  type: sql`s.spatial_type_id`,
};

const PLACE: Sql = sql`s.member_id, s.park_id`;

const DAYS: Sql = sql`(select array_agg(d.day order by d.no) from day d)`;

/** m² for rent of spans `s` of these statuses, added up. */
const sqmOf = (...statuses: string[]): Sql =>
  sql`coalesce(sum(s.rentable_sqm) filter (where s.status = any(${statuses}::text[])), 0)`;

/**
 * Returns one row per period and member. Spans without changes are summed first; then each day is labelled as the end of a period, of the one
 * before and of the year before.
 */
function linesOf(call: Pick<Call, 'actor'>, parameters: ReportParameters): Sql {
  const sumOf = (kind: string, figure: Sql) => sql`coalesce(sum(${figure}) filter (where f.kind = ${kind}), 0)`;
  const ofPark = parameters.by === 'type' ? sql`null::bigint` : sql`s.park_id`;
  return sql`with period as materialized (${periodsOf(parameters)}
  ), day as materialized (
    select row_number() over (order by u.day) as no, u.day
    from (select distinct u.day from period p cross join lateral unnest(array[p.last, p.previous, p.before]) u (day)) u
  ), seen as materialized (
    select s.id as space_id, ${MEMBER[parameters.by] ?? sql`s.park_id`} as member_id, ${ofPark} as park_id, s.park_id as of_park
    from space s where s.company_id = app_company()${spacesInScope(call, parameters)}
  ), span as materialized (
    select ${PLACE}, o.status, o.first_on, o.last_on, sum(o.rentable_sqm) as rentable_sqm, sum(o.leased_sqm) as leased_sqm,
      coalesce(sum(o.list_rent_fen), 0) as list_rent_fen, count(*) filter (where o.vacant and o.list_rent_fen is null) as unpriced
    from ${occupancySpans(sql`(select min(d.day) from day d)`, sql`(select max(d.day) from day d)`)} o
    join seen s on s.space_id = o.space_id
    group by ${PLACE}, o.status, o.first_on, o.last_on
  ), spot as materialized (
    select s.no, ${PLACE}, sum(s.rentable_sqm) as rentable_sqm, sum(s.leased_sqm) as leased_sqm, ${sqmOf('holdover')} as holdover_sqm,
      ${sqmOf('signed')} as signed_sqm, ${sqmOf('vacant', 'reserved')} as vacant_sqm, sum(s.list_rent_fen) as list_rent_fen, sum(s.unpriced) as unpriced
    from (
      select s.*, generate_series(width_bucket(s.first_on - 1, ${DAYS}) + 1,
        width_bucket(s.last_on, ${DAYS})) as no
      from span s) s
    group by s.no, ${PLACE}
  ), ends as materialized (select array_agg(p.last order by p.period_no) as days from period p
  ), rent as materialized (
    select period_no, ${PLACE}, sum(s.rent_fen) as rent_fen
    from (
      select ${PLACE}, r.first_on, r.last_on, sum(r.rent_fen) as rent_fen
      from ends e cross join lateral ${rentSpans(sql`e.days[1]`, sql`e.days[array_upper(e.days, 1)]`)} r
      join seen s on s.space_id = r.space_id group by ${PLACE}, r.first_on, r.last_on) s
    cross join ends e
    cross join lateral generate_series(width_bucket(s.first_on - 1, e.days) + 1, width_bucket(s.last_on, e.days)) period_no
    group by period_no, ${PLACE}
  ), figure as (
    select p.period_no, k.kind, ${PLACE}, s.rentable_sqm, s.leased_sqm, s.holdover_sqm, s.signed_sqm, s.vacant_sqm, s.list_rent_fen, s.unpriced,
      0 as rent_fen
    from period p cross join lateral (values ('end', p.last), ('previous', p.previous), ('before', p.before)) k (kind, day)
    join day d on d.day = k.day join spot s on s.no = d.no
    union all
    select p.period_no, 'days', ${PLACE}, sum(s.rentable_sqm * o.days), sum(s.leased_sqm * o.days), 0, 0, 0, 0, 0, 0
    from period p join span s on s.last_on >= p.first and s.first_on <= p.last
    cross join lateral (select least(s.last_on, p.last) - greatest(s.first_on, p.first) + 1 as days) o
    group by p.period_no, ${PLACE}
    union all
    select s.period_no, 'end', ${PLACE}, 0, 0, 0, 0, 0, 0, 0, s.rent_fen from rent s
  ), line as (
    select f.period_no, f.member_id, f.park_id,
      ${sumOf('end', sql`f.rentable_sqm`)} as rentable_sqm, ${sumOf('end', sql`f.leased_sqm`)} as leased_sqm,
      ${sumOf('previous', sql`f.rentable_sqm`)} as rentable_previous, ${sumOf('previous', sql`f.leased_sqm`)} as leased_previous,
      ${sumOf('before', sql`f.rentable_sqm`)} as rentable_before, ${sumOf('before', sql`f.leased_sqm`)} as leased_before,
      ${sumOf('days', sql`f.rentable_sqm`)} as rentable_days, ${sumOf('days', sql`f.leased_sqm`)} as leased_days,
      ${sumOf('end', sql`f.holdover_sqm`)} as holdover_sqm, ${sumOf('end', sql`f.signed_sqm`)} as signed_sqm,
      ${sumOf('end', sql`f.vacant_sqm`)} as vacant_sqm, ${sumOf('end', sql`f.rent_fen`)}::bigint as rent_fen,
      ${sumOf('end', sql`f.list_rent_fen`)}::bigint as list_rent_fen, ${sumOf('end', sql`f.unpriced`)}::int as unpriced_count
    from figure f group by f.period_no, f.member_id, f.park_id
  ), lines as (
    select concat_ws('-', ${parameters.by}::text, l.member_id, p.period_name) as line, l.*, p.period_name, p."from", p."to", k.name as park_name,
      b.name as building_name, case when ${parameters.by}::text = 'type' then coalesce(t.name, '未分类') end as type_name,
      case when l.park_id is null then (select string_agg(distinct of_park::text, ',') from seen) else l.park_id::text end as asked_parks
    from line l join period p on p.period_no = l.period_no
    left join park k on k.company_id = app_company() and k.id = l.park_id
    left join building b on b.company_id = app_company() and b.id = l.member_id and ${parameters.by}::text = 'building'
    left join dictionary t on t.company_id = app_company() and t.id = l.member_id and ${parameters.by}::text = 'type')`;
}

/** Returns the shares of a line, or of summed lines. */
const sharesOf = (derive: (column: Sql) => Sql) => {
  const now = occupancyShare({ leased: derive(sql`leased_sqm`), rentable: derive(sql`rentable_sqm`) });
  const before = occupancyShare({ leased: derive(sql`leased_before`), rentable: derive(sql`rentable_before`) });
  return {
    occupancy: now,
    occupancy_before: before,
    occupancy_change: sql`(${now} - ${before})`,
    average_occupancy: occupancyShare({ leased: derive(sql`leased_days`), rentable: derive(sql`rentable_days`) }),
    economic_occupancy: economicShare(derive(sql`rent_fen`), derive(sql`list_rent_fen`)),
  };
};
const sum = (column: Sql): Sql => sql`sum(${column})`;
const one = sharesOf((column) => column);
const all = sharesOf(sum);

/** Period ends are not summed over periods; days are. */
const ofPeriod = (figure: Sql): Sql => sql`case when grouping(period_no) = 0 then ${figure} end`;

const rentalRateSql: ReportSql<typeof rentalRateReport> = {
  source: linesOf,
  columns: {
    ...one,
    leased_change_sqm: sql`leased_sqm - leased_previous`,
    rentable_change_sqm: sql`rentable_sqm - rentable_previous`,
  },
  order: sql`order by period_no, park_name, building_name, type_name, member_id`,
  totals: {
    occupancy: sql`(${ofPeriod(all.occupancy)})::text`,
    occupancy_before: sql`(${ofPeriod(all.occupancy_before)})::text`,
    occupancy_change: sql`(${ofPeriod(all.occupancy_change)})::text`,
    average_occupancy: sql`(${all.average_occupancy})::text`,
    economic_occupancy: sql`(${ofPeriod(all.economic_occupancy)})::text`,
    rentable_sqm: sql`(${ofPeriod(sql`sum(rentable_sqm)`)})::text`,
    leased_sqm: sql`(${ofPeriod(sql`sum(leased_sqm)`)})::text`,
    leased_change_sqm: sql`(${ofPeriod(sql`sum(leased_sqm - leased_previous)`)})::text`,
    rentable_change_sqm: sql`(${ofPeriod(sql`sum(rentable_sqm - rentable_previous)`)})::text`,
    holdover_sqm: sql`(${ofPeriod(sql`sum(holdover_sqm)`)})::text`,
    signed_sqm: sql`(${ofPeriod(sql`sum(signed_sqm)`)})::text`,
    vacant_sqm: sql`(${ofPeriod(sql`sum(vacant_sqm)`)})::text`,
    rent_fen: ofPeriod(sql`sum(rent_fen)::bigint`),
    list_rent_fen: ofPeriod(sql`sum(list_rent_fen)::bigint`),
    unpriced_count: ofPeriod(sql`sum(unpriced_count)::int`),
  },
  named: { park_ids: 'park' },
};

export const rentalRateRoutes = reportRoutes(rentalRateReport, rentalRateSql);
