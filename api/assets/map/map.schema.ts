// Parks on the map.
import * as z from 'zod';
import { areas } from '../figures/figures.schema';

export const mapPark = z.strictObject({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  city: z.string(),
  address: z.string(),
  /** GCJ-02; null: not placed yet. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  building_count: z.number(),
  space_count: z.number(),
  ...areas,
  /** Yuan per m² and month of the leases of today. */
  average_rent: z.string().nullable(),
  cover_file_id: z.number().nullable(),
});
/** Where map tiles come from, when the installation has a source. */
export const mapTiles = z.strictObject({
  url: z.string(),
  attribution: z.string(),
  datum: z.enum(['GCJ02', 'WGS84']),
});
export const assetMap = z.strictObject({ parks: z.array(mapPark), tiles: mapTiles.nullable() });

export type AssetMap = z.infer<typeof assetMap>;
export type MapPark = z.infer<typeof mapPark>;
export type MapTiles = z.infer<typeof mapTiles>;

export const mapSchemas = {
  '/api/assets/map/get': { input: z.strictObject({}), output: assetMap },
  '/api/assets/map/tiles': { input: z.strictObject({}), output: mapTiles.nullable() },
};
