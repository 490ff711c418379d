import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMonths } from '#domain/kernel/dates/calendar-date';
import { cashFlow } from './cash-flow';
import { forecast } from './forecast';

const AS_OF = '2026-03-16';
const HORIZON = 12;

/** Rows of some months around the day, for some of three spaces. */
const rows = fc.array(
  fc.record({
    from: fc.integer({ min: -60, max: 400 }),
    days: fc.integer({ min: 1, max: 200 }),
    gross: fc.integer({ min: -5_000_000, max: 5_000_000 }),
    spaces: fc.subarray(['1', '2', '3'], { minLength: 1 }),
    voided: fc.constantFrom(null, '2026-03-16', '2026-03-17'),
  }),
  { maxLength: 12 },
);

it('forecasts the same by contract as the cash flow by period, to the fen', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const made = given.map(({ from, days, ...row }) => {
        const start = addDays(AS_OF, from);
        return { ...row, start, end: addDays(start, days - 1) };
      });
      const spaces = ['1', '2', '3'].map((id, place) => ({ id, area: `${100 + place * 37}.50` }));
      const { total, first_month } = forecast({
        as_of: AS_OF,
        horizon: HORIZON,
        profiles: [],
        spaces: spaces.map(({ id, area }) => ({
          id,
          rentable_area: area,
          use: 'for_rent',
          valid_from: '2020-01-01',
          valid_to: null,
          list_price: null,
          profile: 'none',
        })),
        leases: [
          {
            start: '2025-01-01',
            end: '2030-12-31',
            leave_date: null,
            holdover: false,
            status: 'approved',
            spaces,
            rows: made,
          },
        ],
      });
      const flow = cashFlow({
        as_of: AS_OF,
        basis: 'period',
        amount: 'gross',
        from: first_month,
        to: addMonths(`${first_month}-01`, HORIZON - 1).slice(0, 7),
        rows: made.map((row) => ({ ...row, contract: 1, kind: 'rent', due: row.start, net: row.gross })),
        receipts: [],
      });
      expect(total.contracted).toEqual(flow.total.map(({ charged }) => charged));
    }),
  );
});
