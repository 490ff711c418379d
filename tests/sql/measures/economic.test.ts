// Economic occupancy in SQL (docs/domain §7.2) against the rule of domain/: worked cases of expiry, and random spaces and leases.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ExpiringLease, type ExpiryProfile, expiryProfile, type ListedSpace } from '#domain/contracts/life/expiry';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { economicOccupancyOn, economicShare } from '#server/measures/assets/occupancy';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { addContract, type Books, newBooks } from '#tests/support/finance/books';
import { present } from '#tests/support/present';
import { openWorld, type World } from '#tests/support/world';

interface ExpiryInput {
  as_of: CalendarDate;
  spaces: ListedSpace[];
  leases: ExpiringLease[];
}
interface ExpiryCase {
  name: string;
  input: ExpiryInput;
  expected: ExpiryProfile;
}
const cases: ExpiryCase[] = JSON.parse(readFileSync('tests/golden/cases/expiry.json', 'utf8'));

let world: World;
let books: Books;
type Id = string | number;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  books = await newBooks(world);
});

const inside = <T>(work: (tx: Tx) => Promise<T>) =>
  world.db.transaction({ company_id: books.company_id, patient: true }, work);

/** Spaces of a case with their dated values; several of one id follow each other. */
async function addSpaces(tx: Tx, spaces: readonly ListedSpace[]): Promise<Map<Id, number>> {
  // Those of the books are not for rent.
  await tx.query(sql`update space_value set use = 'self_use' where company_id = app_company()`);
  const [place] = await tx.query<object>(
    sql`select park_id, building_id, floor_id from space where company_id = app_company() limit 1`,
  );
  const ids = new Map<Id, number>();
  for (const { id, rentable_area, use, valid_from, valid_to, list_price } of spaces) {
    const known = ids.get(id);
    if (known === undefined) {
      const numbered = { ...place, number: String(id), gross_area_sqm: rentable_area, valid_from, valid_to };
      ids.set(id, await insertRecord(tx, 'space', numbered));
    } else
      await tx.query(sql`update space set valid_to = ${valid_to} where company_id = app_company() and id = ${known}`);
    const price = list_price && { list_price: list_price.price, price_unit: list_price.unit };
    const dated = { space_id: ids.get(id), start_date: valid_from, end_date: valid_to, use };
    await insertRecord(tx, 'space_value', { ...dated, rentable_area_sqm: rentable_area, ...price });
  }
  return ids;
}

const STAYS = '9999-12-31';

/** A lease with the days it holds its spaces, the holdover after them too. */
async function addLease(tx: Tx, ids: ReadonlyMap<Id, number>, lease: ExpiringLease): Promise<void> {
  const { start, end, leave_date, status, spaces, clauses, holdover } = lease;
  const own = (of: readonly Id[]) => of.map((id) => present(ids.get(id)));
  const held = own(spaces.map(({ id }) => id));
  const taxed = clauses.map((clause) => ({
    tax_rate: '0',
    ...clause,
    ...('spaces' in clause && { spaces: own(clause.spaces as Id[]) }),
  }));
  const terms = { start, end, leave_date, status, areas: spaces.map(({ area }) => area), clauses: taxed };
  const contract_id = await addContract(tx, { ...books, spaces: held }, terms);
  if (status !== 'approved') return;
  const last = leave_date !== null && leave_date < end ? leave_date : end;
  const occupy = (kind: string, start_date: string, end_date: string) =>
    Promise.all(
      held.map((space_id) =>
        insertRecord(tx, 'space_occupation', { space_id, contract_id, kind, start_date, end_date }),
      ),
    );
  if (last >= start) await occupy('lease', start, last);
  const stayed = leave_date ?? STAYS;
  if (holdover && stayed > last) await occupy('holdover', addDays(last, 1), stayed);
}

async function load(tx: Tx, { spaces, leases }: Omit<ExpiryInput, 'as_of'>): Promise<Map<Id, number>> {
  const ids = await addSpaces(tx, spaces);
  for (const lease of leases) await addLease(tx, ids, lease);
  return ids;
}

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
  const told = vacant.map(({ space_id, list_rent }) => ({ space: names.get(space_id) ?? '', list_rent }));
  return { economic, vacant: told.sort((a, b) => a.space.localeCompare(b.space)) };
}

const told = ({ economic, vacant }: ExpiryProfile) => ({
  economic: { ...economic, occupancy: economic.occupancy?.percent ?? null },
  vacant: vacant
    .map(({ space, list_rent }) => ({ space: String(space), list_rent }))
    .sort((a, b) => a.space.localeCompare(b.space)),
});

it.each(cases)('worked case $name of expiry', ({ input, expected }) =>
  inside(async (tx) => {
    const ids = await load(tx, input);
    expect(await inSql(tx, input.as_of, ids)).toEqual(told(expected));
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

it('random spaces and leases bring what domain/ says', () =>
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
    const ids = await load(tx, { spaces, leases });
    for (const after of [-1, 0, 100, 200, 365, 500, 800]) {
      const day = addDays(FIRST, after);
      const expected = told(expiryProfile(day, spaces, leases));
      expect(await inSql(tx, day, ids), day).toEqual(expected);
      if (after === 200) expect(expected.economic.rent_in_force).toBeGreaterThan(0);
    }
  }));
