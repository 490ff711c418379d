// Property tax by building and month or quarter, and the yearly declaration sheet (docs/domain §7). Declared in api/contracts/property-tax.
import sql, { empty, type Sql } from 'sql-template-tag';
import { propertyTaxReport, propertyTaxSheetReport } from '#api/contracts/property-tax';
import type { ParametersOf } from '#api/kernel/report/report';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { taxedMonths } from './months';

interface ReportParameters {
  year: number;
  as_of: string;
  park_ids: readonly number[];
}

const taxOf = (call: Pick<Call, 'actor'>, { year, as_of, park_ids }: ReportParameters): Sql =>
  taxedMonths(call, {
    from: `${year}-01`,
    to: `${year}-12`,
    as_of,
    narrowed: park_ids.length ? sql` and b.park_id = any(${[...park_ids]}::bigint[])` : empty,
  });

/** Returns the value in the last month of a period. */
const last = (value: Sql): Sql => sql`(array_agg(${value} order by t.first desc))[1]`;

/** Returns one row per building and period; when the tax of one month is unknown, so is that of the period. */
function periodsOf(call: Pick<Call, 'actor'>, parameters: ParametersOf<typeof propertyTaxReport>): Sql {
  const period = parameters.by === 'quarter' ? sql`to_char(t.first, 'YYYY"-Q"Q')` : sql`t.month`;
  return sql`${taxOf(call, parameters)}, lines as (
    select concat_ws('-', t.building_id, ${period}) as line, t.park_id, t.park_name, t.building_id, t.building_name, ${period} as period,
      min(t.month) as "from", max(t.month) as "to",
      ${last(sql`t.nature`)} as nature, ${last(sql`t.original_value_fen`)} as original_value_fen, ${last(sql`t.deduction`)} as deduction,
      ${last(sql`t.rate_value`)} as rate_value, ${last(sql`t.rate_let`)} as rate_let, ${last(sql`t.relief`)} as relief,
      sum(t.space_sqm_days) as sqm_days, sum(t.unlet_sqm_days) as unlet_sqm_days,
      sum(t.rent_fen)::bigint as rent_net_fen, sum(t.let_tax_fen)::bigint as let_tax_fen, sum(t.unlet_tax_fen)::bigint as known_tax_fen,
      case when count(*) = count(t.unlet_tax_fen) then sum(t.unlet_tax_fen)::bigint end as unlet_tax_fen
    from tax t group by t.park_id, t.park_name, t.building_id, t.building_name, ${period})`;
}

const unlet = (all: Sql, part: Sql): Sql => sql`round(${part} / nullif(${all}, 0), 6)`;
const UNVALUED = sql`count(distinct building_id) filter (where unlet_tax_fen is null)::int`;

const taxSql: ReportSql<typeof propertyTaxReport> = {
  source: periodsOf,
  columns: {
    unlet_share: sql`coalesce(${unlet(sql`sqm_days`, sql`unlet_sqm_days`)}, 1)`,
    let_share: sql`1 - coalesce(${unlet(sql`sqm_days`, sql`unlet_sqm_days`)}, 1)`,
    tax_fen: sql`let_tax_fen + unlet_tax_fen`,
  },
  order: sql`order by park_name, park_id, building_name, building_id, period`,
  totals: {
    rent_net_fen: sql`coalesce(sum(rent_net_fen), 0)::bigint`,
    let_tax_fen: sql`coalesce(sum(let_tax_fen), 0)::bigint`,
    unlet_share: sql`${unlet(sql`sum(sqm_days)`, sql`sum(unlet_sqm_days)`)}::text`,
    unlet_tax_fen: sql`coalesce(sum(known_tax_fen), 0)::bigint`,
    tax_fen: sql`(coalesce(sum(let_tax_fen), 0) + coalesce(sum(known_tax_fen), 0))::bigint`,
    unvalued_count: UNVALUED,
  },
  named: { park_ids: 'park' },
};

const quarter = (number: number): Sql =>
  sql`sum(p.tax_fen) filter (where extract(quarter from p.first) = ${number}::int)::bigint`;

/**
 * Returns one row per building, part and set of parameters, as months with the same ones are declared together. Buildings without tax are not
 * declared.
 */
const sheetOf = (call: Pick<Call, 'actor'>, parameters: ParametersOf<typeof propertyTaxSheetReport>): Sql =>
  sql`${taxOf(call, parameters)}, part as (
    select t.first, t.park_id, t.park_name, t.building_id, t.building_name, 'value' as part, t.original_value_fen, t.deduction,
      t.rate_value as rate, t.relief, t.unlet_tax_fen as tax_fen,
      round(t.original_value_fen * (1 - t.deduction) * coalesce(t.unlet_sqm_days / nullif(t.space_sqm_days, 0), 1), 60) / 12 as basis
    from tax t where t.nature = 'owned'
    union all
    select t.first, t.park_id, t.park_name, t.building_id, t.building_name, 'rent', null, null, t.rate_let, t.relief, t.let_tax_fen, t.rent_fen
    from tax t where t.nature = 'owned' and t.rent_net_fen <> 0
  ), lines as (
    select concat_ws('-', p.building_id, p.part, to_char(min(p.first), 'YYYY-MM')) as line, p.park_id, p.park_name, p.building_id, p.building_name,
      p.part, case when count(*) = extract(month from max(p.first)) - extract(month from min(p.first)) + 1
          then concat_ws('–', extract(month from min(p.first)), nullif(extract(month from max(p.first)), extract(month from min(p.first))))
          else string_agg(extract(month from p.first)::text, '、' order by p.first) end || ' 月' as months,
      p.original_value_fen, p.deduction, p.rate, p.relief, round(round(sum(p.basis), 40))::bigint as basis_fen, sum(p.tax_fen)::bigint as tax_fen,
      ${quarter(1)} as q1, ${quarter(2)} as q2, ${quarter(3)} as q3, ${quarter(4)} as q4
    from part p
    group by p.park_id, p.park_name, p.building_id, p.building_name, p.part, p.original_value_fen, p.deduction, p.rate, p.relief)`;

const quarters = (each: (name: Sql) => Sql): Sql =>
  sql`jsonb_strip_nulls(jsonb_build_object('Q1', ${each(sql`q1`)}, 'Q2', ${each(sql`q2`)}, 'Q3', ${each(sql`q3`)}, 'Q4', ${each(sql`q4`)}))`;

const sheetSql: ReportSql<typeof propertyTaxSheetReport> = {
  source: sheetOf,
  columns: { quarter_fen: quarters((name) => name) },
  order: sql`order by park_name, park_id, building_name, building_id, part desc, line`,
  totals: {
    quarter_fen: quarters((name) => sql`sum(${name})::bigint`),
    tax_fen: sql`coalesce(sum(tax_fen), 0)::bigint`,
    unvalued_count: sql`count(distinct building_id) filter (where tax_fen is null)::int`,
  },
  named: { park_ids: 'park' },
};

export const propertyTaxRoutes = [
  ...reportRoutes(propertyTaxReport, taxSql),
  ...reportRoutes(propertyTaxSheetReport, sheetSql),
];
