// Returns the sum of the typed areas, or null while one of them is invalid.
import { AREA_BOUNDS } from '#domain/contracts/clause/check-fields';
import { formatFixed, isDecimal, toScaled } from '#domain/kernel/numbers/decimal';

export function areaSum(spaces: readonly { area?: string | null }[]): string | null {
  const areas = spaces.map(({ area }) => area);
  if (!areas.every((area) => isDecimal(area, AREA_BOUNDS))) return null;
  return formatFixed(
    areas.reduce((sum, area) => sum + toScaled(area as string, 2), 0n),
    2,
  );
}
