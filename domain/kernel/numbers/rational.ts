/** Exact fractions on BigInt, always in lowest terms with a positive denominator (docs/domain §0: intermediate values). */
import { assert } from '../assert';
import { type Decimal, parseDecimal } from './decimal';
import { divRound } from './rounding';

/** n / d in lowest terms, d ≥ 1. Use `rational` to create one. */
export interface Rational {
  n: bigint;
  d: bigint;
}

/** Returns n / d in lowest terms; throws when d is 0. */
export function rational(n: bigint, d: bigint = 1n): Rational {
  assert(d !== 0n, 'a fraction needs a denominator', d, 'not 0');
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / divisor, d: d / divisor };
}

/** 0/1. */
export const ZERO: Rational = { n: 0n, d: 1n };
/** 1/1. */
export const ONE: Rational = { n: 1n, d: 1n };

/** Returns the decimal as an exact fraction. */
export function fromDecimal(text: Decimal): Rational {
  const { units, scale } = parseDecimal(text);
  return rational(units, 10n ** BigInt(scale));
}

/** a + b. */
export function add(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** a − b. */
export function subtract(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d - b.n * a.d, a.d * b.d);
}

/** a · b. */
export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** a / b; throws when b is 0. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d, a.d * b.n);
}

/** Returns −1, 0 or 1 as a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the nearest integer of 10^-scale, half away from zero: (1/8, 2) → 13n. */
export function roundToScale(value: Rational, scale = 0): bigint {
  return divRound(value.n * 10n ** BigInt(scale), value.d);
}

/** Returns 'n/d' in lowest terms, also for integers: '0/1', '-3/2'. */
export function formatRational(value: Rational): string {
  return `${value.n}/${value.d}`;
}

/** Parses the output of formatRational; throws on any other text. */
export function parseRational(text: string): Rational {
  const match = /^(-?\d+)\/(\d+)$/.exec(text);
  assert(match !== null, 'not a fraction', text, 'n/d');
  return rational(BigInt(match[1] ?? ''), BigInt(match[2] ?? ''));
}

function gcd(a: bigint, b: bigint): bigint {
  let remaining = a < 0n ? -a : a;
  let right = b < 0n ? -b : b;
  while (right !== 0n) [remaining, right] = [right, remaining % right];
  return remaining;
}
