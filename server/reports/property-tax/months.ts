// The months that a report of the property tax is of, with the tax of each building in them.
import sql, { type Sql } from 'sql-template-tag';
import { propertyTaxIn } from '#server/measures/finance/property-tax';
import { buildingIs, inSelection } from '#server/platform/access/scope';
import type { Call } from '#server/platform/use-case/route';

export interface Taxed {
  /** First and last month: '2026-01'. */
  from: string;
  to: string;
  as_of: string;
  /** Narrows buildings `b`: ` and …`. */
  narrowed: Sql;
}

/** `with month, tax`: each month and building that is seen, with its names. */
export const taxedMonths = (
  { actor }: Pick<Call, 'actor'>,
  { from, to, as_of, narrowed }: Taxed,
): Sql => sql`with month as materialized (
    select g.first::date as first from generate_series(${`${from}-01`}::timestamp, ${`${to}-01`}::timestamp, interval '1 month') g (first)
  ), tax as materialized (
    select m.first, to_char(m.first, 'YYYY-MM') as month, p.name as park_name, b.name as building_name, t.*,
      t.space_sqm_days - t.let_sqm_days as unlet_sqm_days, round(t.rent_net_fen) as rent_fen
    from month m cross join lateral ${propertyTaxIn(sql`m.first`, as_of)} t
    join building b on b.company_id = app_company() and b.id = t.building_id
    join park p on p.company_id = b.company_id and p.id = b.park_id
    where true${inSelection(actor, sql`b.park_id`, buildingIs(sql`b.id`))}${narrowed}
  )`;

/** Of an amount whose parts are added up in an order: what each adds to the rounded sum, so that they add up to it. */
export const step = (upToHere: Sql, before: Sql): Sql => sql`(${upToHere} - coalesce(${before}, 0))::bigint`;
