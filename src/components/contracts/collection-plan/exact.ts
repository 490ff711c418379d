// Exact amounts ('n/d' yuan, before any rounding) as text that a user can check with a calculator.
import { formatFixed, formatShortest } from '#domain/kernel/numbers/decimal';
import { add, parseRational, type Rational, ZERO } from '#domain/kernel/numbers/rational';
import { formatPrice } from '#domain/kernel/text/format';

const MOST_DECIMALS = 8;
const VISIBLE_DECIMALS = 6;

/** Returns yuan with all decimals when there are at most eight, otherwise with six of them and '…'. */
export function formatExact({ n, d }: Rational): string {
  const scaled = n * 10n ** BigInt(MOST_DECIMALS);
  if (scaled % d === 0n) return formatPrice(formatShortest(scaled / d, MOST_DECIMALS));
  return `${formatPrice(formatFixed((n * 10n ** BigInt(VISIBLE_DECIMALS)) / d, VISIBLE_DECIMALS))}…`;
}

export const exactOf = (text: string): string => formatExact(parseRational(text));

/** Returns the exact sum of several amounts. */
export const exactSum = (texts: readonly string[]): string =>
  formatExact(texts.map(parseRational).reduce<Rational>(add, ZERO));
