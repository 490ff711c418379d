// The stacking plan on a day, and the reservations it shows.
import { beforeAll, describe, expect, it } from 'vitest';
import { setBuilding } from '#api/account/me';
import { releaseReservation, reservationsOfSpace, reserveSpace, stackingPlan } from '#api/assets/stacking-plan';
import {
  approvedContract,
  contractInput,
  newBuilding,
  newPlace,
  newSpace,
  newTenant,
  type Place,
} from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { admin, approver } = openEnterprise({ people: { admin: 'admin', approver: 'admin' } });
let place: Place;

beforeAll(async () => {
  place = await newPlace(admin);
});

const spaceOn = async (id: number, day: string) =>
  (await admin.call(stackingPlan, { park_id: place.park_id, on: day })).buildings
    .flatMap((building) => building.spaces)
    .find((space) => space.id === id);

describe('the plan', () => {
  it('shows a space on the requested day: price, tenant, days', async () => {
    const space = await newSpace(admin, place);
    const base = await contractInput(admin, { park_id: place.park_id, spaces: [{ id: space.id, area: '100.00' }] });
    const contract = await approvedContract(admin, approver, {
      ...base,
      clauses: base.clauses.map((clause) => ({
        ...clause,
        escalations: [{ every_months: 6, kind: 'amount' as const, value: '0.5' }],
      })),
    });
    // No contract was signed by then.
    expect(await spaceOn(space.id, '2025-12-31')).toMatchObject({
      status: 'vacant',
      price_per_day: '4.5',
      lease_end: null,
    });
    expect(await spaceOn(space.id, '2026-03-16')).toMatchObject({
      status: 'leased',
      price_per_day: '2',
      tenant_name: contract.tenant_name,
      contract_number: contract.number,
      lease_end: '2026-12-31',
    });
    expect(await spaceOn(space.id, '2026-07-01')).toMatchObject({ price_per_day: '2.5' });
    expect(await spaceOn(space.id, '2027-01-01')).toMatchObject({ status: 'vacant', price_per_day: '4.5' });
    expect(await spaceOn(space.id, '2019-12-31')).toBeUndefined();
  });

  it('lists floors from the top down, and only the selected buildings', async () => {
    const other = await newBuilding(admin, place.park_id);
    const all = await admin.call(stackingPlan, { park_id: place.park_id, on: '2026-03-16' });
    expect(all.buildings.map((building) => building.id).sort()).toEqual([place.building_id, other.id].sort());
    expect(all.buildings[0]?.floors.map((floor) => floor.number)).toEqual([3, 2, 1, -1]);
    await admin.call(setBuilding, { park_id: '', building_id: String(other.id) });
    const chosen = await admin.call(stackingPlan, { park_id: place.park_id, on: '2026-03-16' });
    expect(chosen.buildings.map((building) => building.id)).toEqual([other.id]);
    await admin.call(setBuilding, { park_id: '', building_id: '' });
  });
});

describe('a reservation', () => {
  it('reserves the space until its last day or its release', async () => {
    const space = await newSpace(admin, place);
    const made = await admin.call(reserveSpace, {
      space_id: space.id,
      holder: '某客户',
      start_date: '2026-03-10',
      end_date: '2026-04-10',
    });
    expect(await spaceOn(space.id, '2026-04-10')).toMatchObject({ status: 'reserved', reserved_for: '某客户' });
    expect(await spaceOn(space.id, '2026-04-11')).toMatchObject({ status: 'vacant', reserved_for: null });
    await admin.call(releaseReservation, { id: made.id, version: made.version, reason: '客户放弃' });
    expect(await spaceOn(space.id, '2026-03-16')).toMatchObject({ status: 'vacant' });
    expect(await spaceOn(space.id, '2026-03-15')).toMatchObject({ status: 'reserved' });
    expect(await admin.call(reservationsOfSpace, { space_id: space.id })).toMatchObject([{ end_date: '2026-03-15' }]);
  });

  it('waits behind the ones before it, each with its place, also when simultaneous', async () => {
    const space = await newSpace(admin, place);
    const reserve = (holder: string) =>
      admin.call(reserveSpace, { space_id: space.id, holder, start_date: '2026-03-16', end_date: '2026-03-31' });
    await Promise.all(['甲', '乙', '丙'].map(reserve));
    const stored = await admin.call(reservationsOfSpace, { space_id: space.id });
    expect(stored.map(({ rank }) => rank)).toEqual([3, 2, 1]);
    expect((await spaceOn(space.id, '2026-03-20'))?.reserved_for).toBe(stored.at(-1)?.holder);
  });

  it('ends when its tenant leases the space, also one that waits behind it, and not one for days before', async () => {
    const [own, before] = [await newSpace(admin, place), await newSpace(admin, place)];
    const tenant = await newTenant(admin, '预定后签约的租客');
    const reserve = (space_id: number, holder: string, end_date: string) =>
      admin.call(reserveSpace, { space_id, holder, start_date: '2026-03-16', end_date });
    await reserve(own.id, tenant.name, '2026-03-31');
    await reserve(own.id, '另一客户', '2026-04-10');
    await reserve(before.id, '另一客户', '2026-03-31');
    const spaces = [own, before].map(({ id }) => ({ id, area: '100.00' }));
    const term = { start: '2026-04-01', end: '2027-03-31' };
    await approvedContract(admin, approver, { park_id: place.park_id, tenant_id: tenant.id, spaces, ...term });
    const reserved = async (space_id: number) =>
      (await admin.call(reservationsOfSpace, { space_id })).filter((row) => row.end_date >= '2026-03-16').length;
    expect([await reserved(own.id), await reserved(before.id)]).toEqual([0, 1]);
  });

  it('is refused on days a lease holds the space', async () => {
    const space = await newSpace(admin, place);
    const input = await contractInput(admin, { park_id: place.park_id, spaces: [{ id: space.id, area: '100.00' }] });
    const contract = await approvedContract(admin, approver, input);
    const refused = await admin.request(reserveSpace, {
      space_id: space.id,
      holder: '甲',
      start_date: '2026-12-31',
      end_date: '2027-01-31',
    });
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['start_date'] }] });
    expect(refused.message).toContain(contract.number);
  });
});
