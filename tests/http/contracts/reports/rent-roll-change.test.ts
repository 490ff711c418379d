// The rent roll of two days and the changes between them; its sums by floor and tenant, and its average remaining term.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rentRollReport } from '#api/contracts/rent-roll';
import { rentRollChangeReport } from '#api/contracts/rent-roll-change';
import { reportEndpoint } from '#api/kernel/report/report';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { addContract, type Books, type LeaseOf, newBooks } from '#tests/support/finance/books';
import { openWorld, type World } from '#tests/support/world';

const [BEFORE, AFTER] = ['2025-06-30', '2026-03-31'];

let world: World;
let books: Books;

/** Creates a lease of one space, which it holds. */
async function letSpace(tx: Tx, place: number, lease: LeaseOf): Promise<number> {
  const space_id = books.spaces[place] as number;
  const contract_id = await addContract(tx, { ...books, spaces: [space_id] }, lease);
  const end_date = lease.leave_date ?? lease.end;
  await insertRecord(tx, 'space_occupation', {
    space_id,
    contract_id,
    kind: 'lease',
    start_date: lease.start,
    end_date,
  });
  return contract_id;
}

const rent = (price: string, more: object = {}) => ({ basis: 'fixed_month', price, tax_rate: '0', ...more });
let ids: Record<'expiring' | 'starting' | 'old' | 'new' | 'stepped', number>;

beforeAll(async () => {
  world = await openWorld();
  books = await newBooks(world);
  const step = { escalations: [{ on: '2026-01-01', kind: 'price', value: '450' }] };
  ids = await world.db.transaction({ company_id: books.company_id, patient: true }, async (tx) => ({
    expiring: await letSpace(tx, 0, { start: '2024-01-01', end: '2025-12-31', clauses: [rent('100')] }),
    starting: await letSpace(tx, 1, { start: '2026-01-01', end: '2028-12-31', clauses: [rent('200')] }),
    old: await letSpace(tx, 2, {
      start: '2024-01-01',
      end: '2026-12-31',
      leave_date: '2025-12-31',
      clauses: [rent('300')],
    }),
    new: await letSpace(tx, 2, { start: '2026-01-01', end: '2027-12-31', clauses: [rent('310')] }),
    stepped: await letSpace(tx, 3, { start: '2025-01-01', end: '2026-06-30', clauses: [rent('400', step)] }),
  }));
});
afterAll(() => world.close());

const roll = (as_of: string, grouping: 'building' | 'floor' | 'tenant' = 'building') =>
  books.person.call(reportEndpoint(rentRollReport), { as_of, by: grouping });
const grandTotal = <Total extends { park_id: number | null }>(totals: readonly Total[]) =>
  totals.find(({ park_id }) => park_id === null) as Total;

it('names new, ended and changed leases, each with its contracts, and adds up to the difference of the two rolls', async () => {
  const request = { within: { from: BEFORE, to: AFTER } };
  const { rows, totals } = await books.person.call(reportEndpoint(rentRollChangeReport), request);
  const reported = rows.map((row) => [
    row.change,
    row.before_contract_id,
    row.after_contract_id,
    row.before_rent_fen,
    row.after_rent_fen,
  ]);
  expect(reported).toEqual([
    ['came', null, ids.starting, 0, 20_000],
    ['left', ids.expiring, null, 10_000, 0],
    ['replaced', ids.old, ids.new, 30_000, 31_000],
    ['repriced', ids.stepped, ids.stepped, 40_000, 45_000],
  ]);
  const [before, after] = [grandTotal((await roll(BEFORE)).totals), grandTotal((await roll(AFTER)).totals)];
  expect(totals.find(({ change_id }) => change_id === null)?.difference_fen).toBe(
    after.monthly_rent_fen - before.monthly_rent_fen,
  );
});

it('nothing changes from a day to itself', async () => {
  const request = { within: { from: AFTER, to: AFTER } };
  expect((await books.person.call(reportEndpoint(rentRollChangeReport), request)).rows).toEqual([]);
});

it('sums by floor and tenant add up to the whole, and the remaining term is that of the measure', async () => {
  const grand = grandTotal((await roll(AFTER)).totals);
  for (const grouping of ['floor', 'tenant'] as const) {
    const { totals } = await roll(AFTER, grouping);
    const id = grouping === 'floor' ? 'floor_id' : 'lessee_id';
    const members = totals.filter((total) => total[id] !== null);
    expect(members.reduce((sum, { monthly_rent_fen }) => sum + monthly_rent_fen, 0)).toBe(grand.monthly_rent_fen);
    expect(members.reduce((sum, { space_count }) => sum + space_count, 0)).toBe(4);
    expect(grandTotal(totals)).toEqual(
      expect.objectContaining({ monthly_rent_fen: 96_000, wale_rent: grand.wale_rent }),
    );
  }
  const [measured] = await world.db.transaction({ company_id: books.company_id }, (tx) =>
    tx.query(
      sql`select years_by_area::text as wale_area, years_by_income::text as wale_rent from wale_on(${AFTER}::date) where park_id is null`,
    ),
  );
  expect({ wale_area: grand.wale_area, wale_rent: grand.wale_rent }).toEqual(measured);
});
