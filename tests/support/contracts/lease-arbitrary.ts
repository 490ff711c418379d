// Random leases of one clause, for property tests.
import fc from 'fast-check';
import type { ContractTerms, Escalation, FreePeriod, PricedClause } from '#domain/contracts/clause/charge-clause';
import { addDays, fromDayNumber } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';

const start = fc.integer({ min: 10957, max: 25567 }).map(fromDayNumber);
const price = fc.nat(999_999_999).map((units) => formatFixed(BigInt(units), 6));
const area = fc.integer({ min: 1, max: 9_999_999 }).map((units) => formatFixed(BigInt(units), 2));
const percent = fc.integer({ min: -20, max: 15 }).map((value) => formatFixed(BigInt(value), 2));

const escalation: fc.Arbitrary<(from: string) => Escalation> = fc.oneof(
  fc.tuple(fc.integer({ min: 12, max: 40 }), percent).map(
    ([every_months, value]) =>
      (): Escalation => ({ every_months, kind: 'percent', value }),
  ),
  fc.tuple(fc.nat(1500), fc.nat(500)).map(
    ([days, cents]) =>
      (from: string): Escalation => ({ on: addDays(from, days), kind: 'amount', value: formatFixed(BigInt(cents), 2) }),
  ),
  fc.tuple(fc.nat(1500), price).map(
    ([days, value]) =>
      (from: string): Escalation => ({ on: addDays(from, days), kind: 'price', value }),
  ),
);

/** Returns free periods from gaps and lengths, so that they never overlap; those outside the clause are left out. */
function freePeriods(from: string, to: string, steps: readonly (readonly [number, number])[]): FreePeriod[] {
  const periods: FreePeriod[] = [];
  let day = from;
  for (const [gap, length] of steps) {
    const first = addDays(day, gap);
    const last = addDays(first, length);
    if (last > to) break;
    periods.push([first, last]);
    day = addDays(last, 1);
  }
  return periods;
}

/** Natural periods divide a year, and a yearly rent is not rounded by the month (docs/domain §5.3). */
const validTogether = <F extends Pick<PricedClause, 'alignment' | 'cycle_months' | 'basis' | 'round_each_month'>>(
  fields: F,
): F => ({
  ...fields,
  cycle_months: fields.alignment === 'year' && fields.cycle_months === 120 ? 4 : fields.cycle_months,
  alignment: fields.alignment === 'year' && fields.cycle_months === 5 ? 'calendar' : fields.alignment,
  round_each_month: fields.round_each_month && fields.basis !== 'fixed_year',
});

export const lease: fc.Arbitrary<{ contract: ContractTerms; clause: PricedClause }> = fc
  .record({
    start,
    days: fc.integer({ min: 1, max: 2500 }),
    areas: fc.array(area, { minLength: 1, maxLength: 4 }),
    basis: fc.constantFrom(...(['per_sqm_day', 'per_sqm_month', 'fixed_month', 'fixed_year'] as const)),
    price,
    escalations: fc.array(escalation, { maxLength: 3 }),
    free: fc.array(fc.tuple(fc.nat(400), fc.nat(120)), { maxLength: 4 }),
    cycle_months: fc.constantFrom(0, 1, 2, 3, 5, 6, 12, 120),
    alignment: fc.constantFrom('contract' as const, 'calendar' as const, 'year' as const),
    first_stub: fc.constantFrom('separate' as const, 'merged' as const, 'merged_full' as const),
    proration: fc.constantFrom('actual' as const, 'thirty' as const, 'year365' as const),
    round_to: fc.constantFrom('fen' as const, 'jiao' as const, 'yuan' as const),
    round_each_month: fc.boolean(),
    price_includes_tax: fc.boolean(),
    tax_rate: fc.constantFrom('0', '0.05', '0.09', '0.13'),
  })
  .map(({ start: from, days, areas, escalations, free, ...fields }) => {
    const end = addDays(from, days - 1);
    return {
      contract: { start: from, end, spaces: areas.map((size, id) => ({ id, area: size })) },
      clause: {
        ...validTogether(fields),
        escalations: escalations.map((make) => make(from)),
        free_periods: freePeriods(from, end, free),
      },
    };
  });
