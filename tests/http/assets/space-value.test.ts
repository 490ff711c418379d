// Dated values of a space: a change holds from its day on, and reports as of earlier days keep their figures.
import { beforeEach, describe, expect, it } from 'vitest';
import { removeSpaceValue, setFirstDay, spaceCalls } from '#api/assets/space/space';
import type { Space, SpaceSave } from '#api/assets/space/space.schema';
import { splitSpace } from '#api/assets/split-merge';
import { stackingPlan } from '#api/assets/stacking-plan';
import { rentRollReport } from '#api/contracts/rent-roll';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract, newPlace, newSpace } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const TODAY = '2026-03-16';

const { enterprise, admin } = openEnterprise({ people: { admin: 'admin' } });
let space: Space;

// 100 m², for rent, from 2020-01-01 on.
beforeEach(async () => {
  space = await newSpace(admin, await newPlace(admin));
});

function saveOf(change: Partial<SpaceSave>, target = space): SpaceSave {
  const { park_name, building_name, floor_name, history, ...own } = target;
  return { ...own, ...change };
}
const change = async (values: Partial<SpaceSave>) => {
  space = await admin.call(spaceCalls.save, saveOf(values));
  return space;
};
const refusal = async (values: Partial<SpaceSave>) => {
  const { error_code, errors } = await admin.request(spaceCalls.save, saveOf(values));
  return [error_code, errors?.[0]?.path, errors?.[0]?.message];
};
const history = () =>
  [...space.history].reverse().map((value) => `${value.start_date}…${value.end_date ?? ''} ${value.rentable_area_sqm}`);
const rentable = async (as_of: string) => {
  const { totals } = await admin.call(reportEndpoint(rentRollReport), { as_of, park_ids: [space.park_id] });
  return totals.find((total) => total.park_id === null)?.rentable_area_sqm;
};
const valuesOn = async (day: string) => {
  const plan = await admin.call(stackingPlan, { park_id: space.park_id, on: day });
  const found = plan.buildings.flatMap((building) => building.spaces)[0];
  return [found?.status, found?.rentable_area_sqm];
};

describe('a change', () => {
  it('holds from today when no day is stated, and keeps earlier values', async () => {
    await change({ rentable_area_sqm: '90.00' });
    expect(history()).toEqual(['2020-01-01…2026-03-15 100.00', `${TODAY}… 90.00`]);
  });

  it('leaves reports of earlier days as they were', async () => {
    const before = [await rentable('2026-03-09'), await valuesOn('2026-03-09')];
    expect(before).toEqual(['100.00', ['vacant', '100.00']]);
    await change({ rentable_area_sqm: '80.00', use: 'self_use', effective_on: '2026-03-10' });
    expect([await rentable('2026-03-09'), await valuesOn('2026-03-09')]).toEqual(before);
    expect(await rentable('2026-03-10')).not.toBe('100.00');
    expect(await valuesOn('2026-03-10')).toEqual(['self_use', '80.00']);
  });

  it('in the middle of history holds until the next one, whose values stay', async () => {
    await change({ rentable_area_sqm: '90.00', effective_on: '2026-03-01' });
    await change({ rentable_area_sqm: '95.00', effective_on: '2025-01-01' });
    expect(history()).toEqual(['2020-01-01…2024-12-31 100.00', '2025-01-01…2026-02-28 95.00', '2026-03-01… 90.00']);
    expect(space.rentable_area_sqm).toBe('90.00');
    // Today's values again, for another stretch of the past: compared with the values in force then.
    await change({ effective_on: '2023-01-01' });
    expect(history()).toContain('2023-01-01…2024-12-31 90.00');
  });

  it('on the first day of other values takes their place', async () => {
    await change({ rentable_area_sqm: '90.00', effective_on: '2026-03-01' });
    await change({ rentable_area_sqm: '91.00', effective_on: '2026-03-01' });
    expect(history()).toEqual(['2020-01-01…2026-02-28 100.00', '2026-03-01… 91.00']);
  });

  it('that is planned does not show as of today, and is not carried into another change of today', async () => {
    await change({ use: 'self_use', effective_on: '2026-07-01' });
    expect(space.use).toBe('for_rent');
    await change({ list_price: '5' });
    expect(space.history.map(({ start_date, use, list_price }) => [start_date, use, list_price])).toEqual([
      ['2026-07-01', 'self_use', '4.5'],
      [TODAY, 'for_rent', '5'],
      ['2020-01-01', 'for_rent', '4.5'],
    ]);
  });

  it('other than of dated values writes no history', async () => {
    await change({ remark: '备注' });
    expect(history()).toEqual(['2020-01-01… 100.00']);
  });
});

describe('a day', () => {
  it.each<[string, Partial<SpaceSave>, RegExp]>([
    ['before the space began', { effective_on: '2019-12-31' }, /不能早于空间的启用日期 2020-01-01/],
    ['after it ended', { valid_to: '2026-12-31', effective_on: '2027-01-01' }, /不能晚于空间的停用日期 2026-12-31/],
    ['that does not exist', { effective_on: '2026-02-30' }, /日期不存在/],
  ])('is refused at its field: %s', async (_what, values, message) => {
    expect(await refusal({ rentable_area_sqm: '90.00', ...values })).toEqual([
      422,
      ['effective_on'],
      expect.stringMatching(message),
    ]);
  });

  it('is refused without a change, and required where the space has ended', async () => {
    expect(await refusal({ effective_on: '2026-03-01' })).toEqual([
      422,
      ['effective_on'],
      expect.stringContaining('没有变更'),
    ]);
    await change({ valid_to: '2026-02-28' });
    expect(await refusal({ rentable_area_sqm: '90.00' })).toEqual([
      422,
      ['effective_on'],
      expect.stringContaining('已于 2026-02-28 停用'),
    ]);
  });
});

describe('two simultaneous users', () => {
  it('cannot both change: the second is refused', async () => {
    const replies = await Promise.all(
      ['90.00', '80.00'].map((rentable_area_sqm) => admin.request(spaceCalls.save, saveOf({ rentable_area_sqm }))),
    );
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409]);
    space = await admin.call(spaceCalls.get, { id: space.id });
    expect(history()).toHaveLength(2);
  });
});

describe('planned values', () => {
  it('can be withdrawn; those that have begun cannot', async () => {
    await change({ rentable_area_sqm: '90.00', effective_on: '2026-07-01' });
    const { id, version } = space;
    const stale = await admin.request(removeSpaceValue, { id, version: version - 1, start_date: '2026-07-01' });
    expect(stale.error_code).toBe(409);
    const begun = await admin.request(removeSpaceValue, { id, version, start_date: '2020-01-01' });
    expect(begun).toMatchObject({ error_code: 422, errors: [{ path: ['start_date'] }] });
    const none = await admin.request(removeSpaceValue, { id, version, start_date: '2026-08-01' });
    expect(none).toMatchObject({ error_code: 422, errors: [{ path: ['start_date'] }] });
    space = await admin.call(removeSpaceValue, { id, version, start_date: '2026-07-01' });
    expect(history()).toEqual(['2020-01-01… 100.00']);
  });
});

describe('the first day of a space', () => {
  it('takes the first values with it', async () => {
    await change({ rentable_area_sqm: '90.00', effective_on: '2026-03-01' });
    await change({ valid_from: '2019-01-01' });
    expect(history()).toEqual(['2019-01-01…2026-02-28 100.00', '2026-03-01… 90.00']);
    expect(await valuesOn('2019-06-01')).toEqual(['vacant', '100.00']);
    await change({ valid_from: '2026-03-05' });
    expect(history()).toEqual(['2026-03-05… 90.00']);
  });

  it('moves for several spaces at once: all of them, or none where a lease would lose its space', async () => {
    const place = { park_id: space.park_id, building_id: space.building_id, floor_id: space.floor_id };
    const let_ = await newSpace(admin, place);
    await approvedContract(admin, await enterprise.person('admin'), {
      park_id: place.park_id,
      spaces: [{ id: let_.id, area: '100.00' }],
    });
    const ids = [space.id, let_.id];
    const refused = await admin.request(setFirstDay, { ids, valid_from: '2026-02-01' });
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['ids', 1] }] });
    expect(refused.message).toContain('启用日期不能推后');
    expect((await admin.call(spaceCalls.get, { id: space.id })).valid_from).toBe('2020-01-01');
    expect(await admin.call(setFirstDay, { ids, valid_from: '2019-01-01' })).toEqual({ done: 2 });
    for (const id of ids) {
      const { valid_from, history } = await admin.call(spaceCalls.get, { id });
      expect([valid_from, history.map(({ start_date }) => start_date)]).toEqual(['2019-01-01', ['2019-01-01']]);
    }
  });

  it('cannot pass the start of a lease, nor move where a split has made the space', async () => {
    const place = { park_id: space.park_id, building_id: space.building_id, floor_id: space.floor_id };
    const let_ = await newSpace(admin, place);
    await approvedContract(admin, await enterprise.person('admin'), {
      park_id: place.park_id,
      spaces: [{ id: let_.id, area: '100.00' }],
    });
    const late = await admin.request(spaceCalls.save, saveOf({ valid_from: '2026-01-02' }, let_));
    expect(late).toMatchObject({ error_code: 422, errors: [{ path: ['valid_from'] }] });
    const { id, version } = space;
    const parts = ['A', 'B'].map((number) => ({ number, gross_area_sqm: '50.00', rentable_area_sqm: '50.00' }));
    const made = await admin.call(splitSpace, { id, version, last_day: TODAY, parts });
    space = await admin.call(spaceCalls.get, { id: firstOf(made.spaces).id });
    expect(await refusal({ valid_from: '2026-03-01' })).toEqual([422, ['valid_from'], expect.stringContaining('拆分')]);
    space = await admin.call(spaceCalls.get, { id });
    expect(await refusal({ valid_to: null })).toEqual([422, ['valid_to'], expect.stringContaining('拆分')]);
  });
});
