// Figures of parks, buildings and spaces in their lists and on the map: calculated by hand, for today, equal to the rent roll.
import { beforeAll, expect, it } from 'vitest';
import { setBuilding } from '#api/account/me';
import { buildingList } from '#api/assets/building/building.list';
import { assetMap } from '#api/assets/map';
import { parkCalls } from '#api/assets/park/park';
import { parkList } from '#api/assets/park/park.list';
import { spaceList } from '#api/assets/space/space.list';
import { reserveSpace } from '#api/assets/stacking-plan';
import { rentRollReport } from '#api/contracts/rent-roll';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract, chargeItem, newPark, newPlace, newSpace, type Place } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld } from '#tests/support/world';

const { world, admin, approver } = openEnterprise({ people: { admin: 'admin', approver: 'admin' } });
let place: Place;
let spaces: { id: number }[];

beforeAll(async () => {
  place = await newPlace(admin);
  // 100.05 + 33.33 + 66.62 + 200.00 m²; the last is reserved, the third signed for later.
  spaces = [];
  for (const area of ['100.05', '33.33', '66.62', '200.00']) spaces.push(await newSpace(admin, place, area));
  const [first, second, third, fourth] = spaces;
  const rent = await chargeItem(admin, 'rent');
  const clause = (basis: 'per_sqm_day' | 'per_sqm_month', price: string, start: string, end: string) => [
    { charge_item_id: rent, basis, price, start, end, tax_rate: '0.09' },
  ];
  await approvedContract(admin, approver, {
    park_id: place.park_id,
    spaces: [
      { id: present(first).id, area: '100.05' },
      { id: present(second).id, area: '33.33' },
    ],
    clauses: clause('per_sqm_day', '3.37', '2026-01-01', '2026-12-31'),
  });
  await approvedContract(admin, approver, {
    park_id: place.park_id,
    start: '2026-05-01',
    end: '2026-12-31',
    spaces: [{ id: present(third).id, area: '66.62' }],
    clauses: clause('per_sqm_month', '80', '2026-05-01', '2026-12-31'),
  });
  await admin.call(reserveSpace, {
    space_id: present(fourth).id,
    holder: '某客户',
    start_date: '2026-03-16',
    end_date: '2026-03-31',
  });
});

const page = { page: 1, page_size: 20 };
/** 3.37 · 365 / 12 = 102.5041…; the rent of the contract is 133.38 m² of it, 13,672.01 yuan to the fen. */
const MARCH = {
  rentable_area_sqm: '400.00',
  leased_area_sqm: '133.38',
  signed_area_sqm: '66.62',
  reserved_area_sqm: '200.00',
  holdover_area_sqm: '0',
  vacant_area_sqm: '0',
  occupancy: '0.3335',
  average_rent: '102.5',
};

it('are right in the lists of parks and buildings', async () => {
  const park = (await admin.call(listEndpoint(parkList), page)).rows.find((row) => row.id === place.park_id);
  expect(park).toMatchObject(MARCH);
  const [building] = (await admin.call(listEndpoint(buildingList), page)).rows;
  expect(building).toMatchObject({ ...MARCH, space_count: 4 });
});

it('are the rent roll’s', async () => {
  const roll = await admin.call(reportEndpoint(rentRollReport), { as_of: '2026-03-16' });
  expect(roll.totals.find((total) => total.park_id === place.park_id)).toMatchObject({
    monthly_rent_fen: 1_367_201,
    leased_area_sqm: '133.38',
    average_price: '102.50',
  });
});

it('follow the day: the signed space is let in May, the reservation has ended', async () => {
  const statuses = async () =>
    Object.fromEntries((await admin.call(listEndpoint(spaceList), page)).rows.map((row) => [row.id, row.status]));
  const [first, second, third, fourth] = spaces.map((space) => space.id);
  expect(await statuses()).toEqual({
    [present(first)]: 'leased',
    [present(second)]: 'leased',
    [present(third)]: 'signed',
    [present(fourth)]: 'reserved',
  });
  const vacant = await admin.call(listEndpoint(spaceList), { ...page, filter: { status: ['reserved', 'vacant'] } });
  expect(vacant.rows.map((row) => row.id)).toEqual([fourth]);
  expect(vacant.summary?.rentable_area_sqm).toBe('200.00');
});

it('are on the map, with parks that have no position yet among them', async () => {
  const other = await newPark(admin);
  const { parks, tiles } = await admin.call(assetMap, {});
  expect(tiles).toBeNull();
  expect(parks.find((park) => park.id === other.id)).toMatchObject({
    longitude: null,
    occupancy: null,
    average_rent: null,
    vacant_area_sqm: '0',
  });
  const stored = await admin.call(parkCalls.get, { id: other.id });
  await admin.call(parkCalls.save, { ...stored, longitude: '104.068', latitude: '30.581' });
  const placed = (await admin.call(assetMap, {})).parks.find((park) => park.id === other.id);
  expect(placed).toMatchObject({ longitude: 104.068, latitude: 30.581 });
  expect((await admin.call(assetMap, {})).parks.find((park) => park.id === place.park_id)).toMatchObject({
    ...MARCH,
    average_rent: '102.50',
    building_count: 1,
  });
});

it('narrow with the selection, and are no other enterprise’s', async () => {
  await admin.call(setBuilding, { park_id: String(place.park_id), building_id: '' });
  expect((await admin.call(assetMap, {})).parks.map((park) => park.id)).toEqual([place.park_id]);
  await admin.call(setBuilding, { park_id: '', building_id: '' });
  const stranger = await (await newEnterprise(world)).person('admin');
  expect((await stranger.call(assetMap, {})).parks).toEqual([]);
});

it('come with the installation’s tiles, and the page may load pictures from there', async () => {
  const { tileSource } = await import('#server/http/security-headers');
  const url = 'https://tiles{s}.example.com:8443/{z}/{x}/{y}.png';
  const other = await openWorld({ MAP_TILES_URL: url, MAP_TILES_DATUM: 'WGS84' });
  const person = await (await newEnterprise(other)).person('admin');
  expect((await person.call(assetMap, {})).tiles).toEqual({ url, attribution: '', datum: 'WGS84' });
  await other.close();
  expect(tileSource(url)).toBe(' https://*.example.com:8443');
  expect(tileSource('https://tiles.example.com/{z}/{x}/{y}.png')).toBe(' https://tiles.example.com');
  expect(tileSource(undefined)).toBe('');
});
