// Parks (园区).
import sql from 'sql-template-tag';
import { parkCalls } from '#api/assets/park/park';
import { parkList } from '#api/assets/park/park.list';
import type { Park, ParkSave } from '#api/assets/park/park.schema';
import type { Actor } from '#server/platform/access/actor';
import { assertSeesAllParks, inScope, inSelection } from '#server/platform/access/scope';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { hasTag, tagNamesOf, tagsOf } from '#server/platform/list/tags';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import type { Call, Route } from '#server/platform/use-case/route';
import { areaColumns, areaFigures, occupancyOfFigures, rentFigures } from './area-figures';
import { partsOf, removeParts, setParts, withoutParts } from './floor/asset-parts';

async function loadPark(tx: Tx, actor: Actor, id: number): Promise<Park> {
  const park = await maybeOne<Park>(
    tx,
    sql`select id, version, name, code, type, province, city, district, address, land_area_sqm, manager,
          trim_scale(longitude)::text as longitude, trim_scale(latitude)::text as latitude, remark, ${partsOf('park', sql`p.id`)}
        from park p where company_id = app_company() and id = ${id}${inScope(actor, sql`p.id`)}`,
  );
  if (!park) throw notFound('园区');
  return park;
}

async function prepare(call: Call, input: ParkSave): Promise<Record<string, unknown>> {
  if (input.id === undefined) assertSeesAllParks(call, '新增园区');
  const { id, version, ...own } = await withoutParts(call, input);
  return { ...own, cover_file_id: input.picture_ids?.[0] ?? null };
}

const parkListRoutes = listRoutes(parkList, {
  unplanned: true,
  source: ({ actor, today }) => sql`from park p
    left join ${areaFigures(sql`s.park_id`, today)} f on f.group_id = p.id
    left join ${rentFigures(sql`s.park_id`, today)} r on r.group_id = p.id
    where p.company_id = app_company()${inSelection(actor, sql`p.id`)}`,
  id: sql`p.id`,
  extra: { version: sql`p.version`, tags_shown: tagsOf('park', sql`p.id`) },
  columns: {
    id: sql`p.id`,
    name: sql`p.name`,
    code: sql`p.code`,
    type: sql`p.type`,
    city: sql`p.city`,
    address: sql`p.address`,
    manager: sql`p.manager`,
    province: sql`p.province`,
    district: sql`p.district`,
    longitude: sql`trim_scale(p.longitude)::text`,
    latitude: sql`trim_scale(p.latitude)::text`,
    land_area_sqm: sql`p.land_area_sqm`,
    building_count: sql`(select count(*) from building b where b.company_id = app_company() and b.park_id = p.id)`,
    space_count: sql`coalesce(f.space_count, 0)`,
    ...areaColumns,
    occupancy: occupancyOfFigures,
    average_rent: sql`r.average_rent`,
    tags: tagNamesOf('park', sql`p.id`),
  },
  filters: { tag_ids: hasTag('park', sql`p.id`) },
});

const parkRoutes: Route[] = [
  ...parkListRoutes,
  ...objectRoutes(parkCalls, {
    table: 'park',
    title: '园区',
    load: loadPark,
    prepare,
    after: ({ tx }, id, input) => setParts(tx, 'park', id, input),
    beforeRemove: ({ tx }, ids) => removeParts(tx, 'park', ids),
  }),
];

export const park: AreaObject = {
  routes: () => [...parkRoutes],
  constraints: {
    park_name_unique: duplicate('name', '园区名称已存在'),
    park_code_unique: duplicate('code', '园区编号已存在'),
    park_position: field('longitude', '经纬度须同时填写，且在中国范围内（GCJ-02 坐标）'),
    park_cover: reference('cover_file_id', '所选图片不存在'),
  },
};
