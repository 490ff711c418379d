/** Money: integer fen; tax and rounding by docs/domain §5.4.5. */
import { assert } from '../assert';
import { type Decimal, parseDecimal } from '../numbers/decimal';
import { mulDivRound, toSafe } from '../numbers/rounding';

/** Integer fen (分), a safe integer; 1 yuan = 100 fen. */
export type Fen = number;

/** Unit to which an amount of a period is rounded. */
export type RoundTo = 'fen' | 'jiao' | 'yuan';

/** The parts of an amount; always gross = net + tax. */
export interface TaxedAmount {
  gross: Fen;
  net: Fen;
  tax: Fen;
}

/** A rate as n / d, both safe integers, parsed once for many amounts. */
export interface Rate {
  n: number;
  d: number;
}

const STEP_FEN: Record<RoundTo, number> = { fen: 1, jiao: 10, yuan: 100 };

/** Returns the fen of one rounding step: 1, 10 or 100. */
export function stepOf(roundTo: RoundTo): number {
  return STEP_FEN[roundTo];
}

/** Throws when the value is not an integer of fen within the safe integers. */
export function assertFen(value: number): Fen {
  assert(Number.isSafeInteger(value), 'not an amount in fen', value, 'a safe integer');
  return value;
}

/** Reads a decimal rate such as '0.09'. */
export function parseRate(rate: Decimal): Rate {
  const { units, scale } = parseDecimal(rate);
  return { n: toSafe(units), d: toSafe(10n ** BigInt(scale)) };
}

/** Returns net and tax of a gross amount: net = round_fen(gross / (1 + rate)), tax = gross − net (§5.4.5). */
export function splitTax(gross: Fen, rate: Decimal | Rate): TaxedAmount {
  const { n, d } = typeof rate === 'string' ? parseRate(rate) : rate;
  const net = n === 0 ? gross : mulDivRound(gross, d, d + n);
  return { gross, net, tax: gross - net };
}

/** Returns tax and gross of a net amount: tax = round_fen(net · rate), gross = net + tax (§5.4.5). */
export function addTax(net: Fen, rate: Decimal | Rate): TaxedAmount {
  const { n, d } = typeof rate === 'string' ? parseRate(rate) : rate;
  const tax = mulDivRound(net, n, d);
  return { gross: assertFen(net + tax), net, tax };
}
