// The spaces of an occupancy report, and their areas by status, for any grouping.
import sql, { empty, type Sql } from 'sql-template-tag';
import { buildingIs, inSelection } from '#server/platform/access/scope';
import type { Call } from '#server/platform/use-case/route';

interface ReportParameters {
  park_ids: readonly number[];
  building_id?: number | null;
  type_id?: number | null;
}

/** Returns ` and …` for spaces `s`: visible and matching the parameters. */
export function spacesInScope(
  { actor }: Pick<Call, 'actor'>,
  { park_ids, building_id, type_id }: ReportParameters,
): Sql {
  const parks = park_ids.length ? sql` and s.park_id = any(${[...park_ids]}::bigint[])` : empty;
  const building = building_id ? sql` and s.building_id = ${building_id}` : empty;
  const type = type_id ? sql` and s.spatial_type_id = ${type_id}` : empty;
  return sql`${inSelection(actor, sql`s.park_id`, buildingIs(sql`s.building_id`))}${parks}${building}${type}`;
}

/** First and last day of months '2026-01'. */
export const firstDay = (month: string): Sql => sql`${`${month}-01`}::date`;
export const lastDay = (month: string): Sql =>
  sql`(${`${month}-01`}::date + interval '1 month' - interval '1 day')::date`;
