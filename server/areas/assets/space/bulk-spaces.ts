// Bulk creation of spaces by a pattern over floors: all are created, or none when one number is taken.
import sql from 'sql-template-tag';
import { bulkCreateSpaces } from '#api/assets/split-merge';
import type { BulkCreated, BulkInput } from '#api/assets/split-merge.schema';
import { spaceNumbers } from '#domain/assets/space-pattern';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadBuilding } from '../building';

/** Maximum number of taken numbers named in a message. */
const NAMED = 5;

async function bulkCreate(call: Call, input: BulkInput): Promise<BulkCreated> {
  const { tx } = call;
  const { building_id, floor_ids, pattern, from, to, valid_from } = input;
  const building = await loadBuilding(tx, call.actor, building_id);
  const floors = await tx.query<{ id: number; number: number }>(
    sql`select id, number from floor where company_id = app_company() and building_id = ${building_id} and id = any(${floor_ids}::bigint[])`,
  );
  const existing = new Set(floors.map((floor) => floor.id));
  const absent = floor_ids.flatMap((id, index) =>
    existing.has(id) ? [] : [{ path: ['floor_ids', index], message: '楼层不存在，或不属于该楼宇' }],
  );
  if (absent.length) throw missing(absent);
  const wanted = floors.flatMap((floor) =>
    spaceNumbers(pattern, floor.number, from, to).map((number) => ({ floor_id: floor.id, number })),
  );
  if (wanted.some(({ number }) => number.length > 32)) {
    throw invalid([{ path: ['pattern'], message: '空间编号最多 32 个字' }]);
  }
  const taken = await tx.query<{ number: string }>(
    sql`select distinct s.number from space s
        join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (floor_id bigint, number text) on (w.floor_id, w.number) = (s.floor_id, s.number)
        where s.company_id = app_company() and (s.valid_to is null or s.valid_to >= ${valid_from}::date) order by s.number`,
  );
  if (taken.length) {
    const names = taken.slice(0, NAMED).map((space) => space.number);
    const message = `编号 ${names.join('、')}${taken.length > NAMED ? ` 等 ${taken.length} 个` : ''}已存在，未新增任何空间`;
    throw new Refusal(409, message, [{ path: ['pattern'], message }]);
  }
  const { gross_area_sqm, rentable_area_sqm, spatial_type_id = null, use = 'for_rent' } = input;
  const { list_price = null, floor_price = null, price_unit = 'per_sqm_day' } = input;
  const place = { park_id: building.park_id, building_id };
  const ids = await insertRecordsWithIds(
    tx,
    'space',
    wanted.map((space) => ({
      ...place,
      ...space,
      spatial_type_id,
      gross_area_sqm,
      orientation: '',
      valid_from,
      remark: '',
      version: 0,
    })),
  );
  const value = { start_date: valid_from, use, rentable_area_sqm, list_price, floor_price, price_unit };
  await insertRecords(
    tx,
    'space_value',
    ids.map((space_id) => ({ space_id, ...value })),
  );
  const after = { pattern, from, to, floors: floors.map((floor) => floor.number), created: ids.length };
  await call.audit({ object: 'building', object_id: building_id, action: 'bulk-spaces', after });
  return { created: ids.length };
}

export const bulkSpaceRoutes: Route[] = [handle(bulkCreateSpaces, bulkCreate)];
