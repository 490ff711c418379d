// Exact fractions as people read them: yuan with two decimals of fen, a share as percent.
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { parseRational, roundToScale } from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';
import { formatMoney } from '#domain/kernel/text/format';

const PERCENT_SCALE = 4;
const RATE_SCALE = 4;

/** Of fen: rounded to the fen. */
export const yuanOf = (fraction: string): string => formatMoney(toSafe(roundToScale(parseRational(fraction))));

/** Of fen: in yuan with four decimals, where it is a price. */
export const fractionText = (fraction: string): string =>
  formatFixed(roundToScale(parseRational(fraction), RATE_SCALE - 2), RATE_SCALE);

export const percentOf = (fraction: string): string =>
  `${formatFixed(roundToScale(parseRational(fraction), PERCENT_SCALE + 2), PERCENT_SCALE)}%`;
