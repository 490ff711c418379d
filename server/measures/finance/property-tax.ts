// Property tax (房产税, docs/domain §7) of months, and what stands behind it. Defined in migrations 0047 and 0059.
import sql, { type Sql } from 'sql-template-tag';

/** The first and the last of some months, as days in them. */
export type Months = readonly [first: Sql, last: Sql];

/** Each building and `month` with its parameters, net rent (exact), m²-days and both parts of the tax; rent that stands on the day. */
export const propertyTaxBetween = ([first, last]: Months, day: string): Sql =>
  sql`property_tax_between(${first}, ${last}, ${day}::date)`;

/** What each building is taxed by in each `month`: its parameters and what is `owed` by them. */
export const propertyTaxTermsBetween = ([first, last]: Months): Sql =>
  sql`property_tax_terms_between(${first}, ${last})`;

/** (month, building_id, receivable_id, contract_id, days, of_days, net_fen): rent that counts, exact. */
export const taxedRentBetween = ([first, last]: Months, day: string): Sql =>
  sql`property_tax_rent_between(${first}, ${last}, ${day}::date)`;

/** (month, space_id, building_id, gross_area_sqm, days, leased_days, let_days, contract_id) of every space valid in a month. */
export const taxedSpacesBetween = ([first, last]: Months): Sql => sql`property_tax_spaces_between(${first}, ${last})`;

/** Tax of net rent, whole fen, over columns of `property_tax_terms_between`. */
export const taxOfRent = (net: Sql): Sql => sql`property_tax_of_rent(owed, rate_let, ${net})`;

/** Tax of what is not let in m²-days, whole fen, over the same columns; null of no spaces. */
export const taxOfValue = (unlet: Sql, all: Sql): Sql =>
  sql`property_tax_of_value(owed, rate_value, case when nature = 'owned' then original_value_fen else 0 end * (1 - deduction), ${unlet}, ${all})`;
