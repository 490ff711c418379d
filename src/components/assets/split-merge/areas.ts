// Areas before and after a split or merge, while they are typed. The rule is the server's own: domain/assets/split-merge.
import type { Space } from '#api/assets/space/space.schema';
import { type SplitCheck, splitConserved } from '#domain/assets/split-merge';
import { type Decimal, formatFixed, isDecimal, toScaled } from '#domain/kernel/numbers/decimal';

const AREA = { max_integer_digits: 10, max_scale: 2 };
const soundAreas = (areas: readonly unknown[]): Decimal[] =>
  areas.filter((area): area is Decimal => isDecimal(area, AREA));

/** Before against after; what is not typed yet, or half typed, counts nothing. */
export const balanceOf = (old_areas: readonly unknown[], new_areas: readonly unknown[]): SplitCheck =>
  splitConserved({ old_areas: soundAreas(old_areas), new_areas: soundAreas(new_areas) });

/** The rentable area of a space on a day, from its dated values; what it has now where the day lies outside them. */
export function rentableOn({ history, rentable_area_sqm }: Space, day: string | null | undefined): Decimal {
  const valid = history.find(({ start_date, end_date }) => day && start_date <= day && (!end_date || end_date >= day));
  return valid?.rentable_area_sqm ?? rentable_area_sqm;
}

/** An area in equal parts that add up to it to the hundredth: the last takes what is left. */
export function equalParts(area: Decimal | null, count: number): (Decimal | null)[] {
  if (area === null) return Array.from({ length: count }, () => null);
  const units = toScaled(area, 2);
  const each = units / BigInt(count);
  return Array.from({ length: count }, (_part, index) =>
    formatFixed(index === count - 1 ? units - each * BigInt(count - 1) : each, 2),
  );
}

/** The sum of areas; null where one is not known. */
export function sumOfAreas(areas: readonly (Decimal | null)[]): Decimal | null {
  if (areas.some((area) => area === null)) return null;
  return formatFixed(
    soundAreas(areas).reduce((sum, area) => sum + toScaled(area, 2), 0n),
    2,
  );
}

/** What is left of an area beside the others; null where they take it all. */
export function areaLeft(area: Decimal | null, others: readonly unknown[]): Decimal | null {
  if (area === null) return null;
  const left = toScaled(area, 2) - soundAreas(others).reduce((sum, other) => sum + toScaled(other, 2), 0n);
  return left > 0n ? formatFixed(left, 2) : null;
}
