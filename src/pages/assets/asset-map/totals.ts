// Totals of the parks shown on the map.
import type { MapPark } from '#api/assets/map.schema';
import { occupancyShare } from '#domain/assets/occupancy';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';

type AreaName = 'rentable_area_sqm' | 'leased_area_sqm';

const areaOf = (parks: readonly MapPark[], name: AreaName): string =>
  formatFixed(
    parks.reduce((sum, park) => sum + toScaled(park[name], 2), 0n),
    2,
  );

export const totalsOf = (parks: readonly MapPark[]) => ({
  parks: parks.length,
  buildings: parks.reduce((sum, park) => sum + park.building_count, 0),
  rentable_area_sqm: areaOf(parks, 'rentable_area_sqm'),
  leased_area_sqm: areaOf(parks, 'leased_area_sqm'),
  occupancy: occupancyShare(parks),
});
