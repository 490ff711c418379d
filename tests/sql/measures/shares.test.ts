// Shares and areas in SQL (docs/domain §7) against the rules of domain/: largest remainder, occupancy and its worked cases.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type LeaseDays,
  type OccupancyOn,
  type OccupancyOver,
  occupancyOver,
  occupancyShare,
  type SpaceDays,
} from '#domain/assets/occupancy';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { splitByWeight } from '#domain/kernel/numbers/split';
import { occupancyOn, occupancyShare as shareInSql } from '#server/measures/assets/occupancy';
import { sharesByArea } from '#server/measures/shares';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import type { Place } from '#tests/support/builders';
import { addContract, type Books, newBooks } from '#tests/support/finance/books';
import { openWorld, type World } from '#tests/support/world';

interface OccupancyCase {
  name: string;
  input: { spaces: SpaceDays[]; leases: LeaseDays[]; dates: string[] };
  expected: { on: OccupancyOn[]; average: OccupancyOver[] };
}
const cases: OccupancyCase[] = JSON.parse(readFileSync('tests/golden/cases/occupancy.json', 'utf8'));

let world: World;
let books: Books;

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  books = await newBooks(world);
});
afterAll(() => world.close());

const owner = fc.record({
  total: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -(10 ** 12), max: 10 ** 12 })),
  weights: fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9_999_999 })), {
    minLength: 1,
    maxLength: 9,
  }),
});

it('amounts are shared like splitByWeight, all owners in one call, below 0 too', async () => {
  const owners = fc.sample(owner, { numRuns: 400, seed: 3 });
  const given = owners.flatMap(({ total, weights }, owner_id) =>
    weights.map((weight, place) => ({
      // Ids fall, so that ties are broken by id and not by place.
      owner_id,
      id: 1000 * (owner_id + 1) - place,
      total_fen: total,
      area_sqm: formatFixed(BigInt(weight), 2),
      total_sqm: formatFixed(BigInt(weights.reduce((sum, each) => sum + each, 0)), 2),
    })),
  );
  const rows = await world.db.transaction({ company_id: books.company_id }, (tx) =>
    tx.query<{ owner_id: number; id: number; fen: number }>(
      sql`select * from ${sharesByArea(sql`(select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as g (owner_id bigint, id bigint, total_fen bigint, area_sqm numeric, total_sqm numeric))`)} s order by owner_id, id desc`,
    ),
  );
  const expected = owners.flatMap(({ total, weights }, owner_id) => {
    const ids = weights.map((_weight, place) => 1000 * (owner_id + 1) - place);
    return splitByWeight(total, weights, ids).map((fen, place) => ({ owner_id, id: ids[place], fen: fen + 0 }));
  });
  expect(rows).toEqual(expected);
});

it('the share of areas equals that of the map', async () => {
  const areas = fc.sample(fc.tuple(fc.nat(10 ** 9), fc.nat(10 ** 9)), { numRuns: 300, seed: 4 });
  const given = [[0, 0] as const, ...areas].map(([a, b]) => ({
    leased_area_sqm: formatFixed(BigInt(Math.min(a, b)), 2),
    rentable_area_sqm: formatFixed(BigInt(Math.max(a, b)), 2),
  }));
  const share = shareInSql({ leased: sql`g.leased_area_sqm`, rentable: sql`g.rentable_area_sqm` });
  const rows = await world.db.transaction({ company_id: books.company_id }, (tx) =>
    tx.query<{ share: string | null }>(
      sql`select ${share}::text as share from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as (leased_area_sqm numeric, rentable_area_sqm numeric)) with ordinality g order by g.ordinality`,
    ),
  );
  expect(rows.map((row) => row.share)).toEqual(given.map((area) => occupancyShare([area])));
});

/** Inserts spaces of a worked case into the tables, with the occupation of their leases. */
async function load(tx: Tx, place: Place, { spaces, leases }: OccupancyCase['input']): Promise<void> {
  const ids = new Map<string | number, number>();
  for (const { id, rentable_area, use, valid_from, valid_to } of spaces) {
    const numbered = { ...place, number: String(id), gross_area_sqm: rentable_area, valid_from, valid_to };
    const space_id = await insertRecord(tx, 'space', numbered);
    ids.set(id, space_id);
    const value = { space_id, start_date: valid_from, use, rentable_area_sqm: rentable_area };
    await insertRecord(tx, 'space_value', value);
  }
  for (const { space, start, end, leave_date, status } of leases) {
    const contract_id = await addContract(tx, books, { start, end, leave_date, status });
    const end_date = leave_date !== null && leave_date < end ? leave_date : end;
    const occupation = { space_id: ids.get(space), contract_id, kind: 'lease', start_date: start, end_date };
    await insertRecord(tx, 'space_occupation', occupation);
  }
}

/** Returns m²-days of all spaces and their share. */
async function between(tx: Tx, start: string, end: string) {
  const [row] = await tx.query(
    sql`select coalesce(sum(leased_sqm_days), 0)::numeric(20, 2)::text as leased, coalesce(sum(rentable_sqm_days), 0)::numeric(20, 2)::text as rentable,
          round(100 * round(sum(leased_sqm_days), 60) / nullif(sum(rentable_sqm_days), 0), 2)::text as share
        from occupancy_between(${start}::date, ${end}::date)`,
  );
  return row;
}
const figuresOf = ({ leased_area_days, rentable_area_days, occupancy }: OccupancyOver) => ({
  leased: leased_area_days,
  rentable: rentable_area_days,
  share: occupancy?.percent ?? null,
});

it.each(cases)('worked case $name of occupancy, by the rentable area and by the gross', async ({ input, expected }) => {
  books = await newBooks(world);
  await world.db.transaction({ company_id: books.company_id }, async (tx) => {
    // The four spaces of the books are not for rent.
    await tx.query(sql`update space_value set use = 'self_use' where company_id = app_company()`);
    const [place] = await tx.query<Place>(
      sql`select park_id, building_id, floor_id from space where company_id = app_company() limit 1`,
    );
    await load(tx, place as Place, input);
    for (const basis of ['rentable', 'gross']) {
      for (const { date, leased_area, rentable_area, occupancy } of expected.on) {
        const [row] = await tx.query<{ leased: string; rentable: string; share: string | null }>(
          sql`select sum(leased_sqm)::numeric(14, 2)::text as leased, sum(rentable_sqm)::numeric(14, 2)::text as rentable,
                (${shareInSql({ leased: sql`sum(leased_sqm)`, rentable: sql`sum(rentable_sqm)` })} * 100)::numeric(10, 2)::text as share
              from ${occupancyOn(date)}`,
        );
        const percent = occupancy?.percent ?? null;
        expect(row, `${basis} ${date}`).toEqual({ leased: leased_area, rentable: rentable_area, share: percent });
      }
      for (const average of expected.average)
        expect(await between(tx, average.start, average.end)).toEqual(figuresOf(average));
      if (basis === 'gross') break;
      await tx.query(
        sql`insert into company_parameter (company_id, key, value) values (app_company(), 'occupancy.basis', '"gross"')`,
      );
      // The same areas, now of the whole space; the rentable ones half of them.
      await tx.query(
        sql`update space_value set rentable_area_sqm = rentable_area_sqm / 2 where company_id = app_company()`,
      );
    }
  });
});

it('an average follows the values of a space by their days, and its validity', async () => {
  books = await newBooks(world);
  await world.db.transaction({ company_id: books.company_id }, async (tx) => {
    const [space_id, other_id, contract_id] = [
      ...books.spaces.slice(0, 2),
      await addContract(tx, books, { start: '2025-02-10', end: '2025-04-20' }),
    ] as [number, number, number];
    await tx.query(sql`delete from space_value where company_id = app_company()`);
    const value = { space_id, use: 'for_rent', rentable_area_sqm: '100.00' };
    const values = [
      { ...value, start_date: '2025-01-01', end_date: '2025-02-28' },
      { ...value, start_date: '2025-03-01', end_date: '2025-03-31', rentable_area_sqm: '80.00' },
      { ...value, start_date: '2025-04-01', end_date: null, use: 'self_use' },
      { ...value, space_id: other_id, start_date: '2025-01-01', end_date: null, rentable_area_sqm: '33.33' },
    ];
    for (const each of values) await insertRecord(tx, 'space_value', each);
    await tx.query(sql`update space set valid_to = '2025-05-31' where company_id = app_company() and id = ${other_id}`);
    const occupation = { space_id, contract_id, kind: 'lease', start_date: '2025-02-10', end_date: '2025-04-20' };
    await insertRecord(tx, 'space_occupation', occupation);
    const ends = new Map([[other_id, '2025-05-31']]);
    const spaces = values.map(({ space_id: id, rentable_area_sqm, use, start_date, end_date }) => ({
      id,
      rentable_area: rentable_area_sqm,
      use: use as SpaceDays['use'],
      valid_from: start_date,
      valid_to: end_date ?? ends.get(id) ?? null,
    }));
    const lease = {
      space: space_id,
      start: occupation.start_date,
      end: occupation.end_date,
      leave_date: null,
      status: 'approved',
    };
    for (const [start, end] of [
      ['2025-01-01', '2025-12-31'],
      ['2025-02-01', '2025-03-31'],
      ['2025-03-31', '2025-04-01'],
      ['2025-06-01', '2025-06-30'],
    ] as const)
      expect(await between(tx, start, end), start).toEqual(figuresOf(occupancyOver(spaces, [lease], start, end)));
  });
});
