// Buildings (楼宇). A new building gets its floors from the two counts; later they are edited on the floor page.
import sql, { type Sql } from 'sql-template-tag';
import { buildingCalls } from '#api/assets/building/building';
import { buildingList } from '#api/assets/building/building.list';
import type { Building, BuildingSave } from '#api/assets/building/building.schema';
import type { Actor } from '#server/platform/access/actor';
import { assertParkInScope, buildingIs, inScope, inSelection } from '#server/platform/access/scope';
import { duplicate, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { hasTag, tagNamesOf, tagsOf } from '#server/platform/list/tags';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, notFound } from '#server/platform/use-case/errors';
import type { Call, Route } from '#server/platform/use-case/route';
import { areaColumns, areaFigures, occupancyOfFigures, rentFigures } from './area-figures';
import { partsOf, removeParts, setParts, withoutParts } from './floor/asset-parts';
import { addFloors } from './floor/new-floors';

export async function loadBuilding(tx: Tx, actor: Actor, id: number): Promise<Building> {
  const building = await maybeOne<Building>(
    tx,
    sql`select b.id, b.version, b.park_id, p.name as park_name, b.owner_id, b.name, b.code, b.asset_type_id, b.floors_above,
          b.floors_below, b.gross_area_sqm, b.nature, b.original_value_fen, b.completed_on, b.remark, ${partsOf('building', sql`b.id`)}
        from building b join park p on (p.company_id, p.id) = (b.company_id, b.park_id)
        where b.company_id = app_company() and b.id = ${id}${inScope(actor, sql`b.park_id`)}`,
  );
  if (!building) throw notFound('楼宇');
  return building;
}

async function prepare(call: Call, input: BuildingSave, before?: Building): Promise<Record<string, unknown>> {
  await assertParkInScope(call, input.park_id);
  const { id, version, ...own } = await withoutParts(call, input);
  if (before && before.park_id !== input.park_id)
    throw invalid([{ path: ['park_id'], message: '楼宇的所属园区不能修改' }]);
  return { ...own, cover_file_id: input.picture_ids?.[0] ?? null };
}

const floorsOf = (which: Sql): Sql =>
  sql`(select count(*) from floor fl where fl.company_id = app_company() and fl.building_id = b.id and ${which})`;

const buildingListRoutes = listRoutes(buildingList, {
  unplanned: true,
  source: ({ actor, today }) => sql`from building b
    join park p on (p.company_id, p.id) = (b.company_id, b.park_id)
    left join dictionary t on (t.company_id, t.id) = (b.company_id, b.asset_type_id)
    left join legal_entity e on (e.company_id, e.id) = (b.company_id, b.owner_id)
    left join ${areaFigures(sql`s.building_id`, today)} f on f.group_id = b.id
    left join ${rentFigures(sql`s.building_id`, today)} r on r.group_id = b.id
    where b.company_id = app_company()${inSelection(actor, sql`b.park_id`, buildingIs(sql`b.id`))}`,
  id: sql`b.id`,
  extra: { version: sql`b.version`, park_id: sql`b.park_id`, tags_shown: tagsOf('building', sql`b.id`) },
  columns: {
    id: sql`b.id`,
    name: sql`b.name`,
    code: sql`b.code`,
    park_name: sql`p.name`,
    park_id: sql`b.park_id`,
    asset_type: sql`t.name`,
    asset_type_id: sql`b.asset_type_id`,
    nature: sql`b.nature`,
    floor_count: floorsOf(sql`true`),
    floors_above: floorsOf(sql`fl.number > 0`),
    floors_below: floorsOf(sql`fl.number < 0`),
    completed_on: sql`b.completed_on`,
    owner: sql`e.name`,
    original_value_fen: sql`b.original_value_fen`,
    space_count: sql`coalesce(f.space_count, 0)`,
    gross_area_sqm: sql`b.gross_area_sqm`,
    ...areaColumns,
    occupancy: occupancyOfFigures,
    average_rent: sql`r.average_rent`,
    tags: tagNamesOf('building', sql`b.id`),
  },
  filters: { tag_ids: hasTag('building', sql`b.id`) },
});

/** Removes the floors, tags and pictures of buildings that have no spaces. */
async function beforeRemove({ tx }: Call, ids: readonly number[]): Promise<void> {
  await removeParts(tx, 'building', ids);
  await tx.query(sql`delete from floor where company_id = app_company() and building_id = any(${[...ids]}::bigint[])`);
}

const buildingRoutes: Route[] = [
  ...buildingListRoutes,
  ...objectRoutes(buildingCalls, {
    table: 'building',
    title: '楼宇',
    load: loadBuilding,
    prepare,
    after: async (call, id, input, before) => {
      if (!before) await addFloors(call.tx, [id]);
      await setParts(call.tx, 'building', id, input);
    },
    beforeRemove,
  }),
];

export const building: AreaObject = {
  routes: () => [...buildingRoutes],
  constraints: {
    building_name_unique: duplicate('name', '该园区已有同名楼宇'),
    building_code_unique: duplicate('code', '楼宇编号已存在'),
    building_park: reference('park_id', '所选园区不存在'),
    building_owner: reference('owner_id', '所选产权主体不存在'),
    building_asset_type: reference('asset_type_id', '所选资产类型不存在'),
    building_cover: reference('cover_file_id', '所选图片不存在'),
  },
};
