// Urban land use tax by certificate, for a year and its months (docs/domain §7.4). Declared in api/contracts/land-use-tax.
import sql, { empty, type Sql } from 'sql-template-tag';
import { landUseTaxMonthsReport, landUseTaxReport } from '#api/contracts/land-use-tax';
import { landUseTaxBetween } from '#server/measures/finance/land-use-tax';
import { inSelection } from '#server/platform/access/scope';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';

/** `with tax`: each taxed certificate and of the months, visible and selected, with names. */
const taxOf = (
  { actor }: Pick<Call, 'actor'>,
  months: { from: string; to: string },
  narrowed: Sql,
): Sql => sql`with tax as materialized (
    select t.certificate_id, c.number, c.holder, t.park_id, p.name as park_name, t.month, t.land_class, t.sqm, t.unit, t.relief, t.tax_fen
    from ${landUseTaxBetween(months)} t
    join property_certificate c on c.company_id = app_company() and c.id = t.certificate_id
    join park p on p.company_id = c.company_id and p.id = t.park_id
    where true${inSelection(actor, sql`t.park_id`)}${narrowed}
  )`;

const quarter = (number: number): Sql =>
  sql`sum(t.tax_fen) filter (where extract(quarter from t.month) = ${number}::int)::bigint`;
const quarters = (each: (name: Sql) => Sql): Sql =>
  sql`jsonb_strip_nulls(jsonb_build_object('Q1', ${each(sql`q1`)}, 'Q2', ${each(sql`q2`)}, 'Q3', ${each(sql`q3`)}, 'Q4', ${each(sql`q4`)}))`;

const sheetSql: ReportSql<typeof landUseTaxReport> = {
  source: (call, { year, park_ids }) => sql`${taxOf(
    call,
    { from: `${year}-01`, to: `${year}-12` },
    park_ids.length ? sql` and t.park_id = any(${[...park_ids]}::bigint[])` : empty,
  )}, lines as (
    select concat_ws('-', t.certificate_id, to_char(min(t.month), 'MM')) as line, t.certificate_id, t.number, t.holder, t.park_id, t.park_name,
      t.land_class, t.sqm, t.unit, t.relief, to_char(min(t.month), 'YYYY-MM') as "from", to_char(max(t.month), 'YYYY-MM') as "to",
      case when count(*) = extract(month from max(t.month)) - extract(month from min(t.month)) + 1
          then concat_ws('–', extract(month from min(t.month)), nullif(extract(month from max(t.month)), extract(month from min(t.month))))
          else string_agg(extract(month from t.month)::text, '、' order by t.month) end || ' 月' as months,
      sum(t.tax_fen)::bigint as tax_fen, ${quarter(1)} as q1, ${quarter(2)} as q2, ${quarter(3)} as q3, ${quarter(4)} as q4
    from tax t
    group by t.certificate_id, t.number, t.holder, t.park_id, t.park_name, t.land_class, t.sqm, t.unit, t.relief)`,
  columns: { quarter_fen: quarters((name) => name) },
  order: sql`order by park_name, park_id, number, line`,
  totals: {
    tax_fen: sql`coalesce(sum(tax_fen), 0)::bigint`,
    quarter_fen: quarters((name) => sql`sum(${name})::bigint`),
    unpriced_count: sql`count(distinct certificate_id) filter (where tax_fen is null)::int`,
  },
  named: { park_ids: 'park' },
};

const monthsSql: ReportSql<typeof landUseTaxMonthsReport> = {
  source: (call, { months, number }) => sql`${taxOf(
    call,
    months,
    number ? sql` and c.number = ${number}` : empty,
  )}, lines as (
    select concat_ws('-', t.certificate_id, to_char(t.month, 'YYYYMM')) as line, t.certificate_id, t.number, t.holder, t.park_id, t.park_name,
      to_char(t.month, 'YYYY-MM') as month, t.land_class, t.sqm, t.unit, t.relief, t.tax_fen
    from tax t)`,
  columns: {},
  order: sql`order by park_name, park_id, number, certificate_id, month`,
  totals: { tax_fen: sql`coalesce(sum(tax_fen), 0)::bigint` },
  named: {},
};

export const landUseTaxRoutes = [
  ...reportRoutes(landUseTaxReport, sheetSql),
  ...reportRoutes(landUseTaxMonthsReport, monthsSql),
];
