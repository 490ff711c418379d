// Property tax (房产税, docs/domain §7) of months, and its details.
import sql, { type Sql } from 'sql-template-tag';

/** The first and the last month, each given as a day in it. */
export type Months = readonly [first: Sql, last: Sql];

/** Each building and `month` with its parameters, net rent (exact), m²-days and both parts of the tax; only rent that is valid on the day. */
export const propertyTaxBetween = ([first, last]: Months, day: string): Sql =>
  sql`property_tax_between(${first}, ${last}, ${day}::date)`;

/** Tax basis of each building in each `month`: its parameters and `owed` (0 when no tax is owed, otherwise the relief factor). */
export const propertyTaxTermsBetween = ([first, last]: Months): Sql =>
  sql`property_tax_terms_between(${first}, ${last})`;

/** Columns (month, building_id, receivable_id, contract_id, days, of_days, net_fen): taxed rent, exact. */
export const taxedRentBetween = ([first, last]: Months, day: string): Sql =>
  sql`property_tax_rent_between(${first}, ${last}, ${day}::date)`;

/** Columns (month, space_id, building_id, gross_area_sqm, days, leased_days, let_days, contract_id) of every space valid in a month. */
export const taxedSpacesBetween = ([first, last]: Months): Sql => sql`property_tax_spaces_between(${first}, ${last})`;

/** Tax on net rent in whole fen, over columns of `property_tax_terms_between`. */
export const taxOfRent = (net: Sql): Sql => sql`property_tax_of_rent(owed, rate_let, ${net})`;

/** Tax on unlet m²-days in whole fen, over the same columns; null without spaces. */
export const taxOfValue = (unlet: Sql, all: Sql): Sql =>
  sql`property_tax_of_value(owed, rate_value, case when nature = 'owned' then original_value_fen else 0 end * (1 - deduction), ${unlet}, ${all})`;
