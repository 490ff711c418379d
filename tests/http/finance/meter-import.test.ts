// Readings of meters from a spreadsheet, through the real calls: every row shown with its way to the amount, and posted once.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { meterCalls, meterReadings, replaceMeter } from '#api/finance/meter/meter';
import { readingImport } from '#api/finance/meter/meter.import';
import type { Meter } from '#api/finance/meter/meter.schema';
import { setPeriodLock } from '#api/finance/period-lock';
import { type ImportPreview, type ImportResult, importCalls } from '#api/kernel/import';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const CALLS = importCalls(readingImport);
const { world, enterprise, owner } = openEnterprise({ each: 'test', people: { owner: 'admin' } });
let contract: Contract;
let place: { building_id: number; building: string; park: string };
let meter: Meter;

beforeEach(async () => {
  contract = await approvedContract(owner, await enterprise.person('admin'));
  const space_id = firstOf(contract.spaces).id;
  place = firstOf(
    await world.db.asOwner((tx) =>
      tx.query<typeof place>(sql`select b.id as building_id, b.name as building, p.name as park from space s
      join building b on b.id = s.building_id join park p on p.id = b.park_id where s.id = ${space_id}`),
    ),
  );
  const fresh = { building_id: place.building_id, space_id, kind: 'electricity' as const, number: 'E-1' };
  meter = await owner.call(meterCalls.save, { ...fresh, read_on: '2026-01-31', reading: '1100' });
});

type Row = Record<string, string | number>;
const right = (): Row => ({
  building: place.building,
  kind: '电表',
  number: 'E-1',
  read_on: '2026-02-28',
  reading: 1250,
  unit_price: 0.85,
  loss_share: '3%',
  charge_item: '电费',
  start_date: '2026-02-01',
  end_date: '2026-02-28',
  due_date: '2026-03-20',
});
const file = (rows: readonly Row[]) =>
  sheetOf([
    readingImport.columns.map(({ title }) => title),
    ...rows.map((row) => readingImport.columns.map(({ name }) => row[name] ?? '')),
  ]);
const check = async (rows: readonly Row[]) =>
  (await requestUpload<ImportPreview>(owner, CALLS.check.path, await file(rows))).data;
const run = async (rows: readonly Row[], mode = 'all') =>
  requestUpload<ImportResult>(owner, CALLS.run.path, await file(rows), { mode });
const charges = async () => (await receivablesOf(owner, contract)).filter((row) => row.charge_kind === 'utility');

describe('an import of readings', () => {
  it('shows the way to each amount and posts it to the tenant of the space', async () => {
    const common = { building_id: place.building_id, kind: 'water' as const, number: 'W-1' };
    await owner.call(meterCalls.save, { ...common, read_on: '2026-01-31', reading: '0' });
    const rows = [right(), { ...right(), kind: '水表', number: 'W-1', charge_item: '水费', loss_share: '' }];
    const preview = await check(rows);
    expect(preview).toMatchObject({ right: 2, wrong: 0 });
    expect(preview?.rows.map(({ note }) => note)).toEqual([
      `${contract.tenant_name} ${contract.number}；(1,250.000 − 1,100.000) × 倍率 1 = 150.000；损耗 3% → 154.500 × 单价 0.85 元 = 131.33 元`,
      expect.stringContaining('公共表，只记读数，不收费'),
    ]);
    expect(await charges()).toEqual([]);
    expect((await run(rows)).data).toMatchObject({ imported: 2, left_out: 0 });
    expect(await charges()).toMatchObject([
      { gross_fen: 13_133, due_date: '2026-03-20', start_date: '2026-02-01', charge_item: '电费' },
    ]);
    const readings = await owner.call(meterReadings, { id: meter.id });
    expect(readings[0]).toMatchObject({ source: 'import', reading: '1250', charges: [{ gross_fen: 13_133 }] });
  });

  it('adds nothing the second time, and once by ten simultaneous calls', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => run([right()])));
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect(replies.every((reply) => [0, 409, 422].includes(reply.error_code))).toBe(true);
    const again = await check([right()]);
    expect(again?.rows[0]?.errors).toMatchObject([{ column: 'read_on', message: expect.stringContaining('已抄表') }]);
    expect((await run([right()], 'right')).error_code).toBe(422);
    expect(await charges()).toHaveLength(1);
  });

  it('reports errors at their row and column and writes nothing', async () => {
    const old = await owner.call(meterCalls.save, {
      building_id: place.building_id,
      kind: 'electricity',
      number: 'E-0',
      read_on: '2026-01-31',
      reading: '1',
    });
    const swap = { replaced_on: '2026-02-01', final_reading: '2', number: 'E-00' };
    await owner.call(replaceMeter, { id: old.id, version: 0, ...swap });
    await owner.call(setPeriodLock, { month: '2026-01' });
    const wrong: [Row, string, string][] = [
      [{ building: '没有的楼' }, 'building', '没有此楼宇'],
      [{ park: '别的园区' }, 'building', '没有此楼宇'],
      [{ kind: '水表' }, 'number', '没有此水表'],
      [{ number: 'E-404' }, 'number', '请先在仪表中新增'],
      [{ number: 'E-0' }, 'number', '更换'],
      [{ reading: 1099 }, 'reading', '如已换表'],
      [{ reading: -1 }, 'reading', '不小于 0'],
      [{ reading: 1250.0001 }, 'reading', '3 位小数'],
      [{ read_on: '2026-01-30' }, 'read_on', '不能早于上次抄表'],
      [{ read_on: '2026-03-17' }, 'read_on', '不能晚于今天'],
      [{ read_on: '2026/2/30' }, 'read_on', '应为日期'],
      [{ unit_price: -0.5 }, 'unit_price', '不小于 0'],
      [{ unit_price: '0.1234567' }, 'unit_price', '6 位小数'],
      [{ loss_share: '3' }, 'loss_share', '应为百分数'],
      [{ charge_item: '租金' }, 'charge_item', '没有此水电能源类费项'],
      [{ charge_item: '' }, 'charge_item', '不止一个'],
      [{ end_date: '2026-01-31' }, 'end_date', '不能早于开始日期'],
      [{ due_date: '2026-01-20' }, 'due_date', '已结账'],
    ];
    const preview = await check(wrong.map(([change]) => ({ ...right(), ...change })));
    const found = preview?.rows.map(({ errors }) => [errors[0]?.column, errors[0]?.message]);
    expect(found).toEqual(wrong.map(([, column, message]) => [column, expect.stringContaining(message)]));
    expect((await run([right(), { ...right(), number: 'E-404' }])).error_code).toBe(422);
    expect(await charges()).toEqual([]);
    expect((await run([right(), { ...right(), number: 'E-404' }], 'right')).data).toMatchObject({ imported: 1 });
  });

  it('refuses a meter that is twice in the file', async () => {
    const later = { ...right(), read_on: '2026-03-10', reading: 1300 };
    const preview = await check([right(), later]);
    expect(preview?.rows.map(({ errors }) => errors)).toMatchObject([
      [{ column: 'number', message: '与第 3 行重复' }],
      [{ column: 'number', message: '与第 2 行重复' }],
    ]);
  });

  it('finds nothing of another enterprise', async () => {
    const stranger = await (await newEnterprise(world)).person('admin');
    const reply = await requestUpload<ImportPreview>(stranger, CALLS.check.path, await file([right()]));
    expect(reply.data?.rows[0]?.errors[0]).toMatchObject({ column: 'building' });
  });
});
