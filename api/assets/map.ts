// The map of parks: calls.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { AssetMap, AssetMapQuery, MapTiles } from './map.schema';

type Nothing = Record<string, never>;
const reads = { reads: true };

export const assetMap = endpoint<AssetMapQuery, AssetMap>('/api/assets/map/get', ['p_1100'], '资产地图', reads);
/** Used to pick a position in the park's form. */
export const mapTiles = endpoint<Nothing, MapTiles | null>(
  '/api/assets/map/tiles',
  ['p_1200_edit', 'p_1100'],
  '地图底图',
  reads,
);
