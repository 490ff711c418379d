// The floors of a building (楼层), saved as a whole: the list that is sent replaces the stored list.
import sql from 'sql-template-tag';
import { floorsOfBuilding, saveFloorsOfBuilding } from '#api/assets/building/building';
import type { Floor, FloorsSave } from '#api/assets/building/building.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import type { Tx } from '#server/platform/db/database';
import { insertRecords, updateRecord } from '#server/platform/list/record';
import { invalid } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadBuilding } from '../building';

const floorsOf = (tx: Tx, building_id: number): Promise<Floor[]> =>
  tx.query<Floor>(
    sql`select f.id, f.number, f.name, f.gross_area_sqm,
          (select count(*)::int from space s where s.company_id = f.company_id and s.floor_id = f.id) as space_count
        from floor f where f.company_id = app_company() and f.building_id = ${building_id} order by f.number desc`,
  );

function checkFloors(floors: FloorsSave['floors'], stored: Floor[]): void {
  const errors: FieldError[] = [];
  const existing = new Map(stored.map((floor) => [floor.id, floor]));
  const numbers = new Set<number>();
  floors.forEach((floor, index) => {
    if (floor.id !== undefined && !existing.has(floor.id))
      errors.push({ path: ['floors', index, 'id'], message: '楼层不存在' });
    if (numbers.has(floor.number)) errors.push({ path: ['floors', index, 'number'], message: '楼层号重复' });
    numbers.add(floor.number);
  });
  const retained = new Set(floors.map((floor) => floor.id));
  for (const floor of stored) {
    if (!retained.has(floor.id) && floor.space_count > 0) {
      errors.push({ path: ['floors'], message: `楼层 ${floor.name} 下有 ${floor.space_count} 个空间，不能删除` });
    }
  }
  if (errors.length) throw invalid(errors);
}

async function saveFloors(call: Call, { building_id, version, floors }: FloorsSave): Promise<Floor[]> {
  const { tx } = call;
  const building = await loadBuilding(tx, call.actor, building_id);
  // The version is the building's, so that concurrent saves of its floors conflict.
  await updateRecord(tx, 'building', '楼宇', { id: building_id, version }, {});
  const stored = await floorsOf(tx, building_id);
  checkFloors(floors, stored);
  const retained = floors.flatMap((floor) => (floor.id === undefined ? [] : [floor.id]));
  await tx.query(
    sql`delete from floor where company_id = app_company() and building_id = ${building_id} and not id = any(${retained}::bigint[])`,
  );
  // Numbers may be swapped: all are shifted first and then set, so that no two collide in between.
  await tx.query(
    sql`update floor set number = number + 1000 where company_id = app_company() and building_id = ${building_id}`,
  );
  await tx.query(
    sql`update floor f set number = r.number, name = r.name, gross_area_sqm = r.gross_area_sqm, version = f.version + 1
        from jsonb_to_recordset(${JSON.stringify(floors)}::jsonb) r (id bigint, number integer, name text, gross_area_sqm numeric)
        where f.company_id = app_company() and f.building_id = ${building_id} and f.id = r.id`,
  );
  const added = floors
    .filter((floor) => floor.id === undefined)
    .map((floor) => ({
      number: floor.number,
      name: floor.name,
      gross_area_sqm: floor.gross_area_sqm,
      park_id: building.park_id,
      building_id,
      version: 0,
    }));
  await insertRecords(tx, 'floor', added);
  const after = await floorsOf(tx, building_id);
  await call.audit({
    object: 'building',
    object_id: building_id,
    action: 'floors',
    before: { floors: stored },
    after: { floors: after },
  });
  return after;
}

export const floorRoutes: Route[] = [
  handle(floorsOfBuilding, async ({ tx, actor }, { building_id }) => {
    await loadBuilding(tx, actor, building_id);
    return floorsOf(tx, building_id);
  }),
  handle(saveFloorsOfBuilding, saveFloors),
];
