// Property tax (房产税, docs/domain §7) of a month, and what stands behind it. Defined in migration 0047; the months come from the
// query that asks, so each is evaluated once for a month.
import sql, { type Sql } from 'sql-template-tag';

/** Each building with its parameters, net rent (exact), m²-days and both parts of the tax; rent that stands on the day. */
export const propertyTaxIn = (month: Sql, day: string): Sql => sql`property_tax_in(${month}, ${day}::date)`;

/** (building_id, receivable_id, contract_id, days, of_days, net_fen): rent that counts, exact. */
export const taxedRentIn = (month: Sql, day: string): Sql => sql`property_tax_rent_in(${month}, ${day}::date)`;

/** (space_id, building_id, gross_area_sqm, days, leased_days, let_days, contract_id) of every space valid in the month. */
export const taxedSpacesIn = (month: Sql): Sql => sql`property_tax_spaces_in(${month})`;

/** Tax of net rent, of building `t`, whole fen. */
export const taxOfRent = (net: Sql): Sql => sql`property_tax_of_rent(t.owed, t.rate_let, ${net})`;

/** Tax of what is not let of building `t` in m²-days, whole fen. */
export const taxOfValue = (unlet: Sql, all: Sql): Sql =>
  sql`property_tax_of_value(t.owed, t.rate_value, case when t.nature = 'owned' then t.original_value_fen else 0 end * (1 - t.deduction), ${unlet}, ${all})`;
