// Splitting, merging and bulk creation of spaces: areas conserved, history kept, refused while let, all or nothing.

import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { floorsOfBuilding } from '#api/assets/building/building';
import { spaceCalls } from '#api/assets/space/space';
import { spaceList } from '#api/assets/space/space.list';
import { bulkCreateSpaces, mergeSpaces, spaceLineage, splitSpace } from '#api/assets/split-merge';
import type { SplitInput } from '#api/assets/split-merge.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { contractInput, newContract, newPlace, newSpace, type Place, submit } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, enterprise, admin, approver } = openEnterprise({ people: { admin: 'admin', approver: 'admin' } });
let place: Place;

beforeAll(async () => {
  place = await newPlace(admin);
});

const part = (number: string, area: string) => ({ number, gross_area_sqm: area, rentable_area_sqm: area });
const splitOf = (space: { id: number; version: number }, change: Partial<SplitInput> = {}): SplitInput => ({
  id: space.id,
  version: space.version,
  last_day: '2026-03-31',
  parts: [part('P1', '60.00'), part('P2', '40.00')],
  ...change,
});
const spaceCount = async () =>
  (
    await world.db.asOwner((owner) =>
      owner.query<{ count: number }>(
        sql`select count(*)::int as count from space where company_id = ${enterprise.company_id}`,
      ),
    )
  )[0]?.count;
const numbersOn = async (date: string) => {
  const before = world.time.now;
  world.time.now = new Date(`${date}T02:00:00Z`);
  await world.db.asOwner((owner) =>
    owner.query(sql`update session set expires_at = '2030-01-01', rotated_at = ${world.time.now.toISOString()}`),
  );
  const { rows } = await admin.call(listEndpoint(spaceList), { page: 1, page_size: 200 });
  world.time.now = before;
  await world.db.asOwner((owner) => owner.query(sql`update session set rotated_at = ${before.toISOString()}`));
  return rows.map((row) => row.number);
};

describe('a split', () => {
  it('ends the space, begins the parts the next day and leaves earlier plans unchanged', async () => {
    const space = await newSpace(admin, place);
    const done = await admin.call(splitSpace, splitOf(space, { parts: [part('S-1', '60.00'), part('S-2', '40.00')] }));
    expect(done).toMatchObject({ old_area: '100.00', new_area: '100.00', difference: '0.00' });
    expect((await admin.call(spaceCalls.get, { id: space.id })).valid_to).toBe('2026-03-31');
    const child = await admin.call(spaceCalls.get, { id: firstOf(done.spaces).id });
    expect(child).toMatchObject({
      valid_from: '2026-04-01',
      use: 'for_rent',
      list_price: '4.5',
      floor_id: place.floor_id,
    });
    expect(await numbersOn('2026-03-31')).toContain(space.number);
    expect(await numbersOn('2026-03-31')).not.toContain('S-1');
    const after = await numbersOn('2026-04-01');
    expect(after).toEqual(expect.arrayContaining(['S-1', 'S-2']));
    expect(after).not.toContain(space.number);
    expect((await admin.call(spaceLineage, { id: space.id })).into.map((kin) => kin.number)).toEqual(['S-1', 'S-2']);
    expect((await admin.call(spaceLineage, { id: child.id })).from).toMatchObject([{ id: space.id, kind: 'split' }]);
  });

  it('requires a reason where areas are not conserved', async () => {
    const space = await newSpace(admin, place);
    const parts = [part('D1', '60.00'), part('D2', '39.99')];
    const refused = await admin.request(splitSpace, splitOf(space, { parts }));
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['reason'] }] });
    expect(refused.message).toContain('相差 -0.01 ㎡');
    expect(await admin.call(splitSpace, splitOf(space, { parts, reason: '新增隔墙' }))).toMatchObject({
      difference: '-0.01',
    });
  });

  it('is refused while a lease, even one under approval, runs past the day, and writes nothing', async () => {
    const space = await newSpace(admin, place);
    const contract = await newContract(admin, {
      ...(await contractInput(admin, { park_id: place.park_id, spaces: [{ id: space.id, area: '100.00' }] })),
    });
    await submit(admin, contract.id, approver);
    const before = await spaceCount();
    const refused = await admin.request(splitSpace, splitOf(space, { last_day: '2026-12-30' }));
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['last_day'] }] });
    expect(refused.message).toContain(contract.number);
    expect(await spaceCount()).toBe(before);
  });

  it.each([
    [{ last_day: '2019-12-31' }, 422, 'last_day'],
    [{ parts: [part('X1', '100.00')] }, 422, 'parts'],
    [{ parts: [part('X1', '50.00'), part('X1', '50.00')] }, 422, 'parts'],
    [{ parts: [part('X1', '0.00'), part('X2', '100.00')] }, 422, 'parts'],
    [{ version: 7 }, 409, undefined],
  ])('with %j is refused', async (change, code, path) => {
    const space = await newSpace(admin, place);
    const before = await spaceCount();
    const reply = await admin.request(splitSpace, splitOf(space, change));
    expect([reply.error_code, reply.errors?.[0]?.path[0]]).toEqual([code, path]);
    expect(await spaceCount()).toBe(before);
  });

  it('into a number that exists on the floor is refused at that part; its own number may go on', async () => {
    const [space, neighbour] = [await newSpace(admin, place), await newSpace(admin, place)];
    const parts = (second: string) => [part(space.number, '60.00'), part(second, '40.00')];
    expect(await admin.request(splitSpace, splitOf(space, { parts: parts(neighbour.number) }))).toMatchObject({
      error_code: 409,
      errors: [{ path: ['parts', 1, 'number'], message: '该楼层已有相同编号的空间' }],
    });
    const done = await admin.call(splitSpace, splitOf(space, { parts: parts(`${space.number}-2`) }));
    expect(done.spaces.map(({ number }) => number)).toEqual([space.number, `${space.number}-2`]);
  });

  it('and a simultaneous letting of the same space: one of them is refused by the database', async () => {
    const space = await newSpace(admin, place);
    const input = await contractInput(admin, { park_id: place.park_id, spaces: [{ id: space.id, area: '100.00' }] });
    const contract = await newContract(admin, input);
    const [splitting, letting] = await Promise.all([
      admin.request(splitSpace, splitOf(space, { parts: [part('R1', '60.00'), part('R2', '40.00')] })),
      admin.request(
        { ...splitSpace, path: '/api/wflow/choose-to-audit' } as never,
        {
          kind: 'contract',
          object_id: contract.id,
          approvers: [{ kind: 'user', id: approver.user_id }],
        } as never,
      ),
    ]);
    expect([splitting.error_code, letting.error_code].filter((code) => code === 0)).toHaveLength(1);
  });
});

describe('a merge', () => {
  it('makes one space of several on a floor', async () => {
    const [a, b] = [await newSpace(admin, place, '30.50'), await newSpace(admin, place, '69.50')];
    const done = await admin.call(mergeSpaces, {
      spaces: [b, a].map(({ id, version }) => ({ id, version })),
      last_day: '2026-03-31',
      into: part('M-1', '100.00'),
      list_price: '5',
    });
    expect(done).toMatchObject({ old_area: '100.00', difference: '0.00' });
    const merged = await admin.call(spaceCalls.get, { id: firstOf(done.spaces).id });
    expect(merged).toMatchObject({ number: 'M-1', list_price: '5', valid_from: '2026-04-01' });
    expect((await admin.call(spaceLineage, { id: merged.id })).from.map((kin) => kin.id).sort()).toEqual(
      [a.id, b.id].sort(),
    );
  });

  it('under a number that exists on the floor is refused at the number', async () => {
    const [a, b, other] = [await newSpace(admin, place), await newSpace(admin, place), await newSpace(admin, place)];
    const merged = await admin.request(mergeSpaces, {
      spaces: [a, b].map(({ id, version }) => ({ id, version })),
      last_day: '2026-03-31',
      into: part(other.number, '200.00'),
    });
    expect(merged).toMatchObject({ error_code: 409, errors: [{ path: ['into', 'number'] }] });
  });

  it('across floors, or of a space with itself, is refused', async () => {
    const floors = await admin.call(floorsOfBuilding, { building_id: place.building_id });
    const above = present(floors.find((floor) => floor.number === 2)).id;
    const [a, b] = [await newSpace(admin, place), await newSpace(admin, { ...place, floor_id: above })];
    const merge = (spaces: { id: number; version: number }[]) =>
      admin.request(mergeSpaces, {
        spaces: spaces.map(({ id, version }) => ({ id, version })),
        last_day: '2026-03-31',
        into: part('M-2', '200.00'),
      });
    expect(await merge([a, b])).toMatchObject({
      error_code: 422,
      errors: [{ path: ['spaces'], message: '只能合并同一楼层的空间' }],
    });
    expect(await merge([a, a])).toMatchObject({ error_code: 422, errors: [{ path: ['spaces'] }] });
  });
});

describe('bulk creation', () => {
  const input = async (change: object = {}) => {
    const floors = await admin.call(floorsOfBuilding, { building_id: place.building_id });
    return {
      building_id: place.building_id,
      floor_ids: floors.filter((floor) => floor.number > 1).map((floor) => floor.id),
      pattern: '{floor}{number:2}',
      from: 1,
      to: 10,
      gross_area_sqm: '80.00',
      rentable_area_sqm: '72.50',
      valid_from: '2026-01-01',
      ...change,
    };
  };

  it('creates the numbers of every floor once', async () => {
    expect(await admin.call(bulkCreateSpaces, await input())).toEqual({ created: 20 });
    expect(await numbersOn('2026-03-16')).toEqual(expect.arrayContaining(['201', '210', '301', '310']));
    const before = await spaceCount();
    const again = await admin.request(bulkCreateSpaces, await input({ from: 10, to: 12 }));
    expect(again).toMatchObject({ error_code: 409, errors: [{ path: ['pattern'] }] });
    expect(again.message).toContain('210、310');
    expect(await spaceCount()).toBe(before);
  });

  it.each([
    [{ pattern: '{floor}' }, 'pattern'],
    [{ from: 5, to: 4 }, 'to'],
    [{ from: 1, to: 9999 }, 'to'],
    [{ floor_ids: [] }, 'floor_ids'],
    [{ rentable_area_sqm: '0' }, 'rentable_area_sqm'],
    [{ pattern: 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF{number}' }, 'pattern'],
  ])('with %j is refused', async (change, path) => {
    expect(await admin.request(bulkCreateSpaces, await input(change))).toMatchObject({
      error_code: 422,
      errors: [{ path: [path] }],
    });
  });
});
