// Splits the parks into those on the map and those without a position.
import type { MapPark } from '#api/assets/map.schema';

export type PlacedPark = MapPark & { longitude: number; latitude: number };

export const isPlaced = (park: MapPark): park is PlacedPark => park.longitude !== null && park.latitude !== null;
