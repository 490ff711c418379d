/** Splitting and merging spaces (拆分/合并, docs/domain §2): rentable area is conserved, or the user gives a reason for the difference. */
import { type Decimal, formatFixed, toScaled } from '../kernel/numbers/decimal';

/** Areas in m² with two decimals; `difference` = new − old. A reason is required unless `conserved`. */
export interface SplitCheck {
  old_area: Decimal;
  new_area: Decimal;
  difference: Decimal;
  conserved: boolean;
}

/** Compares the areas of the old spaces with those of the new ones; throws on areas of more than two decimals. */
export function splitConserved(areas: { old_areas: readonly Decimal[]; new_areas: readonly Decimal[] }): SplitCheck {
  const before = sumOf(areas.old_areas);
  const after = sumOf(areas.new_areas);
  return {
    old_area: formatFixed(before, 2),
    new_area: formatFixed(after, 2),
    difference: formatFixed(after - before, 2),
    conserved: before === after,
  };
}

function sumOf(areas: readonly Decimal[]): bigint {
  return areas.reduce((sum, area) => sum + toScaled(area, 2), 0n);
}
