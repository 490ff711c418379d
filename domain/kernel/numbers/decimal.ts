/**
 * Decimal strings: the format of prices, areas and rates in JSON (docs/domain §0). They are computed as scaled integers, never in binary floating
 * point.
 */
import { assert } from '../assert';

/** A decimal number as text: an optional minus, digits, optionally a point and digits, e.g. '5.20', '-0.03'. */
export type Decimal = string;

/** `units` / 10^`scale`. */
export interface Scaled {
  units: bigint;
  scale: number;
}

const PATTERN = /^-?\d+(?:\.\d+)?$/;

/** Bounds of isDecimal: digits before and after the point; `signed` allows a minus (default false). */
export interface DecimalBounds {
  max_integer_digits: number;
  max_scale: number;
  signed?: boolean;
}

/** Returns whether a value is a decimal string within the bounds. Leading zeros do not count, trailing ones do. Never throws. */
export function isDecimal(value: unknown, bounds: DecimalBounds): value is Decimal {
  if (typeof value !== 'string' || value.length > 64 || !PATTERN.test(value)) return false;
  if (value.startsWith('-') && bounds.signed !== true) return false;
  const [integer = '', fraction = ''] = value.replace('-', '').split('.');
  return integer.replace(/^0+/, '').length <= bounds.max_integer_digits && fraction.length <= bounds.max_scale;
}

/** Parses a decimal string with its own scale; throws on any other text. */
export function parseDecimal(text: Decimal): Scaled {
  assert(PATTERN.test(text), 'not a decimal', text, 'digits, optionally a point and digits');
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/**
 * Returns a decimal as an integer of 10^-scale, e.g. ('5.2', 6) → 5200000n. Throws when the scale cannot represent it exactly: a figure is never
 * rounded silently.
 */
export function toScaled(text: Decimal, scale: number): bigint {
  const parsed = parseDecimal(text);
  if (parsed.scale <= scale) return parsed.units * 10n ** BigInt(scale - parsed.scale);
  const surplus = 10n ** BigInt(parsed.scale - scale);
  assert(parsed.units % surplus === 0n, 'too many decimals', text, scale);
  return parsed.units / surplus;
}

/** Returns the decimal `units` / 10^`scale` with exactly `scale` decimals, e.g. (520n, 2) → '5.20'. */
export function formatFixed(units: bigint, scale: number): Decimal {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Returns the shortest decimal of `units` / 10^`scale`, e.g. (5200000n, 6) → '5.2', (0n, 6) → '0'. */
export function formatShortest(units: bigint, scale: number): Decimal {
  const fixed = formatFixed(units, scale);
  return scale === 0 ? fixed : fixed.replace(/\.?0+$/, '');
}

/** Returns −1, 0 or 1 as a is less than, equal to or greater than b; '2.50' equals '2.5'. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const remaining = parseDecimal(a);
  const right = parseDecimal(b);
  const scale = Math.max(remaining.scale, right.scale);
  const difference = toScaled(a, scale) - toScaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
