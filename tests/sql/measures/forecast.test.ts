// The forecast in SQL (docs/domain §7.3), compared with worked cases and, on random spaces and leases, with the rule of domain/.
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import {
  type Forecast,
  type ForecastInput,
  type ForecastLease,
  forecast,
  type SpeculativeLease,
} from '#domain/finance/accounting/forecast';
import { addDays, addMonths, daysBetween, fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { firstDayOf, monthOf } from '#domain/kernel/dates/day-number';
import { formatRational, fromDecimal, multiply, rational } from '#domain/kernel/numbers/rational';
import { forecastOn, forecastSpacesOn, marketLeasesOn } from '#server/measures/finance/forecast';
import type { Tx } from '#server/platform/db/database';
import { forecastCases, loadForecast } from '#tests/support/contracts/forecast-case';
import { openBooks } from '#tests/support/finance/open-books';

const { books, inside, renew } = openBooks();

interface Line {
  space_id: number;
  month: string;
  contracted: number;
  renewed: number;
  new: number;
}

const yuan = (twelfths: string) => formatRational(multiply(fromDecimal(twelfths), rational(1n, 1200n)));

/** Returns the figures of the measures, in the shape of the rule. */
async function measured(tx: Tx, input: ForecastInput): Promise<Forecast> {
  const { ids, scenario_id } = await loadForecast(tx, books, input);
  const scenario = sql`${scenario_id}::bigint`;
  const query = { ...input, ends: input.by_break ? 'break' : 'agreed' };
  const lines = await tx.query<Line>(
    sql`select space_id, to_char(month, 'YYYY-MM') as month, contracted_fen as contracted, renewed_fen as renewed, new_fen as new from ${forecastOn(query, scenario)} f`,
  );
  const leases = await tx.query<Omit<SpeculativeLease, 'monthly'> & { space_id: number; twelfths: string }>(
    sql`select space_id, start_date as start, end_date as end, free_months, trim_scale(rent_twelfths)::text as twelfths from ${marketLeasesOn(query, scenario)} l order by space_id, seq`,
  );
  const unpriced = await tx.query<{ space_id: number }>(
    sql`select space_id from ${forecastSpacesOn(query, scenario)} s where s.price is null`,
  );
  const first = monthOf(toDayNumber(input.as_of)) + 1;
  const months = Array.from({ length: input.horizon }, (_, place) =>
    fromDayNumber(firstDayOf(first + place)).slice(0, 7),
  );
  const series = (figure: (line: Line) => number, space?: number) =>
    months.map((month) =>
      lines
        .filter((line) => line.month === month && (space === undefined || line.space_id === space))
        .reduce((sum, line) => sum + Number(figure(line)), 0),
    );
  const scope = (space?: number) => ({
    contracted: series((line) => line.contracted, space),
    speculative: series((line) => Number(line.renewed) + Number(line.new), space),
    renewed: series((line) => line.renewed, space),
  });
  return {
    first_month: months[0] ?? '',
    spaces: input.spaces.map(({ id, valid_from, valid_to }) => ({
      space: id,
      ...scope(ids.get(id)),
      // The measure includes leases without rent, to explain their months.
      leases: leases
        .filter(({ space_id }) => space_id === ids.get(id))
        .filter(({ start, end, free_months }) =>
          months.some(
            (month) =>
              `${month}-01` >= addMonths(start, free_months) &&
              `${month}-01` <= end &&
              `${month}-01` >= valid_from &&
              (valid_to === null || addDays(addMonths(`${month}-01`, 1), -1) <= valid_to),
          ),
        )
        .map(({ start, end, free_months, twelfths }) => ({ start, end, free_months, monthly: yuan(twelfths) })),
    })),
    unpriced: input.spaces
      .map(({ id }) => id)
      .filter((id) => unpriced.some(({ space_id }) => space_id === ids.get(id))),
    total: scope(),
  };
}

it.each(forecastCases)('worked case $name', async ({ input, expected }) => {
  const found = await inside((tx) => measured(tx, input));
  expect(found).toEqual(forecast(input));
  expect(found).toMatchObject(expected);
});

const AS_OF = '2026-03-16';
const share = fc.integer({ min: 0, max: 20 }).map((twentieths) => String(twentieths / 20));
const months = fc.integer({ min: 0, max: 24 }).map((halves) => String(halves / 2));
const price = fc.record({
  price: fc.integer({ min: 1, max: 900_000 }).map((millionths) => String(millionths / 1000)),
  unit: fc.constantFrom('per_sqm_day' as const, 'per_sqm_month' as const),
});
const profile = fc.record({
  renewal: share,
  downtime: months,
  free: months,
  term: fc.integer({ min: 1, max: 30 }),
  growth: fc.integer({ min: -5, max: 20 }).map((percent) => String(percent / 100)),
  renewal_rate: share,
  price: fc.option(price, { nil: null }),
});
const space = fc.record({
  rentable_area: fc.integer({ min: 1, max: 9_999_999 }).map((hundredths) => String(hundredths / 100)),
  valid_from: fc.constantFrom('2020-01-01', '2026-03-16', '2026-08-15', '2026-09-01'),
  valid_to: fc.constantFrom(null, '2027-01-31', '2027-02-27'),
  list_price: fc.option(price, { nil: null }),
  profile: fc.constantFrom('0', '1'),
});
const lease = fc.record({
  end: fc.integer({ min: -40, max: 500 }).map((after) => addDays(AS_OF, after)),
  leaves: fc.boolean(),
  spaces: fc.constantFrom(['0'], ['1'], ['0', '1']),
  gross: fc.array(fc.integer({ min: 1, max: 90_000_000 }), { maxLength: 4 }),
  renews: fc.option(
    fc.record({
      exercised: fc.boolean(),
      months: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
      price: fc.option(price, { nil: null }),
    }),
    { nil: null },
  ),
  breaks: fc.option(
    fc.record({
      start: fc.integer({ min: -100, max: 300 }).map((after) => addDays(AS_OF, after)),
      end: fc.integer({ min: 300, max: 400 }).map((after) => addDays(AS_OF, after)),
      notice_days: fc.integer({ min: 0, max: 200 }),
    }),
    { nil: null },
  ),
});

/** Part of a row for its days up to a day. */
function shareBy({ start, end, gross }: ForecastLease['rows'][number], day: string): number {
  const days = daysBetween(start, day < end ? day : end) + 1;
  return Math.round((gross * Math.max(days, 0)) / (daysBetween(start, end) + 1));
}

/** Counts the days of rows up to the break: as agreed in the months before it, its part in its month, nothing after. */
function expectBroken(input: ForecastInput, { breaks, end, leave_date, rows }: ForecastLease, found: Forecast): void {
  const first = breaks ? addDays(AS_OF, breaks.notice_days) : end;
  const earliest = breaks && first < breaks.start ? breaks.start : first;
  const isBroken = breaks && leave_date === null && end >= AS_OF && first <= breaks.end && earliest < end;
  const last = isBroken ? earliest : '9999-12-31';
  const agreed = forecast({ ...input, by_break: false }).total.contracted;
  found.total.contracted.forEach((fen, place) => {
    const month = addMonths(`${found.first_month}-01`, place);
    const month_end = addDays(addMonths(month, 1), -1);
    const part = rows.reduce((sum, row) => sum + shareBy(row, last) - shareBy(row, addDays(month, -1)), 0);
    expect([month, fen]).toEqual([month, month_end <= last ? agreed[place] : month > last ? 0 : part]);
  });
}

it('equals the rule on random spaces and leases', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(profile, profile),
      fc.tuple(space, space),
      fc.option(lease, { nil: null }),
      fc.boolean(),
      async (profiles, spaces, given, by_break) => {
        await renew();
        const leases = given
          ? [
              {
                start: '2025-06-01',
                end: given.end,
                leave_date: given.leaves ? addDays(given.end, -10) : null,
                holdover: false,
                status: 'approved',
                renews: given.renews,
                breaks: given.breaks && given.breaks.start < given.end ? given.breaks : null,
                spaces: given.spaces.map((id, place) => ({ id, area: `${50 + place * 13}.25` })),
                rows: given.gross.map((gross, place) => ({
                  start: addDays(AS_OF, place * 90),
                  end: addDays(AS_OF, place * 90 + 89),
                  gross,
                })),
              },
            ]
          : [];
        const input: ForecastInput = {
          as_of: AS_OF,
          horizon: 40,
          by_break,
          profiles: profiles.map((each, place) => ({ ...each, id: String(place) })),
          // A let space must exist for the whole term of its leases.
          spaces: spaces.map((each, place) => ({
            ...each,
            id: String(place),
            use: 'for_rent',
            ...(given && { valid_from: '2020-01-01', valid_to: null }),
          })),
          leases,
        };
        const found = await inside((tx) => measured(tx, input));
        expect(found).toEqual(forecast(input));
        if (by_break && input.leases[0]) expectBroken(input, input.leases[0], found);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
