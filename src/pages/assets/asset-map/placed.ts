// Parks that stand on the map, apart from those whose position is still missing.
import type { MapPark } from '#api/assets/map/map.schema';

export type PlacedPark = MapPark & { longitude: number; latitude: number };

export const isPlaced = (park: MapPark): park is PlacedPark => park.longitude !== null && park.latitude !== null;
