// The figures of a floor and of a building, with the terms of the lists.
import { formatArea } from '#domain/kernel/text/format';
import { formatShare } from '@/components/figures/text-of';
import type { Section, Totals } from './layout';

/** Returns the two lines next to the floor; empty when there is no rentable area. */
export function floorLines({ area_sqm, leased_sqm, vacant_sqm, occupancy }: Totals): string[] {
  if (occupancy === null) return [];
  return [
    `已租 ${formatArea(leased_sqm)} / ${formatArea(area_sqm)} ㎡`,
    `空置 ${formatArea(vacant_sqm)} · 出租率 ${formatShare(occupancy)}`,
  ];
}

/** Returns the line above a building: the parts add up to the rentable area; zero parts are omitted, except vacancy. */
export function sectionLine(section: Section, by_gross: boolean): string {
  const { spaces, area_sqm, leased_sqm, signed_sqm, reserved_sqm, holdover_sqm, vacant_sqm, occupancy } = section;
  const part = (word: string, sqm: string) => Number(sqm) > 0 && `${word} ${formatArea(sqm)}`;
  return [
    `${spaces} 个空间`,
    `可租 ${formatArea(area_sqm)} ㎡${by_gross ? '（按建筑面积）' : ''}`,
    `已租 ${formatArea(leased_sqm)}`,
    part('已签未起租', signed_sqm),
    part('已预定', reserved_sqm),
    part('到期未退', holdover_sqm),
    `空置 ${formatArea(vacant_sqm)}`,
    `出租率 ${formatShare(occupancy)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
