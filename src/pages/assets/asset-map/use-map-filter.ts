// The filter of the map, stored in the address: keyword, asset types, occupancy bands.
import { useMemo } from 'react';
import type { MapPark } from '#api/assets/map.schema';
import { useUrlParams } from '@/hooks/use-url-params';
import { BANDS, bandOf, NOTHING_TO_LET } from './bands';

export interface MapFilter {
  keyword: string;
  asset_type_ids: number[];
  /** Keys of bands; empty means all. */
  bands: string[];
}

export const ALL_BANDS = [...BANDS, NOTHING_TO_LET];
const NAMES = { keyword: 'q', asset_type_ids: 'type', bands: 'band' } as const;

const listOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);

export function useMapFilter() {
  const [params, changeUrl] = useUrlParams();
  const [keyword, types, bands] = [
    params.get(NAMES.keyword) ?? '',
    params.get(NAMES.asset_type_ids),
    params.get(NAMES.bands),
  ];
  const filter = useMemo<MapFilter>(
    () => ({
      keyword,
      asset_type_ids: listOf(types)
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
      bands: listOf(bands).filter((key) => ALL_BANDS.some((band) => band.key === key)),
    }),
    [keyword, types, bands],
  );
  const change = (part: Partial<MapFilter>) => {
    const changes = Object.entries(part).map(([name, value]) => [
      NAMES[name as keyof MapFilter],
      Array.isArray(value) ? value.join(',') : value,
    ]);
    changeUrl(Object.fromEntries(changes));
  };
  return { filter, change };
}

/** Returns true when the park matches the filter; asset types are filtered by the server, because they also change the figures. */
export function isVisible(park: MapPark, { keyword, bands }: MapFilter): boolean {
  const typed = keyword.trim().toLowerCase();
  const named = [park.name, park.city, park.address].some((text) => text.toLowerCase().includes(typed));
  return named && (!bands.length || bands.includes(bandOf(park.occupancy).key));
}
