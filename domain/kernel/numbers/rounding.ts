/** The rounding rule of the business: half away from zero, 四舍五入 (docs/domain §0). */
import { assert } from '../assert';

/** 2^51: up to here every sum and product below is an integer that a double represents exactly, so BigInt is not needed. */
const EXACT = 2_251_799_813_685_248;

/**
 * Returns n / d rounded half away from zero.
 *
 * @param n any integer
 * @param d a positive integer
 */
export function divRound(n: bigint, d: bigint): bigint {
  assert(d > 0n, 'divRound needs a positive divisor', d, '> 0');
  return n >= 0n ? (2n * n + d) / (2n * d) : -((-2n * n + d) / (2n * d));
}

/**
 * Returns a · b / c rounded half away from zero, exact for all safe integers.
 *
 * @param a a safe integer
 * @param b a safe integer
 * @param c a positive safe integer
 * @returns a safe integer; throws when the result is not one
 */
export function mulDivRound(a: number, b: number, c: number): number {
  // -1 · 0 is −0 in doubles; adding 0 turns it into 0, so that it compares and prints as 0.
  const product = a * b + 0;
  if (c > 0 && c <= EXACT && product <= EXACT && product >= -EXACT) {
    const size = product < 0 ? -product : product;
    // The double quotient may be off by one; the remainder is exact and corrects it.
    let quotient = Math.floor(size / c);
    let remainder = size - quotient * c;
    if (remainder < 0) {
      quotient -= 1;
      remainder += c;
    }
    if (remainder * 2 >= c) quotient += 1;
    return product < 0 && quotient !== 0 ? -quotient : quotient;
  }
  return toSafe(divRound(BigInt(a) * BigInt(b), BigInt(c)));
}

/** Returns a bigint as a number; throws when it is not a safe integer. */
export function toSafe(value: bigint): number {
  const number = Number(value);
  assert(Number.isSafeInteger(number), 'figure too large to be exact', value, 'a safe integer');
  return number;
}
