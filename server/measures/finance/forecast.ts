// The cash flow forecast (现金流预测, docs/domain §7.3): contracted rent by contract, and possible later leases by a scenario.
import sql, { type Sql } from 'sql-template-tag';

export interface ForecastQuery {
  as_of: string;
  /** Months after the day, at most 120. */
  horizon: number;
}

/** Columns (space_id, park_id, building_id, valid_from, valid_to, profile_id, area_sqm, price, price_unit, lease_end, renewal) of spaces for rent. */
export const forecastSpacesOn = ({ as_of }: Pick<ForecastQuery, 'as_of'>, scenario: Sql): Sql =>
  sql`forecast_spaces_on(${as_of}::date, ${scenario})`;

/** Columns (space_id, seq, start_date, end_date, free_months, growth_years, rent_twelfths, renewed_twelfths, renewal) of speculative leases. */
export const marketLeasesOn = ({ as_of, horizon }: ForecastQuery, scenario: Sql): Sql =>
  sql`market_leases_on(${as_of}::date, ${horizon}::integer, ${scenario})`;

/** Columns (space_id, month, contracted_fen, renewed_fen, new_fen), to be summed: up to two rows per space and month. */
export const forecastOn = ({ as_of, horizon }: ForecastQuery, scenario: Sql): Sql =>
  sql`forecast_on(${as_of}::date, ${horizon}::integer, ${scenario})`;

/** Columns (space_id, month, fen): contracted rent, equal in every scenario; a row per space and month with an amount. */
export const contractedRentAhead = ({ as_of, horizon }: ForecastQuery): Sql =>
  sql`contracted_rent_ahead(${as_of}::date, ${horizon}::integer)`;

/** Columns (space_id, month, fen, renewed_fen): rent of possible later leases by a scenario, and the part paid by renewing tenants. */
export const marketRentAhead = ({ as_of, horizon }: ForecastQuery, scenario: Sql): Sql =>
  sql`market_rent_ahead(${as_of}::date, ${horizon}::integer, ${scenario})`;
