// Parks on the map, with what is let in them today.
import sql from 'sql-template-tag';
import { assetMap, mapTiles } from '#api/assets/map/map';
import type { MapPark, MapTiles } from '#api/assets/map/map.schema';
import { inSelection } from '#server/platform/access/scope';
import { withoutLoops } from '#server/platform/db/database';
import type { Env } from '#server/platform/start/env';
import { type Call, handleOpen, type Route } from '#server/platform/use-case/route';
import { areaFigures, areaTexts, occupancyOfFigures, rentFigures } from '../area-figures';

const tilesOf = ({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION, MAP_TILES_DATUM }: Env): MapTiles | null =>
  MAP_TILES_URL ? { url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION, datum: MAP_TILES_DATUM } : null;

const parks = ({ tx, actor, today }: Call) => {
  const statement = sql`select p.id, p.name, p.type, p.city, p.address, p.longitude::float8 as longitude, p.latitude::float8 as latitude,
          (select count(*)::int from building b where b.company_id = app_company() and b.park_id = p.id) as building_count,
          coalesce(f.space_count, 0)::int as space_count, ${areaTexts}, r.average_rent::text as average_rent, p.cover_file_id,
          ${occupancyOfFigures}::text as occupancy
        from park p left join ${areaFigures(sql`s.park_id`, today)} f on f.group_id = p.id
          left join ${rentFigures(sql`s.park_id`, today)} r on r.group_id = p.id
        where p.company_id = app_company()${inSelection(actor, sql`p.id`)} order by p.name, p.id`;
  return withoutLoops(tx, (planned) => planned.query<MapPark>(statement));
};

export const mapRoutes: Route[] = [
  handleOpen(assetMap, async (call) => ({
    parks: await call.transaction(true, parks),
    tiles: tilesOf(call.services.env),
  })),
  handleOpen(mapTiles, async ({ services }) => tilesOf(services.env)),
];
