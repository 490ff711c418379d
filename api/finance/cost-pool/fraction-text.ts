// Exact fractions for display: yuan with two decimals, a share as percent.
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { parseRational, roundToScale } from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';
import { formatMoney } from '#domain/kernel/text/format';

const PERCENT_SCALE = 4;
const RATE_SCALE = 4;

/** Input in fen; rounded to the fen. */
export const yuanOf = (fraction: string): string => formatMoney(toSafe(roundToScale(parseRational(fraction))));

/** Input in fen; yuan with four decimals, for a price. */
export const fractionText = (fraction: string): string =>
  formatFixed(roundToScale(parseRational(fraction), RATE_SCALE - 2), RATE_SCALE);

export const percentOf = (fraction: string): string =>
  `${formatFixed(roundToScale(parseRational(fraction), PERCENT_SCALE + 2), PERCENT_SCALE)}%`;
