// The cash flow forecast (现金流预测, docs/domain §7.3): contracted rent by contract, and possible later leases by a scenario.
import sql, { type Sql } from 'sql-template-tag';
import type { LEASE_ENDS } from '#api/contracts/labels';

export interface ForecastQuery {
  as_of: string;
  /** Months after the day, at most 120. */
  horizon: number;
  /** Day on which leases end, one of LEASE_ENDS: as agreed, or by the earliest break of their tenant. */
  ends: string;
}

const BREAK: keyof typeof LEASE_ENDS = 'break';
const byBreak = ({ ends }: Pick<ForecastQuery, 'ends'>): Sql => sql`${ends === BREAK}::boolean`;

/** Columns (space_id, park_id, building_id, valid_from, valid_to, profile_id, area_sqm, price, price_unit, lease_end, renewal) of spaces for rent. */
export const forecastSpacesOn = (query: Pick<ForecastQuery, 'as_of' | 'ends'>, scenario: Sql): Sql =>
  sql`forecast_spaces_on(${query.as_of}::date, ${scenario}, ${byBreak(query)})`;

/** Columns (space_id, seq, start_date, end_date, free_months, growth_years, rent_twelfths, renewed_twelfths, renewal) of speculative leases. */
export const marketLeasesOn = (query: ForecastQuery, scenario: Sql): Sql =>
  sql`market_leases_on(${query.as_of}::date, ${query.horizon}::integer, ${scenario}, ${byBreak(query)})`;

/** Columns (space_id, month, contracted_fen, renewed_fen, new_fen), to be summed: up to two rows per space and month. */
export const forecastOn = (query: ForecastQuery, scenario: Sql): Sql =>
  sql`forecast_on(${query.as_of}::date, ${query.horizon}::integer, ${scenario}, ${byBreak(query)})`;

/** Columns (space_id, month, fen): contracted rent, equal in every scenario; a row per space and month with an amount. */
export const contractedRentAhead = (query: ForecastQuery): Sql =>
  sql`contracted_rent_ahead(${query.as_of}::date, ${query.horizon}::integer, ${byBreak(query)})`;

/** Columns (space_id, month, fen, renewed_fen): rent of possible later leases by a scenario, and the part paid by renewing tenants. */
export const marketRentAhead = (query: ForecastQuery, scenario: Sql): Sql =>
  sql`market_rent_ahead(${query.as_of}::date, ${query.horizon}::integer, ${scenario}, ${byBreak(query)})`;
