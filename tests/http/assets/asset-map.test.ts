// The map of parks by asset type: figures of buildings of the type only; parks without one are left out.
import { beforeAll, expect, it } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import { assetMap } from '#api/assets/map';
import { approvedContract, newPlace, newSpace, type Place } from '#tests/support/builders';
import { itemsOf } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { admin, approver } = openEnterprise({ people: { admin: 'admin', approver: 'admin' } });
let mixed: Place;
let other: Place;
let types: number[];

/** Sets the asset type of a building. */
async function typed({ building_id }: Place, asset_type_id: number): Promise<void> {
  const { id, version, park_id, name, code } = await admin.call(buildingCalls.get, { id: building_id });
  await admin.call(buildingCalls.save, { id, version, park_id, name, code, asset_type_id });
}

beforeAll(async () => {
  types = await itemsOf(admin, 'asset-type');
  mixed = await newPlace(admin);
  other = await newPlace(admin);
  await typed(mixed, present(types[0]));
  await typed(other, present(types[1]));
  // A building without a type in the first park.
  await admin.call(buildingCalls.save, { park_id: mixed.park_id, name: '附楼', code: 'ANNEX' });
  const let_out = await newSpace(admin, mixed, '100.00');
  await newSpace(admin, mixed, '300.00');
  await newSpace(admin, other, '50.00');
  await approvedContract(admin, approver, { park_id: mixed.park_id, spaces: [{ id: let_out.id, area: '100.00' }] });
});

it('shows all parks, and the types of their buildings in the order of the dictionary', async () => {
  const { parks, asset_types } = await admin.call(assetMap, {});
  expect(parks.map(({ id }) => id).sort()).toEqual([mixed.park_id, other.park_id].sort());
  expect(parks.find(({ id }) => id === mixed.park_id)).toMatchObject({ building_count: 2, space_count: 2 });
  expect(asset_types.map(({ id }) => id)).toEqual(types.slice(0, 2));
});

it('counts only the buildings of the chosen types', async () => {
  const first = await admin.call(assetMap, { asset_type_ids: types.slice(0, 1) });
  expect(first.parks).toMatchObject([
    {
      id: mixed.park_id,
      building_count: 1,
      rentable_area_sqm: '400.00',
      leased_area_sqm: '100.00',
      occupancy: '0.2500',
    },
  ]);
  const second = await admin.call(assetMap, { asset_type_ids: types.slice(1, 2) });
  expect(second.parks).toMatchObject([{ id: other.park_id, rentable_area_sqm: '50.00', occupancy: '0.0000' }]);
  // The choices stay complete for any selection.
  expect(second.asset_types).toEqual(first.asset_types);
  expect((await admin.call(assetMap, { asset_type_ids: types.slice(0, 2) })).parks).toHaveLength(2);
  expect((await admin.call(assetMap, { asset_type_ids: types.slice(2, 3) })).parks).toEqual([]);
});

it('refuses an item of another dictionary', async () => {
  const industry = firstOf(await itemsOf(admin, 'industry'));
  expect(await admin.request(assetMap, { asset_type_ids: [industry] })).toMatchObject({
    error_code: 404,
    errors: [{ path: ['asset_type_ids', 0] }],
  });
});
