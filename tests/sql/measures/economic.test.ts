// Economic occupancy in SQL (docs/domain §7.2) against the rule of domain/: worked cases of expiry, and random spaces and leases.
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { type ExpiringLease, type ExpiryProfile, expiryProfile, type ListedSpace } from '#domain/contracts/life/expiry';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { economicOccupancyOn, economicShare } from '#server/measures/assets/occupancy';
import type { Tx } from '#server/platform/db/database';
import { expiryCases, type Id, loadExpiry } from '#tests/support/contracts/expiry-case';
import { openBooks } from '#tests/support/finance/open-books';

const { books, inside } = openBooks();

async function inSql(tx: Tx, day: string, ids: ReadonlyMap<Id, number>) {
  const names = new Map([...ids].map(([name, id]) => [id, String(name)]));
  const [economic] = await tx.query(
    sql`select coalesce(sum(rent_fen), 0)::bigint as rent_in_force, coalesce(sum(list_rent_fen), 0)::bigint as list_rent,
          count(*) filter (where unpriced)::int as unpriced,
          (${economicShare(sql`sum(rent_fen)`, sql`sum(list_rent_fen)`)} * 100)::numeric(10, 2)::text as occupancy
        from ${economicOccupancyOn(day)} where space_id = any(${[...ids.values()]}::bigint[])`,
  );
  const vacant = await tx.query<{ space_id: number; list_rent: number | null }>(
    sql`select space_id, case when not unpriced then list_rent_fen end as list_rent from ${economicOccupancyOn(day)} where vacant`,
  );
  const named = vacant.map(({ space_id, list_rent }) => ({ space: names.get(space_id) ?? '', list_rent }));
  return { economic, vacant: named.sort((a, b) => a.space.localeCompare(b.space)) };
}

const figures = ({ economic, vacant }: ExpiryProfile) => ({
  economic: { ...economic, occupancy: economic.occupancy?.percent ?? null },
  vacant: vacant
    .map(({ space, list_rent }) => ({ space: String(space), list_rent }))
    .sort((a, b) => a.space.localeCompare(b.space)),
});

it.each(expiryCases)('worked case $name of expiry', ({ input, expected }) =>
  inside(async (tx) => {
    const ids = await loadExpiry(tx, books, input);
    expect(await inSql(tx, input.as_of, ids)).toEqual(figures(expected));
  }),
);

const FIRST = '2024-01-01';
const price = fc.integer({ min: 1, max: 9_999_999 }).map((units) => formatFixed(BigInt(units), 4));
const area = fc.integer({ min: 1, max: 999_999 }).map((units) => formatFixed(BigInt(units), 2));
const unit = fc.constantFrom('per_sqm_day' as const, 'per_sqm_month' as const);
const random = fc.record({
  areas: fc.array(area, { minLength: 1, maxLength: 3 }),
  use: fc.constantFrom('for_rent', 'for_rent', 'for_rent', 'self_use') as fc.Arbitrary<ListedSpace['use']>,
  listed: fc.option(fc.record({ price, unit }), { freq: 4 }),
  let: fc.option(
    fc.record({
      from: fc.nat(300),
      days: fc.integer({ min: 1, max: 400 }),
      leave: fc.option(fc.integer({ min: -5, max: 500 })),
      status: fc.constantFrom('approved', 'approved', 'approved', 'auditing'),
      holdover: fc.boolean(),
      rent: fc.record({ price, basis: unit }),
    }),
    { freq: 4 },
  ),
});

it('random spaces and leases give the figures of domain/', () =>
  inside(async (tx) => {
    const spaces: ListedSpace[] = [];
    const leases: ExpiringLease[] = [];
    fc.sample(random, { numRuns: 120, seed: 11 }).forEach((each, number) => {
      const own = each.areas.map((rentable_area, place) => ({ id: `${number}-${place}`, rentable_area }));
      const validity = { use: each.use, valid_from: '2020-01-01', valid_to: null, list_price: each.listed };
      spaces.push(...own.map((space) => ({ ...space, ...validity })));
      if (!each.let) return;
      const { from, days, leave, status, holdover, rent } = each.let;
      const [start, end] = [addDays(FIRST, from), addDays(FIRST, from + days - 1)];
      leases.push({
        id: number,
        start,
        end,
        leave_date: leave === null ? null : addDays(start, leave),
        status,
        holdover,
        spaces: own.map(({ id, rentable_area }) => ({ id, area: rentable_area })),
        clauses: [{ ...rent, start, end, tax_rate: '0.09' }],
      });
    });
    const ids = await loadExpiry(tx, books, { spaces, leases });
    for (const after of [-1, 0, 100, 200, 365, 500, 800]) {
      const day = addDays(FIRST, after);
      const expected = figures(expiryProfile(day, spaces, leases));
      expect(await inSql(tx, day, ids), day).toEqual(expected);
      if (after === 200) expect(expected.economic.rent_in_force).toBeGreaterThan(0);
    }
  }));
