// The pages of a park, a building and a space: figures calculated by hand, by key and by park; leases; several spaces reserved in one call.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildingList } from '#api/assets/building/building.list';
import { assetMoney, assetRent, buildingAreas, parkAreas, spaceLease, spaceToday } from '#api/assets/figures';
import { leaseList } from '#api/assets/lease.list';
import { assetMap } from '#api/assets/map';
import { parkList } from '#api/assets/park/park.list';
import { pickSpaces, spaceCalls } from '#api/assets/space/space';
import type { SpaceSave } from '#api/assets/space/space.schema';
import { reservationsOfSpace, reserveSpaces, stackingPlan } from '#api/assets/stacking-plan';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { saveParam } from '#api/setup/parameter/parameter';
import { approvedContract, newPlace, newSpace, type Place, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';

const { world, admin, approver } = openEnterprise({ people: { admin: 'admin', approver: 'admin' } });
const TODAY = '2026-03-16';
let place: Place;
let let_out: { id: number };
let signed: { id: number };
let reservation: { id: number };
let vacant: { id: number };
let running: Contract;
let coming: Contract;

beforeAll(async () => {
  place = await newPlace(admin);
  let_out = await newSpace(admin, place, '100.00');
  signed = await newSpace(admin, place, '66.62');
  reservation = await newSpace(admin, place, '200.00');
  vacant = await newSpace(admin, place, '33.38');
  running = await approvedContract(admin, approver, {
    park_id: place.park_id,
    end: '2026-05-31',
    spaces: [{ id: let_out.id, area: '100.00' }],
  });
  coming = await approvedContract(admin, approver, {
    park_id: place.park_id,
    start: '2026-05-01',
    end: '2026-12-31',
    spaces: [{ id: signed.id, area: '66.62' }],
  });
  await admin.call(reserveSpaces, {
    space_ids: [reservation.id],
    holder: '某客户',
    start_date: TODAY,
    end_date: '2026-03-31',
  });
});

const page = { page: 1, page_size: 20 };
const AREAS = {
  rentable_area_sqm: '400.00',
  leased_area_sqm: '100.00',
  signed_area_sqm: '66.62',
  reserved_area_sqm: '200.00',
  holdover_area_sqm: '0',
  vacant_area_sqm: '33.38',
};
const areasOf = (row: Record<keyof typeof AREAS, string> | undefined) =>
  Object.fromEntries(Object.keys(AREAS).map((name) => [name, row?.[name as keyof typeof AREAS]]));

describe('vacancy', () => {
  it('is one figure on map, lists, pages and plan, with signed spaces counted separately', async () => {
    const { parks } = await admin.call(assetMap, {});
    const expected = {
      map: parks.find(({ id }) => id === place.park_id),
      parks: (await admin.call(listEndpoint(parkList), page)).rows.find(({ id }) => id === place.park_id),
      buildings: (await admin.call(listEndpoint(buildingList), page)).rows.find(({ id }) => id === place.building_id),
      park: await admin.call(parkAreas, { id: place.park_id }),
      building: await admin.call(buildingAreas, { id: place.building_id }),
    };
    for (const [where, row] of Object.entries(expected)) expect(areasOf(row), where).toEqual(AREAS);
    expect(expected.park).toMatchObject({ space_count: 4, occupancy: '0.2500' });
    const plan = await admin.call(stackingPlan, { park_id: place.park_id, on: TODAY });
    const counted = firstOf(plan.buildings).spaces.map(({ status, counted_sqm }) => [status, counted_sqm]);
    expect(Object.fromEntries(counted)).toEqual({
      leased: '100.00',
      signed: '66.62',
      reserved: '200.00',
      vacant: '33.38',
    });
    expect(plan.by_gross).toBe(false);
  });

  it('counts the area the enterprise chose, on the plan as in the list', async () => {
    await admin.call(saveParam, { values: { 'occupancy.basis': 'gross' }, version: 0 });
    expect(await admin.call(stackingPlan, { park_id: place.park_id, on: TODAY })).toMatchObject({ by_gross: true });
  });
});

describe('the plan', () => {
  it('names tenant and contract of a signed space, and distinguishes agreed from list prices', async () => {
    const { buildings } = await admin.call(stackingPlan, { park_id: place.park_id, on: TODAY });
    const spaceOf = (id: number) => present(firstOf(buildings).spaces.find((space) => space.id === id));
    expect(spaceOf(signed.id)).toMatchObject({
      tenant_name: coming.tenant_name,
      contract_id: coming.id,
      signed_from: '2026-05-01',
      price_is_let: false,
    });
    expect(spaceOf(let_out.id)).toMatchObject({ tenant_id: running.tenant_id, price_is_let: true });
    expect(spaceOf(vacant.id)).toMatchObject({ tenant_id: null, contract_id: null, price_is_let: false });
  });
});

describe('figures of leases and money', () => {
  it('are those of the contract: rent in force, leases ending within 90 days, amounts due and overdue', async () => {
    // 2 yuan per m² and day: 100 · 2 · 365 / 12.
    const rent = { contract_count: 1, monthly_rent_fen: 608_333, expiring_count: 1 };
    const due = (await receivablesOf(admin, running)).filter(({ due_date }) => due_date <= TODAY);
    const due_fen = due.reduce((sum, { gross_fen }) => sum + gross_fen, 0);
    expect(due_fen).toBeGreaterThan(0);
    for (const request of [
      { kind: 'park' as const, id: place.park_id },
      { kind: 'building' as const, id: place.building_id },
      { kind: 'space' as const, id: let_out.id },
    ]) {
      expect(await admin.call(assetRent, request), request.kind).toEqual(rent);
      expect(await admin.call(assetMoney, request), request.kind).toMatchObject({ due_fen });
    }
    const nothing = { kind: 'space' as const, id: vacant.id };
    expect(await admin.call(assetRent, nothing)).toEqual({ contract_count: 0, monthly_rent_fen: 0, expiring_count: 0 });
    expect(await admin.call(assetMoney, nothing)).toEqual({ due_fen: 0, overdue_fen: 0 });
  });

  it('show the holder of a space, else its next tenant', async () => {
    expect(await admin.call(spaceLease, { id: let_out.id })).toMatchObject({ contract_id: running.id, ahead: false });
    expect(await admin.call(spaceLease, { id: signed.id })).toMatchObject({ contract_id: coming.id, ahead: true });
    expect(await admin.call(spaceLease, { id: vacant.id })).toBeNull();
    expect(await admin.call(spaceToday, { id: reservation.id })).toEqual({
      status: 'reserved',
      reserved_for: '某客户',
      reserved_until: '2026-03-31',
    });
  });

  it('list the leases of a space, a building and a park', async () => {
    const leases = (filter: Record<string, number[]>) => admin.call(listEndpoint(leaseList), { ...page, filter });
    expect((await leases({ space_id: [let_out.id] })).rows).toMatchObject([
      { contract_id: running.id, phase: 'running', area_sqm: '100.00', rent_fen: 608_333, end_date: '2026-05-31' },
    ]);
    expect((await leases({ building_id: [place.building_id] })).rows.map((row) => row.contract_id)).toEqual([
      coming.id,
      running.id,
    ]);
    expect((await leases({ park_id: [place.park_id] })).summary?.rent_fen).toBe(608_333);
    expect((await leases({ space_id: [vacant.id] })).rows).toEqual([]);
  });
});

describe('several spaces reserved in one call', () => {
  const reserve = (space_ids: number[]) =>
    admin.request(reserveSpaces, { space_ids, holder: '意向客户', start_date: '2027-06-01', end_date: '2027-06-14' });

  it('are offered to a contract with their reservations in its time', async () => {
    const request = { park_id: place.park_id, start: '2026-04-01', end: '2026-12-31' };
    const taken = async (query: typeof request & { contract_id?: number }) =>
      new Map((await admin.call(pickSpaces, query)).map(({ id, taken_by }) => [id, taken_by]));
    const offered = await taken(request);
    expect([let_out, signed, vacant].map(({ id }) => offered.get(id))).toEqual([running.number, coming.number, null]);
    expect((await taken({ ...request, contract_id: running.id })).get(let_out.id)).toBeNull();
    expect((await taken({ ...request, start: '2026-06-01' })).get(let_out.id)).toBeNull();
  });

  const spaceWith = async (change: Partial<SpaceSave>) => {
    const { id, version, park_name, building_name, floor_name, history, ...own } = await newSpace(admin, place);
    return admin.call(spaceCalls.save, { ...own, number: `${own.number}x`, ...change });
  };

  it('say why a space cannot be let: it begins or ends within the lease, is let, or is not for rent', async () => {
    const late = await spaceWith({ valid_from: '2026-05-01' });
    const ending = await spaceWith({ valid_to: '2026-10-31' });
    const own = await spaceWith({ use: 'self_use' });
    const gone = await spaceWith({ valid_to: '2026-03-31' });
    const spaces = await admin.call(pickSpaces, { park_id: place.park_id, start: '2026-04-01', end: '2026-12-31' });
    const found = ({ id }: { id: number }) => spaces.find((space) => space.id === id);
    expect(found(late)).toMatchObject({ valid_from: '2026-05-01', rentable_area_sqm: '100.00', taken_by: null });
    expect(found(ending)).toMatchObject({ valid_to: '2026-10-31' });
    expect(found(own)).toMatchObject({ use: 'self_use' });
    expect(found(gone)).toBeUndefined();
    expect(found(let_out)).toMatchObject({ taken_by: running.number, taken_until: '2026-05-31' });
  });

  it('are reserved for one holder, behind earlier reservations, or none of them is', async () => {
    const [a, b] = [await newSpace(admin, place), await newSpace(admin, place)];
    expect(await reserve([a.id])).toMatchObject({ error_code: 0 });
    const made = await reserve([b.id, a.id]);
    expect(made.data?.map(({ space_id, rank }) => [space_id, rank])).toEqual([
      [a.id, 2],
      [b.id, 1],
    ]);
    const free = await newSpace(admin, place);
    expect(await reserve([free.id, 9_999_999])).toMatchObject({ error_code: 404, errors: [{ path: ['space_id'] }] });
    expect(await admin.call(reservationsOfSpace, { space_id: free.id })).toEqual([]);
  });
});

describe('permission to see them', () => {
  const reader = (park_id: number, keys: string[]) => personOfPark(world, admin, park_id, keys);
  const ASSET_KEYS = ['p_1', 'p_1200', 'p_1300', 'p_1400'];

  it('sees areas by the keys of the assets, and neither leases nor money', async () => {
    const person = await reader(place.park_id, ASSET_KEYS);
    expect(await person.request(parkAreas, { id: place.park_id })).toMatchObject({ error_code: 0 });
    expect(await person.request(spaceToday, { id: let_out.id })).toMatchObject({ error_code: 0 });
    const request = { kind: 'park' as const, id: place.park_id };
    expect(await person.request(assetRent, request)).toMatchObject({ error_code: 403 });
    expect(await person.request(assetMoney, request)).toMatchObject({ error_code: 403 });
    expect(await person.request(spaceLease, { id: let_out.id })).toMatchObject({ error_code: 403 });
    expect(await person.request(listEndpoint(leaseList), page)).toMatchObject({ error_code: 403 });
  });

  it('finds nothing of another park, with any keys', async () => {
    const other = await newPlace(admin);
    const person = await reader(other.park_id, [...ASSET_KEYS, 'p_4', 'p_4100', 'p_5', 'p_5200']);
    expect(await person.request(parkAreas, { id: place.park_id })).toMatchObject({ error_code: 404 });
    expect(await person.request(buildingAreas, { id: place.building_id })).toMatchObject({ error_code: 404 });
    expect(await person.request(spaceToday, { id: let_out.id })).toMatchObject({ error_code: 404 });
    expect(await person.request(spaceLease, { id: let_out.id })).toMatchObject({ error_code: 404 });
    const request = { kind: 'space' as const, id: let_out.id };
    expect(await person.request(assetRent, request)).toMatchObject({ error_code: 404 });
    expect(await person.request(assetMoney, request)).toMatchObject({ error_code: 404 });
    expect((await person.call(listEndpoint(leaseList), page)).rows).toEqual([]);
    expect(await person.call(parkAreas, { id: other.park_id })).toMatchObject({ occupancy: null, space_count: 0 });
  });
});
