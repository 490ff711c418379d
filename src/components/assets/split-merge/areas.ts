// Areas before and after a split or merge, during input. The rule is the server's own: domain/assets/split-merge.
import type { Space } from '#api/assets/space/space.schema';
import { type SplitCheck, splitConserved } from '#domain/assets/split-merge';
import { type Decimal, formatFixed, isDecimal, toScaled } from '#domain/kernel/numbers/decimal';

const AREA = { max_integer_digits: 10, max_scale: 2 };
const soundAreas = (areas: readonly unknown[]): Decimal[] =>
  areas.filter((area): area is Decimal => isDecimal(area, AREA));

/** Compares the areas before and after; a missing or incomplete value counts as zero. */
export const balanceOf = (old_areas: readonly unknown[], new_areas: readonly unknown[]): SplitCheck =>
  splitConserved({ old_areas: soundAreas(old_areas), new_areas: soundAreas(new_areas) });

/** Returns the rentable area of a space on a day, from its dated values, or its current area when the day is outside them. */
export function rentableOn({ history, rentable_area_sqm }: Space, day: string | null | undefined): Decimal {
  const valid = history.find(({ start_date, end_date }) => day && start_date <= day && (!end_date || end_date >= day));
  return valid?.rentable_area_sqm ?? rentable_area_sqm;
}

/** Splits an area into equal parts that add up to it to the hundredth; the last part takes the remainder. */
export function equalParts(area: Decimal | null, count: number): (Decimal | null)[] {
  if (area === null) return Array.from({ length: count }, () => null);
  const units = toScaled(area, 2);
  const each = units / BigInt(count);
  return Array.from({ length: count }, (_part, index) =>
    formatFixed(index === count - 1 ? units - each * BigInt(count - 1) : each, 2),
  );
}

/** Returns the sum of areas, or null when one is not known. */
export function sumOfAreas(areas: readonly (Decimal | null)[]): Decimal | null {
  if (areas.some((area) => area === null)) return null;
  return formatFixed(
    soundAreas(areas).reduce((sum, area) => sum + toScaled(area, 2), 0n),
    2,
  );
}

/** Returns the area left after the other parts, or null when nothing is left. */
export function remainingArea(area: Decimal | null, others: readonly unknown[]): Decimal | null {
  if (area === null) return null;
  const remaining = toScaled(area, 2) - soundAreas(others).reduce((sum, other) => sum + toScaled(other, 2), 0n);
  return remaining > 0n ? formatFixed(remaining, 2) : null;
}
