// The rent roll of an enterprise that the planner's statistics do not know: made and filled after they were gathered.

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parkList } from '#api/assets/park/park.list';
import { spaceList } from '#api/assets/space/space.list';
import { stackingPlan } from '#api/assets/stacking-plan';
import { rentRollReport } from '#api/contracts/rent-roll';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { analyze } from '#server/platform/db/database';
import { letSpaces } from '#tests/support/contracts/let-spaces';
import { testDatabaseUrl } from '#tests/support/database/db';
import { newEnterprise, openWorld, type World } from '#tests/support/world';

const AS_OF = '2026-03-16';
const SPACES = 600;
/** Four of five are let at 3 yuan a day for 100 m²: 9,125.00 a month each. */
const RENT_FEN = SPACES * 0.8 * 912_500;

let stale: World;
let renewed: World;

beforeAll(async () => {
  stale = await openWorld({}, { stale: true });
  renewed = await openWorld();
});
afterAll(async () => {
  await stale.close();
  await renewed.close();
});

it('returns 600 spaces while only another enterprise has statistics', async () => {
  const existing = await newEnterprise(stale);
  await letSpaces(stale, existing, await existing.person('admin'), 300);
  await analyze(stale.db);
  const unknown = await newEnterprise(stale);
  const admin = await unknown.person('admin');
  const { park_id } = await letSpaces(stale, unknown, admin, SPACES);
  const { rows, totals } = await admin.call(reportEndpoint(rentRollReport), { as_of: AS_OF });
  expect(rows).toHaveLength(SPACES);
  expect(totals.at(-1)).toMatchObject({ space_count: SPACES, monthly_rent_fen: RENT_FEN, deposit_fen: 0 });
  expect((await admin.call(listEndpoint(spaceList), { page: 1, page_size: 20 })).total).toBe(SPACES);
  const { rows: parks } = await admin.call(listEndpoint(parkList), { page: 1, page_size: 20 });
  expect(parks).toMatchObject([{ average_rent: '91.25' }]);
  const [building] = (await admin.call(stackingPlan, { park_id, on: AS_OF })).buildings;
  expect(building?.spaces).toHaveLength(SPACES);
});

// PostgreSQL renews its statistics itself.
if (!testDatabaseUrl)
  it('has its statistics renewed after much was written', async () => {
    const enterprise = await newEnterprise(renewed);
    await letSpaces(renewed, enterprise, await enterprise.person('admin'), SPACES);
    const counted = async (table: string) => {
      const [row] = await renewed.db.asOwner((owner) =>
        owner.query<{ count: number }>(
          sql`select reltuples::int as count from pg_class where oid = ${table}::regclass`,
        ),
      );
      return row?.count;
    };
    for (const table of ['space', 'space_value', 'space_occupation']) {
      await expect.poll(() => counted(table), { timeout: 10_000 }).toBeGreaterThanOrEqual(SPACES * 0.8);
    }
  });
