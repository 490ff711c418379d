/** Urban land use tax (城镇土地使用税) of one certificate in one year (docs/domain §7.4): m² · yuan per m² and year · relief, by months. */
import { type CalendarDate, monthRange } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import {
  add,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';

/** `unit` in yuan per m² and year, `relief` the part that remains due. */
export interface LandTerm {
  kind: 'unit' | 'relief';
  from: CalendarDate;
  value: Decimal;
}

export interface TaxedLand {
  year: number;
  sqm: Decimal;
  /** Days in the first and the last month with tax. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  terms: readonly LandTerm[];
}

/** Tax of each of the twelve months in fen: 0 outside the taxed months, null without a unit amount. */
export interface LandUseTax {
  months: (Fen | null)[];
  total: Fen;
}

function termOn(terms: readonly LandTerm[], kind: LandTerm['kind'], on: CalendarDate): Decimal | null {
  let found: LandTerm | undefined;
  for (const term of terms)
    if (term.kind === kind && term.from <= on && (!found || term.from > found.from)) found = term;
  return found?.value ?? (kind === 'relief' ? '1' : null);
}

const TWELFTH = rational(100n, 12n);
const fenOf = (value: Rational): Fen => toSafe(roundToScale(value));

export function landUseTax({ year, sqm, from, to, terms }: TaxedLand): LandUseTax {
  let upTo = ZERO;
  const months = Array.from({ length: 12 }, (_none, place) => {
    const { start, end } = monthRange(`${year}-${String(place + 1).padStart(2, '0')}`);
    if ((from !== null && from > end) || (to !== null && to < start)) return 0;
    const unit = termOn(terms, 'unit', start);
    if (unit === null) return null;
    const before = fenOf(upTo);
    const relieved = multiply(fromDecimal(unit), fromDecimal(termOn(terms, 'relief', start) ?? '1'));
    upTo = add(upTo, multiply(multiply(fromDecimal(sqm), relieved), TWELFTH));
    return fenOf(upTo) - before;
  });
  return { months, total: fenOf(upTo) };
}
