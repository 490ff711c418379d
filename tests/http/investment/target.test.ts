// Leasing targets: refusals with their fields, simultaneous saves, a spreadsheet.
import { describe, expect, it } from 'vitest';
import { targetCalls } from '#api/investment/target/target';
import { targetList } from '#api/investment/target/target.list';
import type { ImportPreview, ImportResult } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { newPark } from '#tests/support/builders';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { newTarget } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { nameOf } from '#tests/support/people/name-of';
import { firstOf } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({ each: 'test' });
const listed = async () => (await owner.call(listEndpoint(targetList), { page: 1, page_size: 20 })).rows;

it('one a park, quarter and manager; without a manager it is of the park as a whole', async () => {
  const { id: park_id } = await newPark(owner);
  await newTarget(owner, park_id);
  await newTarget(owner, park_id, { manager_id: owner.user_id });
  await newTarget(owner, park_id, { quarter: '2' });
  const again = await owner.request(targetCalls.save, { park_id, year: 2026, quarter: '1', contract_count: 3 });
  expect(again).toMatchObject({
    error_code: 409,
    errors: [{ path: ['quarter'], message: '该园区该季度已有此目标' }],
  });
  expect((await listed()).map(({ quarter, manager }) => [quarter, manager === '园区整体'])).toHaveLength(3);
});

it('reports errors at their fields', async () => {
  const { id: park_id } = await newPark(owner);
  const aim = { park_id, year: 2026, quarter: '1', area_sqm: '1' } as const;
  const wrong: [object, number, string][] = [
    [{ park_id: 9_999_999 }, 404, 'park_id'],
    [{ manager_id: 9_999_999 }, 404, 'manager_id'],
    [{ year: 1999 }, 422, 'year'],
    [{ year: undefined }, 422, 'year'],
    [{ quarter: '5' }, 422, 'quarter'],
    [{ area_sqm: '-1' }, 422, 'area_sqm'],
    [{ area_sqm: '0' }, 422, 'area_sqm'],
    [{ rent_fen: -1 }, 422, 'rent_fen'],
    [{ contract_count: 1.5 }, 422, 'contract_count'],
  ];
  for (const [change, error_code, field] of wrong) {
    const reply = await owner.request(targetCalls.save, { ...aim, ...change });
    expect([change, reply.error_code, firstOf(reply.errors ?? []).path]).toEqual([change, error_code, [field]]);
  }
  expect(await listed()).toEqual([]);
});

describe('two simultaneous users', () => {
  it('creating the same one: only one exists', async () => {
    const { id: park_id } = await newPark(owner);
    const aim = { park_id, year: 2026, quarter: '3' as const, area_sqm: '500' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_none, place) => (place % 2 ? owner : approver).request(targetCalls.save, aim)),
    );
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, ...Array(9).fill(409)]);
    expect(await listed()).toHaveLength(1);
  });

  it('editing it: the second is refused', async () => {
    const { id: park_id } = await newPark(owner);
    const { park: _park, manager: _manager, ...target } = await newTarget(owner, park_id);
    await owner.call(targetCalls.save, { ...target, area_sqm: '2000' });
    expect(await approver.request(targetCalls.save, { ...target, area_sqm: '3000' })).toMatchObject({
      error_code: 409,
    });
    expect(await listed()).toMatchObject([{ area_sqm: '2000.00' }]);
  });
});

describe('a spreadsheet', () => {
  const heads = ['园区', '招商经理', '年度', '季度', '签约面积', '签约月租金', '签约合同'];
  const sheet = (...rows: (string | number | null)[][]) => sheetOf([heads, ...rows]);

  it('reports errors at their cells and writes nothing', async () => {
    const { name, id: park_id } = await newPark(owner);
    await newTarget(owner, park_id);
    const file = await sheet(
      [name, null, 2026, '第 1 季度', 100, null, null],
      ['没有的园区', null, 2026, '第 1 季度', 100, null, null],
      [name, '没有的人', 2026, '第 2 季度', 100, null, null],
      [name, null, 2026, '第 2 季度', null, null, null],
      [name, null, 2026, '第 3 季度', 100, null, null],
      [name, null, 2026, '第 3 季度', null, 5000, 2],
    );
    const { data } = await requestUpload<ImportPreview>(owner, '/api/investment/target/import-check', file);
    expect(data?.rows.flatMap(({ row, errors }) => errors.map(({ column }) => [row, column]))).toEqual([
      [2, 'park'],
      [3, 'park'],
      [4, 'manager'],
      [5, 'area_sqm'],
      [6, 'park'],
      [7, 'park'],
    ]);
    const reply = await requestUpload<ImportResult>(owner, '/api/investment/target/import', file, { mode: 'all' });
    expect(reply.error_code).toBe(422);
    expect(await listed()).toHaveLength(1);
  });

  it('becomes targets of parks and managers', async () => {
    const { name } = await newPark(owner);
    const file = await sheet(
      [name, null, 2026, '第 1 季度', 100, null, null],
      [name, await nameOf(world, owner), 2026, '第 1 季度', null, 5000, 2],
    );
    const reply = await requestUpload<ImportResult>(owner, '/api/investment/target/import', file, { mode: 'all' });
    expect(reply.data).toMatchObject({ imported: 2 });
    const rows = await listed();
    expect(rows.find(({ manager }) => manager === '园区整体')).toMatchObject({ area_sqm: '100.00', rent_fen: 0 });
    expect(rows.find(({ manager }) => manager !== '园区整体')).toMatchObject({ rent_fen: 500_000, contract_count: 2 });
  });
});
