// Converts between the input and the API: percent ↔ fraction. Exact: only the decimal point moves.
import { formatShortest, isDecimal, parseDecimal } from '#domain/kernel/numbers/decimal';

const BOUNDS = { max_integer_digits: 12, max_scale: 12, signed: true };

/** '0.0925' → '9.25'; returns null for an empty value. */
export function fractionToPercent(fraction: string | null | undefined): string | null {
  if (!isDecimal(fraction, BOUNDS)) return null;
  const { units, scale } = parseDecimal(fraction);
  return formatShortest(units * 100n, scale);
}

/** '9.25' → '0.0925'; returns null for an invalid number. */
export function percentToFraction(percent: string | null | undefined): string | null {
  if (!isDecimal(percent, BOUNDS)) return null;
  const { units, scale } = parseDecimal(percent);
  return formatShortest(units, scale + 2);
}
