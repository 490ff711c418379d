// Parks on the map, with the areas let in them today.
import sql, { empty, type Sql } from 'sql-template-tag';
import { assetMap, mapTiles } from '#api/assets/map';
import type { AssetMap, AssetMapQuery, MapPark, MapTiles } from '#api/assets/map.schema';
import { inSelection } from '#server/platform/access/scope';
import { withoutLoops } from '#server/platform/db/database';
import type { Env } from '#server/platform/start/env';
import type { AreaObject } from '#server/platform/use-case/area';
import { missing } from '#server/platform/use-case/errors';
import { type Call, handleOpen, type Route } from '#server/platform/use-case/route';
import { areaFigures, areaTexts, occupancyOfFigures, rentFigures } from './area-figures';

const tilesOf = ({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION, MAP_TILES_DATUM }: Env): MapTiles | null =>
  MAP_TILES_URL ? { url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION, datum: MAP_TILES_DATUM } : null;

/** Returns parks with the figures of their buildings, or of those of some types; a park without such a building is left out. */
const parksWith = ({ tx, actor, today }: Call, { asset_type_ids }: AssetMapQuery) => {
  const typed = (building: Sql) =>
    asset_type_ids ? sql` and ${building}.asset_type_id = any(${asset_type_ids}::bigint[])` : empty;
  const buildings = sql`building b where b.company_id = app_company() and b.park_id = p.id${typed(sql`b`)}`;
  const spaces = asset_type_ids
    ? sql`s.building_id in (select g.id from building g where g.company_id = app_company()${typed(sql`g`)})`
    : sql`true`;
  const statement = sql`select p.id, p.name, p.type, p.city, p.address, p.longitude::float8 as longitude, p.latitude::float8 as latitude,
          (select count(*)::int from ${buildings}) as building_count,
          coalesce(f.space_count, 0)::int as space_count, ${areaTexts}, r.average_rent::text as average_rent, p.cover_file_id,
          ${occupancyOfFigures}::text as occupancy
        from park p left join ${areaFigures(sql`s.park_id`, today, spaces)} f on f.group_id = p.id
          left join ${rentFigures(sql`s.park_id`, today, spaces)} r on r.group_id = p.id
        where p.company_id = app_company()${inSelection(actor, sql`p.id`)}
          ${asset_type_ids ? sql`and exists (select from ${buildings})` : empty} order by p.name, p.id`;
  return withoutLoops(tx, (planned) => planned.query<MapPark>(statement));
};

const typesOfBuildings = ({ tx, actor }: Call) =>
  tx.query<AssetMap['asset_types'][number]>(
    sql`select d.id, d.name from dictionary d
        where d.company_id = app_company() and d.id in (
          select b.asset_type_id from building b where b.company_id = app_company()${inSelection(actor, sql`b.park_id`)})
        order by d.sort, d.id`,
  );

async function checkTypes({ tx }: Call, { asset_type_ids = [] }: AssetMapQuery): Promise<void> {
  const rows = await tx.query<{ id: number }>(
    sql`select id from dictionary where company_id = app_company() and kind = 'asset-type' and id = any(${asset_type_ids}::bigint[])`,
  );
  const existing = new Set(rows.map(({ id }) => id));
  const absent = asset_type_ids.flatMap((id, index) =>
    existing.has(id) ? [] : [{ path: ['asset_type_ids', index], message: '所选资产类型不存在' }],
  );
  if (absent.length) throw missing(absent);
}

async function figures(call: Call, query: AssetMapQuery): Promise<Omit<AssetMap, 'tiles'>> {
  await checkTypes(call, query);
  return { parks: await parksWith(call, query), asset_types: await typesOfBuildings(call) };
}

const mapRoutes: Route[] = [
  handleOpen(assetMap, async ({ services, transaction }, query) => ({
    ...(await transaction(true, (call) => figures(call, query))),
    tiles: tilesOf(services.env),
  })),
  handleOpen(mapTiles, async ({ services }) => tilesOf(services.env)),
];

export const map: AreaObject = {
  routes: () => [...mapRoutes],
};
