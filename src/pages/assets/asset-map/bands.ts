// Bands of occupancy with colours that also those tell apart who don't see red and green; the share itself always stands beside.

import type { MapPark } from '#api/assets/map/map.schema';
import { toScaled } from '#domain/kernel/decimal';
import { divRound } from '#domain/kernel/rounding';

interface Band {
  /** Least share of the band. */
  from: number;
  label: string;
  colour: string;
  /** Of the text on it. */
  ink: string;
}

export const BANDS: readonly Band[] = [
  { from: 0.9, label: '90% 及以上', colour: '#01665E', ink: '#FFFFFF' },
  { from: 0.8, label: '80% ~ 90%', colour: '#80CDC1', ink: '#1B2A24' },
  { from: 0.6, label: '60% ~ 80%', colour: '#DFC27D', ink: '#1B2A24' },
  { from: 0, label: '60% 以下', colour: '#8C510A', ink: '#FFFFFF' },
];
export const NOTHING_TO_LET: Band = { from: 0, label: '无可租面积', colour: '#E3E9E6', ink: '#1B2A24' };

export const bandOf = (occupancy: string | null): Band =>
  (occupancy === null ? undefined : BANDS.find((band) => Number(occupancy) >= band.from)) ?? NOTHING_TO_LET;

/** Occupancy of several parks together: leased over rentable area, with four decimals; null where nothing is for rent. */
export function occupancyOf(parks: readonly MapPark[]): string | null {
  const sum = (name: 'leased_area_sqm' | 'rentable_area_sqm') =>
    parks.reduce((total, park) => total + toScaled(park[name], 2), 0n);
  const rentable = sum('rentable_area_sqm');
  if (rentable === 0n) return null;
  return String(Number(divRound(sum('leased_area_sqm') * 10_000n, rentable)) / 10_000);
}
