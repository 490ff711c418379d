/** Splits an integer amount without loss: largest remainder method (docs/domain §7). */
import { assert } from '../assert';
import { toSafe } from './rounding';

/**
 * Splits an integer total over weights by largest remainder: each part is the floor of its share, the rest is added one by
 * one to the largest remainders, ties to the lower id (to the earlier one without ids). A negative total is split as
 * its positive and negated.
 *
 * @param total a safe integer, e.g. fen
 * @param weights safe integers ≥ 0, e.g. areas in hundredths of m²; at least one positive
 * @param ids tie-breakers, as many as weights; numbers or strings, compared as such
 * @returns as many integers as weights; their sum is the total
 */
export function splitByWeight(total: number, weights: readonly number[], ids?: readonly (number | string)[]): number[] {
  const parts = splitUnits(BigInt(Math.abs(total)), weights, ids);
  return parts.map((part) => toSafe(total < 0 ? -part : part));
}

/** Like `splitByWeight`, for units ≥ 0 beyond the safe integers. */
export function splitUnits(size: bigint, weights: readonly number[], ids?: readonly (number | string)[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  assert(sum > 0n && weights.every((weight) => weight >= 0), 'weights must be ≥ 0 and not all 0', weights, '> 0');
  assert(ids === undefined || ids.length === weights.length, 'as many ids as weights', ids?.length, weights.length);
  const shares = weights.map((weight, index) => {
    const product = size * BigInt(weight);
    return { index, part: product / sum, remainder: product % sum };
  });
  let remaining = size - shares.reduce((all, share) => all + share.part, 0n);
  const byRemainder = [...shares].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || tie(a.index, b.index, ids),
  );
  for (const share of byRemainder) {
    if (remaining === 0n) break;
    share.part += 1n;
    remaining -= 1n;
  }
  return shares.map(({ part }) => part);
}

function tie(a: number, b: number, ids: readonly (number | string)[] | undefined): number {
  const remaining = ids?.[a] ?? a;
  const right = ids?.[b] ?? b;
  return remaining < right ? -1 : remaining > right ? 1 : a - b;
}
