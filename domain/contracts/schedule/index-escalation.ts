/** Escalation by an index (指数递增, docs/domain §5.6). */

import type { Decimal } from '#domain/kernel/numbers/decimal';
import {
  add,
  compare,
  divide,
  fromDecimal,
  multiply,
  ONE,
  type Rational,
  subtract,
} from '#domain/kernel/numbers/rational';
import type { IndexEscalation } from '../clause/charge-clause';

/**
 * Returns the factor on the price at a step: 1 + change, where change = (value ÷ base − 1) · factor, clamped to
 * [min, max]. Exact; throws on malformed decimals and a base of 0.
 *
 * @param value the index on the step
 * @param base the index of the previous step, or the escalation's base
 */
export function indexMultiplier(escalation: IndexEscalation, value: Decimal, base: Decimal): Rational {
  const rise = subtract(divide(fromDecimal(value), fromDecimal(base)), ONE);
  let change = escalation.factor == null ? rise : multiply(rise, fromDecimal(escalation.factor));
  if (escalation.min != null) change = larger(change, fromDecimal(escalation.min));
  if (escalation.max != null) change = smaller(change, fromDecimal(escalation.max));
  return add(ONE, change);
}

function larger(a: Rational, b: Rational): Rational {
  return compare(a, b) < 0 ? b : a;
}

function smaller(a: Rational, b: Rational): Rational {
  return compare(a, b) > 0 ? b : a;
}
