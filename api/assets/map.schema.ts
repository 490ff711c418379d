// Parks on the map.
import * as z from 'zod';
import { id } from '../kernel/form/fields';
import { areas } from './figures.schema';

export const mapPark = z.strictObject({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  city: z.string(),
  address: z.string(),
  /** GCJ-02; `null` when not placed yet. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  building_count: z.number(),
  space_count: z.number(),
  ...areas,
  /** Yuan per m² and month of the leases running today. */
  average_rent: z.string().nullable(),
  cover_file_id: z.number().nullable(),
});
/** Source of map tiles, if the installation has one. */
export const mapTiles = z.strictObject({
  url: z.string(),
  attribution: z.string(),
  datum: z.enum(['GCJ02', 'WGS84']),
});
/** `asset_type_ids`: only buildings of these types, and parks that have one; all by default. */
export const assetMapQuery = z.strictObject({ asset_type_ids: z.array(id).max(200).optional() });
export const assetMap = z.strictObject({
  parks: z.array(mapPark),
  /** Types of the buildings of all parks within scope and selection, regardless of the filter. */
  asset_types: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  tiles: mapTiles.nullable(),
});

export type AssetMapQuery = z.infer<typeof assetMapQuery>;
export type AssetMap = z.infer<typeof assetMap>;
export type MapPark = z.infer<typeof mapPark>;
export type MapTiles = z.infer<typeof mapTiles>;

export const mapSchemas = {
  '/api/assets/map/get': { input: assetMapQuery, output: assetMap },
  '/api/assets/map/tiles': { input: z.strictObject({}), output: mapTiles.nullable() },
};
