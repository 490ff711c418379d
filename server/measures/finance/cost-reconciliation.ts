// Input of a yearly cost reconciliation (年度清算, docs/domain §6.1).
import sql, { type Sql } from 'sql-template-tag';

export interface CostsAsked {
  building_ids: readonly number[];
  start_date: string;
  end_date: string;
}

const daysOf = ({ start_date, end_date }: CostsAsked): Sql => sql`${start_date}::date, ${end_date}::date`;
const idsOf = (ids: readonly number[]): Sql => sql`${[...ids]}::bigint[]`;

/** Columns (space_id, building_id, area_sqm, first_on, last_on) of spaces for rent. */
export const costSpacesBetween = (asked: CostsAsked): Sql =>
  sql`cost_spaces_between(${idsOf(asked.building_ids)}, ${daysOf(asked)})`;

/** Columns (contract_id, space_id, building_id, area_sqm, first_on, last_on) of let spaces, holdover included. */
export const costLeasesBetween = (asked: CostsAsked): Sql =>
  sql`cost_leases_between(${idsOf(asked.building_ids)}, ${daysOf(asked)})`;

/**
 * Columns (receivable_id, contract_id, charge_item_id, gross_fen, start_date, end_date, days, of_days, area_sqm, of_area_sqm, fen) of advance
 * billings.
 */
export const costAdvancesBetween = (asked: CostsAsked, charge_item_ids: readonly number[]): Sql =>
  sql`cost_advances_between(${idsOf(asked.building_ids)}, ${idsOf(charge_item_ids)}, ${daysOf(asked)})`;
