// The figures of a floor and of a building, in the words of the lists.
import { formatArea } from '#domain/kernel/text/format';
import { formatShare } from '@/components/figures/text-of';
import type { Section, Totals } from './layout';

/** Beside the floor, in two lines; nothing where nothing is for rent. */
export function floorLines({ area_sqm, leased_sqm, vacant_sqm, occupancy }: Totals): string[] {
  if (occupancy === null) return [];
  return [
    `已租 ${formatArea(leased_sqm)} / ${formatArea(area_sqm)} ㎡`,
    `空置 ${formatArea(vacant_sqm)} · 出租率 ${formatShare(occupancy)}`,
  ];
}

/** Above a building: the parts add up to what is for rent, those that are nothing left out, vacancy always said. */
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
