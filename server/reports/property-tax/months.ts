// The months of a property tax report, with the tax of each building in them.
import sql, { type Sql } from 'sql-template-tag';
import { type Months, propertyTaxBetween, propertyTaxTermsBetween } from '#server/measures/finance/property-tax';
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

/** Returns the months in the form that the measures take. */
export const monthsOf = ({ from, to }: Pick<Taxed, 'from' | 'to'>): Months => [
  sql`${`${from}-01`}::date`,
  sql`${`${to}-01`}::date`,
];

const namedBuildings = ({ actor }: Pick<Call, 'actor'>, narrowed: Sql): Sql =>
  sql`join building b on b.company_id = app_company() and b.id = t.building_id
    join park p on p.company_id = b.company_id and p.id = b.park_id
    where true${inSelection(actor, sql`b.park_id`, buildingIs(sql`b.id`))}${narrowed}`;

const NAMES: Sql = sql`to_char(t.month, 'YYYY-MM') as month, p.name as park_name, b.name as building_name`;
const TERMS: Sql = sql`t.month as first, t.park_id, t.building_id, t.nature, t.original_value_fen, t.rate_let, t.rate_value, t.deduction, t.relief, t.owed`;

/** `with tax`: each visible month and building, with names and tax. */
export const taxedMonths = (
  call: Pick<Call, 'actor'>,
  { as_of, narrowed, ...months }: Taxed,
): Sql => sql`with tax as materialized (
    select ${NAMES}, ${TERMS}, t.rent_net_fen, t.space_sqm_days, t.let_tax_fen, t.unlet_tax_fen, t.space_sqm_days - t.let_sqm_days as unlet_sqm_days,
      round(t.rent_net_fen) as rent_fen
    from ${propertyTaxBetween(monthsOf(months), as_of)} t ${namedBuildings(call, narrowed)}
  )`;

/** `with term`: each visible month and building, with names and tax terms. */
export const taxTerms = (
  call: Pick<Call, 'actor'>,
  { narrowed, ...months }: Omit<Taxed, 'as_of'>,
): Sql => sql`with term as materialized (
    select ${NAMES}, ${TERMS} from ${propertyTaxTermsBetween(monthsOf(months))} t ${namedBuildings(call, narrowed)}
  )`;

/** Returns a part's contribution to a rounded running sum, so that the contributions add up to it. */
export const step = (upToHere: Sql, before: Sql): Sql => sql`(${upToHere} - coalesce(${before}, 0))::bigint`;
