// Input of a yearly cost reconciliation (年度清算, docs/domain §6.1).
import sql, { type Sql } from 'sql-template-tag';

export interface CostQuery {
  building_ids: readonly number[];
  start_date: string;
  end_date: string;
}

const daysOf = ({ start_date, end_date }: CostQuery): Sql => sql`${start_date}::date, ${end_date}::date`;
const idsOf = (ids: readonly number[]): Sql => sql`${[...ids]}::bigint[]`;

/** Columns (space_id, building_id, area_sqm, first_on, last_on) of spaces for rent. */
export const costSpacesBetween = (query: CostQuery): Sql =>
  sql`cost_spaces_between(${idsOf(query.building_ids)}, ${daysOf(query)})`;

/** Columns (contract_id, space_id, building_id, area_sqm, first_on, last_on) of let spaces, holdover included. */
export const costLeasesBetween = (query: CostQuery): Sql =>
  sql`cost_leases_between(${idsOf(query.building_ids)}, ${daysOf(query)})`;

/**
 * Columns (receivable_id, contract_id, charge_item_id, gross_fen, start_date, end_date, days, of_days, area_sqm, of_area_sqm, fen) of advance
 * billings.
 */
export const costAdvancesBetween = (query: CostQuery, charge_item_ids: readonly number[]): Sql =>
  sql`cost_advances_between(${idsOf(query.building_ids)}, ${idsOf(charge_item_ids)}, ${daysOf(query)})`;
