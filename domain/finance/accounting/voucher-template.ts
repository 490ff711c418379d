/** Lines of a voucher (凭证, docs/domain §6): the part of a posting each takes, and the check that the result balances. */

/** `gross` = `net` + `tax`. */
export type VoucherAmount = 'gross' | 'net' | 'tax';

interface Part {
  side: 'debit' | 'credit';
  amount: VoucherAmount;
}

/** Coefficients of net and tax in each amount. */
const MADE_OF: Record<VoucherAmount, readonly [net: number, tax: number]> = { gross: [1, 1], net: [1, 0], tax: [0, 1] };

/** Returns whether debit equals credit for any net and tax of a posting. */
export function balances(lines: readonly Part[]): boolean {
  const sums = [0, 0];
  for (const { side, amount } of lines) {
    const sign = side === 'debit' ? 1 : -1;
    for (const [place, share] of MADE_OF[amount].entries()) sums[place] = (sums[place] ?? 0) + sign * share;
  }
  return sums.every((sum) => sum === 0);
}
