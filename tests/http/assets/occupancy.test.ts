// Occupancy is one figure (docs/domain §7): the worked cases through the database, and the same share in home, lists, map and rent roll,
// whichever area the enterprise counts.
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import { buildingList } from '#api/assets/building/building.list';
import { assetMap } from '#api/assets/map';
import { parkList } from '#api/assets/park/park.list';
import { spaceCalls } from '#api/assets/space/space';
import { rentRollReport } from '#api/contracts/rent-roll';
import { homeSummary } from '#api/home/summary';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { saveParam } from '#api/setup/parameter/parameter';
import { approvedContract, newContract, newPlace, type Place, submit } from '#tests/support/builders';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { onDay } from '#tests/support/world';

interface Case {
  name: string;
  input: {
    spaces: { id: string; rentable_area: string; use: 'for_rent'; valid_from: string; valid_to: string | null }[];
    leases: { space: string; start: string; end: string; leave_date: string | null; status: string }[];
  };
  expected: {
    on: { date: string; leased_area: string; rentable_area: string; occupancy: { percent: string } | null }[];
  };
}
const cases: Case[] = JSON.parse(readFileSync('tests/golden/cases/occupancy.json', 'utf8'));

const { world, owner, approver } = openEnterprise({ each: 'test', day: '2025-06-30' });
let place: Place;

beforeEach(async () => {
  place = await newPlace(owner);
});

const newSpace = (
  number: string,
  gross: string,
  rentable: string,
  use: 'for_rent' = 'for_rent',
  valid_from = '2020-01-01',
) =>
  owner.call(spaceCalls.save, {
    ...place,
    number,
    use,
    valid_from,
    list_price: '3',
    gross_area_sqm: gross,
    rentable_area_sqm: rentable,
  });

const lease = (space_id: number, { start, end }: { start: string; end: string }) => ({
  park_id: place.park_id,
  start,
  end,
  spaces: [{ id: space_id, area: '10.00' }],
});

async function load({ input }: Case): Promise<void> {
  const ids = new Map<string, number>();
  for (const { id, rentable_area, use, valid_from } of input.spaces)
    ids.set(id, (await newSpace(id, rentable_area, rentable_area, use, valid_from)).id);
  for (const each of input.leases) {
    const terms = lease(ids.get(each.space) as number, each);
    if (each.status === 'auditing') {
      await submit(owner, (await newContract(owner, terms)).id, approver);
      continue;
    }
    const contract = await approvedContract(owner, approver, terms);
    const termination = { contract_id: contract.id, kind: 'agreement' as const };
    if (each.leave_date !== null)
      await executeTermination(owner, approver, { ...termination, leave_date: each.leave_date });
  }
  // Split and merged spaces end; their leases went on with the resulting spaces.
  for (const { id, valid_to } of input.spaces)
    if (valid_to !== null)
      await world.db.asOwner((tx) => tx.query(sql`update space set valid_to = ${valid_to} where id = ${ids.get(id)}`));
}

const same = (
  areas: { leased_area_sqm: string | null; rentable_area_sqm: string | null; occupancy: string | null } | undefined,
) => ({
  leased: Number(areas?.leased_area_sqm),
  rentable: Number(areas?.rentable_area_sqm),
  percent: areas?.occupancy == null ? null : (Number(areas.occupancy) * 100).toFixed(2),
});

it.each(cases)('worked case $name: as of each day, and as today’s', async (each) => {
  await load(each);
  for (const { date, leased_area, rentable_area, occupancy } of each.expected.on) {
    const reported = {
      leased: Number(leased_area),
      rentable: Number(rentable_area),
      percent: occupancy?.percent ?? null,
    };
    const { totals } = await owner.call(reportEndpoint(rentRollReport), { as_of: date });
    expect(same(totals.find((total) => total.park_id === null)), `rent roll ${date}`).toEqual(reported);
    await onDay(world, date);
    expect(same(await owner.call(homeSummary, {})), `home ${date}`).toEqual(reported);
  }
});

it('is one share everywhere, by the rentable area or by the gross', async () => {
  const let_out = await newSpace('1', '120', '100');
  await newSpace('2', '80', '70');
  await approvedContract(owner, approver, lease(let_out.id, { start: '2025-01-01', end: '2025-12-31' }));
  const page = { page: 1, page_size: 20 };
  const displayed = async () => {
    const roll = await owner.call(reportEndpoint(rentRollReport), { as_of: '2025-06-30' });
    return [
      ...(await owner.call(listEndpoint(parkList), page)).rows.map((row) => row.occupancy),
      ...(await owner.call(listEndpoint(buildingList), page)).rows.map((row) => row.occupancy),
      ...(await owner.call(assetMap, {})).parks.map((park) => park.occupancy),
      ...roll.totals.map((total) => total.occupancy),
      (await owner.call(homeSummary, {})).occupancy,
    ].map(Number);
  };
  expect(await displayed()).toEqual(Array(7).fill(0.5882));
  await owner.call(saveParam, { values: { 'occupancy.basis': 'gross' }, version: 0 });
  expect(await displayed()).toEqual(Array(7).fill(0.6));
});
