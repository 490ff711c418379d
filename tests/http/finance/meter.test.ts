// Meters through the real calls (抄表, docs/domain §5.7): read by hand, charged to the tenant of the space, replaced, voided. The
// contract holds its space from 2026-01-01; today is 2026-03-16.

import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { deliverContract, handoverOfContract } from '#api/contracts/handover';
import {
  meterCalls,
  meterReadings,
  postReadings,
  readingSheet,
  replaceMeter,
  voidReading,
} from '#api/finance/meter/meter';
import { meterList } from '#api/finance/meter/meter.list';
import type { Meter, MeterSave, ReadingPostInput } from '#api/finance/meter/meter.schema';
import { setPeriodLock } from '#api/finance/period-lock';
import { getReceivable, voidReceivable } from '#api/finance/receivable/receivable';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions, spaceOptions } from '#api/setup/option';
import { approvedContract, newPark, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, enterprise, owner } = openEnterprise({ each: 'test', people: { owner: 'admin' } });
let contract: Contract;
let building_id: number;
/** Charge item taxed at 13 %. */
let electricity: number;

beforeEach(async () => {
  contract = await approvedContract(owner, await enterprise.person('admin'));
  const space = firstOf(
    await world.db.asOwner((tx) =>
      tx.query<{ building_id: number }>(sql`select building_id from space where id = ${space_id()}`),
    ),
  );
  building_id = space.building_id;
  electricity = present((await owner.call(chargeItemOptions, {})).find(({ label }) => label === '电费')).value;
});

const space_id = () => firstOf(contract.spaces).id;
const newMeter = (change: Partial<MeterSave> = {}) =>
  owner.call(meterCalls.save, {
    building_id,
    space_id: space_id(),
    kind: 'electricity',
    number: 'E-1',
    multiplier: '1',
    read_on: '2026-01-31',
    reading: '1100',
    ...change,
  });
const round = (change: Partial<ReadingPostInput> = {}): ReadingPostInput => ({
  building_id,
  kind: 'electricity',
  read_on: '2026-02-28',
  charge_item_id: electricity,
  unit_price: '0.85',
  loss_share: '0.03',
  start_date: '2026-02-01',
  end_date: '2026-02-28',
  due_date: '2026-03-20',
  lines: [],
  ...change,
});
const readings = (meter: Pick<Meter, 'id'>) => owner.call(meterReadings, { id: meter.id });
const lastOf = async (meter: Pick<Meter, 'id'>) =>
  (await readings(meter)).find((row) => row.voided_on === null)?.id ?? null;
/** Reads one meter as the page does. */
const read = async (meter: Pick<Meter, 'id'>, reading: string, change: Partial<ReadingPostInput> = {}) =>
  owner.request(
    postReadings,
    round({ ...change, lines: [{ meter_id: meter.id, after_id: await lastOf(meter), reading }] }),
  );
const charges = async () => (await receivablesOf(owner, contract)).filter((row) => row.charge_kind === 'utility');

describe('a reading', () => {
  it('charges the tenant of the space, split by the rate of the item and explained', async () => {
    const meter = await newMeter();
    const sheet = { building_id, kind: 'electricity' as const, read_on: '2026-02-28' };
    expect(await owner.call(readingSheet, sheet)).toMatchObject([
      {
        meter_id: meter.id,
        common: false,
        holders: [{ contract_id: contract.id, tenant_name: contract.tenant_name, settled: false }],
        taken: false,
        last: { reading: '1100', read_on: '2026-01-31' },
        carried: [],
      },
    ]);
    // 150 × 1.03 × 0.85 = 131.325 → 131.33; ÷ 1.13 = 116.221… → 116.22.
    expect((await read(meter, '1250')).data).toEqual({ read: 1, charged: 1, charged_fen: 13_133, left_out: 0 });
    const row = firstOf(await charges());
    expect(await owner.call(getReceivable, { id: row.id })).toMatchObject({
      contract_id: contract.id,
      tenant_id: contract.tenant_id,
      gross_fen: 13_133,
      net_fen: 11_622,
      tax_fen: 1_511,
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      due_date: '2026-03-20',
      explanation: '(1,250.000 − 1,100.000) × 倍率 1 = 150.000；损耗 3% → 154.500 × 单价 0.85 元 = 131.33 元',
      remark: expect.stringContaining('E-1'),
    });
    expect((await readings(meter))[0]).toMatchObject({
      usage: '150',
      charges: [{ receivable_id: row.id, gross_fen: 13_133, usage: '150' }],
    });
    const { rows } = await owner.call(listEndpoint(meterList), { page: 1, page_size: 20 });
    expect(rows).toMatchObject([
      { number: 'E-1', read_on: '2026-02-28', tenant_name: contract.tenant_name, state: 'hanging' },
    ]);
  });

  it('counts from the last one, however it was recorded', async () => {
    const meter = await newMeter({ multiplier: '20' });
    await read(meter, '1101', { unit_price: '1', loss_share: '0' });
    // (1101.5 − 1101) × 20 = 10.
    const second = await read(meter, '1101.5', { read_on: '2026-03-10', unit_price: '1', loss_share: '0' });
    expect(second.data).toMatchObject({ charged_fen: 1_000 });
  });

  it('charges no tenant the first time, without usage, for a common meter and while the space is not let', async () => {
    const first = await newMeter({ number: 'E-2', read_on: null, reading: null });
    expect((await read(first, '500')).data).toEqual({ read: 1, charged: 0, charged_fen: 0, left_out: 0 });
    expect((await read(first, '500', { read_on: '2026-03-01' })).data).toMatchObject({ read: 1, charged: 0 });
    const common = await newMeter({ number: 'E-3', space_id: null });
    expect((await read(common, '2000')).data).toMatchObject({ read: 1, charged: 0 });
    const vacant = await newMeter({ number: 'E-4', read_on: '2025-06-30', reading: '0' });
    const before = { read_on: '2025-12-31', start_date: '2025-12-01', end_date: '2025-12-31' };
    expect((await read(vacant, '7', before)).data).toMatchObject({ read: 1, charged: 0 });
    const march = { building_id, kind: 'electricity' as const, read_on: '2026-03-01' };
    const sheet = await owner.call(readingSheet, march);
    expect(sheet.map(({ number, common, holders }) => [number, common, holders.length])).toEqual([
      ['E-3', true, 0],
      ['E-2', false, 1],
      ['E-4', false, 1],
    ]);
    // Usage from 7 on: 3 × 1.03 = 3.09 × 0.85 = 2.6265 → 2.63.
    expect((await read(vacant, '10')).data).toMatchObject({ charged: 1, charged_fen: 263 });
    expect(await charges()).toHaveLength(1);
  });

  it('is refused at its field', async () => {
    const meter = await newMeter();
    const cases: [string, Partial<ReadingPostInput>, (string | number)[]][] = [
      ['1099.999', {}, ['lines', 0, 'reading']],
      ['1200', { read_on: '2026-01-30' }, ['lines', 0, 'reading']],
      ['1200', { read_on: '2026-03-17' }, ['lines', 0, 'reading']],
      ['-1', {}, ['lines', 0, 'reading']],
      ['1.0001', {}, ['lines', 0, 'reading']],
      ['1200', { unit_price: '-1' }, ['unit_price']],
      ['99999999999', { unit_price: '99999999' }, ['unit_price']],
      ['1200', { loss_share: '1.5' }, ['loss_share']],
      ['1200', { end_date: '2026-01-31' }, ['end_date']],
      ['1200', { due_date: '2026-02-30' }, ['due_date']],
    ];
    for (const [reading, change, path] of cases) {
      const reply = await read(meter, reading, change);
      expect([reading, change, reply.error_code, reply.errors?.[0]?.path]).toEqual([reading, change, 422, path]);
    }
    const low = await read(meter, '1099');
    expect(low.message).toContain('如已换表');
    const line = { meter_id: meter.id, after_id: await lastOf(meter), reading: '1200' };
    expect((await owner.request(postReadings, round({ lines: [line, line] }))).error_code).toBe(422);
    const rent = present((await owner.call(chargeItemOptions, {})).find(({ kind }) => kind === 'rent')).value;
    expect((await read(meter, '1200', { charge_item_id: rent })).errors?.[0]?.path).toEqual(['charge_item_id']);
    expect((await read(meter, '1200', { kind: 'water' })).error_code).toBe(404);
    expect(await charges()).toEqual([]);
  });

  it('is refused when the due month is closed', async () => {
    const meter = await newMeter();
    await owner.call(setPeriodLock, { month: '2026-02' });
    const reply = await read(meter, '1200', { due_date: '2026-02-28' });
    expect([reply.error_code, reply.errors?.[0]?.path]).toEqual([423, ['due_date']]);
    expect((await read(meter, '1200')).error_code).toBe(0);
  });

  it('is posted once by ten simultaneous calls, and not after a colleague read the meter', async () => {
    const meter = await newMeter();
    const input = round({ lines: [{ meter_id: meter.id, after_id: await lastOf(meter), reading: '1250' }] });
    const replies = await Promise.all(Array.from({ length: 10 }, () => owner.request(postReadings, input)));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, ...Array(9).fill(409)]);
    const late = await owner.request(postReadings, { ...input, read_on: '2026-03-01' });
    expect([late.error_code, late.message]).toEqual([409, expect.stringContaining('刚被他人抄表')]);
    expect(await charges()).toHaveLength(1);
  });
});

describe('voiding', () => {
  it('of the receivable voids the reading with it, and the meter can be read again', async () => {
    const meter = await newMeter();
    await read(meter, '1250');
    const row = firstOf(await charges());
    await owner.call(voidReceivable, { id: row.id, reason: '抄错' });
    expect((await readings(meter))[0]).toMatchObject({ voided_on: '2026-03-16', charges: [{ status: 'void' }] });
    // 50 × 1.03 × 0.85 = 43.775 → 43.78.
    expect((await read(meter, '1150')).data).toMatchObject({ charged_fen: 4_378 });
  });

  it('is refused while a later reading counts from it', async () => {
    const meter = await newMeter();
    await read(meter, '1250');
    await read(meter, '1300', { read_on: '2026-03-10' });
    const [january, march] = await charges();
    const refused = await owner.request(voidReceivable, { id: present(january).id, reason: '抄错' });
    expect([refused.error_code, refused.message]).toEqual([423, expect.stringContaining('先作废之后的抄表')]);
    await owner.call(voidReceivable, { id: present(march).id, reason: '抄错' });
    await owner.call(voidReceivable, { id: present(january).id, reason: '抄错' });
    expect((await readings(meter)).filter((row) => row.voided_on === null)).toMatchObject([{ reading: '1100' }]);
  });

  it('and reading on at the same time: one of them is refused', async () => {
    const meter = await newMeter();
    await read(meter, '1250');
    const row = firstOf(await charges());
    const lines = [{ meter_id: meter.id, after_id: await lastOf(meter), reading: '1300' }];
    const replies = await Promise.all([
      owner.request(voidReceivable, { id: row.id, reason: '抄错' }),
      owner.request(postReadings, round({ read_on: '2026-03-10', lines })),
    ]);
    expect([
      [0, 409],
      [423, 0],
    ]).toContainEqual(replies.map((reply) => reply.error_code));
  });

  it('of a reading that charged no tenant needs a reason and no later one', async () => {
    const meter = await newMeter({ space_id: null });
    await read(meter, '1200');
    const [last, base] = await readings(meter);
    const request = (id = 0) => owner.request(voidReading, { id, reason: '抄错' });
    expect((await request(base?.id)).error_code).toBe(423);
    expect((await owner.request(voidReading, { id: present(last).id, reason: ' ' })).error_code).toBe(422);
    expect([last, base]).toMatchObject([
      { usage: '100', first: false },
      { usage: null, first: true },
    ]);
    expect((await request(last?.id)).data).toMatchObject({ voided_on: '2026-03-16' });
    expect((await request(last?.id)).error_code).toBe(409);
    expect((await request(base?.id)).error_code).toBe(0);
  });

  it('never takes a charged reading away from its receivable', async () => {
    const meter = await newMeter();
    await read(meter, '1250');
    const charged = firstOf(await readings(meter));
    const refused = await owner.request(voidReading, { id: charged.id, reason: '抄错' });
    expect([refused.error_code, refused.message]).toEqual([423, expect.stringContaining('先作废对应的应收')]);
  });
});

describe('a replaced meter', () => {
  const swap = { replaced_on: '2026-02-10', final_reading: '1120', number: 'E-9', multiplier: '10', reading: '5' };

  it('is charged up to its final reading together with the new one', async () => {
    const meter = await newMeter();
    const fresh = await owner.call(replaceMeter, { id: meter.id, version: meter.version, ...swap });
    expect(fresh).toMatchObject({ number: 'E-9', reading: '5', space_id: space_id(), multiplier: '10' });
    const old = await read(meter, '1200');
    expect(old.error_code).toBe(404);
    const [row] = await owner.call(readingSheet, { building_id, kind: 'electricity', read_on: '2026-02-28' });
    expect(row).toMatchObject({ number: 'E-9', carried: [{ number: 'E-1', from: '1100', to: '1120' }] });
    // 20 × 1 + (7 − 5) × 10 = 40; × 1 yuan.
    const posted = await read(fresh, '7', { unit_price: '1', loss_share: '0' });
    expect(posted.data).toMatchObject({ charged: 1, charged_fen: 4_000 });
    const charge = firstOf(await charges());
    const { explanation } = await owner.call(getReceivable, { id: charge.id });
    expect(explanation).toContain('旧表 E-1：(1,120.000 − 1,100.000) × 倍率 1 = 20.000');
    // Charged once: the next reading counts from the new meter only.
    expect((await read(fresh, '8', { read_on: '2026-03-10', unit_price: '1', loss_share: '0' })).data).toMatchObject({
      charged_fen: 1_000,
    });
  });

  it('may be replaced again before it is read', async () => {
    const meter = await newMeter();
    const second = await owner.call(replaceMeter, { id: meter.id, version: 0, ...swap });
    const again = {
      ...swap,
      replaced_on: '2026-02-20',
      final_reading: '6',
      number: 'E-10',
      multiplier: '1',
      reading: '0',
    };
    const third = await owner.call(replaceMeter, { id: second.id, version: 0, ...again });
    // 20 × 1 + (6 − 5) × 10 + 3 × 1 = 33.
    expect((await read(third, '3', { unit_price: '1', loss_share: '0' })).data).toMatchObject({ charged_fen: 3_300 });
  });

  it('is replaced once, by a number of its own, and not below its last reading', async () => {
    const meter = await newMeter();
    const request = (change: object) => owner.request(replaceMeter, { id: meter.id, version: 0, ...swap, ...change });
    expect((await request({ final_reading: '1099' })).errors?.[0]?.path).toEqual(['final_reading']);
    expect((await request({ replaced_on: '2026-01-30' })).errors?.[0]?.path).toEqual(['replaced_on']);
    expect((await request({ replaced_on: '2026-03-17' })).errors?.[0]?.path).toEqual(['replaced_on']);
    expect((await request({ number: 'E-1' })).error_code).toBe(409);
    expect((await request({ multiplier: '0' })).errors?.[0]?.path).toEqual(['multiplier']);
    expect((await request({ version: 7 })).error_code).toBe(409);
    const replies = await Promise.all(['A', 'B', 'C'].map((number) => request({ number })));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409, 409]);
    expect((await owner.request(meterCalls.save, { ...(await saved(meter)), number: 'E-7' })).error_code).toBe(423);
  });
});

const saved = async ({ id }: Meter): Promise<MeterSave> => {
  const {
    version,
    building_id: building,
    space_id: space,
    kind,
    number,
    multiplier,
  } = await owner.call(meterCalls.get, { id });
  return { id, version, building_id: building, space_id: space, kind, number, multiplier };
};

describe('a meter', () => {
  it('keeps its kind, multiplier and first reading, and may change its number and its space', async () => {
    const meter = await newMeter();
    const values = await saved(meter);
    const request = (change: Partial<MeterSave>) => owner.request(meterCalls.save, { ...values, ...change });
    expect((await request({ multiplier: '2' })).errors?.[0]?.path).toEqual(['multiplier']);
    expect((await request({ kind: 'water' })).errors?.[0]?.path).toEqual(['kind']);
    expect((await request({ read_on: '2026-02-01', reading: '5' })).errors?.[0]?.path).toEqual(['reading']);
    expect((await request({ number: 'E-8', space_id: null, multiplier: '1.0' })).data).toMatchObject({
      number: 'E-8',
      space_id: null,
      version: 1,
    });
    expect((await request({ number: 'E-6' })).error_code).toBe(409);
  });

  it('is refused in a wrong place, twice, and with half a first reading', async () => {
    await newMeter();
    const values = { building_id, space_id: space_id(), kind: 'electricity' as const, number: 'E-1' };
    expect((await owner.request(meterCalls.save, values)).error_code).toBe(409);
    const other = { ...values, number: 'E-2' };
    const paths = async (change: Partial<MeterSave>) =>
      (await owner.request(meterCalls.save, { ...other, ...change })).errors?.[0]?.path;
    expect(await paths({ reading: '1' })).toEqual(['read_on']);
    expect(await paths({ read_on: '2026-03-01' })).toEqual(['reading']);
    expect(await paths({ read_on: '2026-03-17', reading: '1' })).toEqual(['read_on']);
    expect(await paths({ multiplier: '0' })).toEqual(['multiplier']);
    const far = await approvedContract(owner, await enterprise.person('admin'));
    expect(await paths({ space_id: firstOf(far.spaces).id })).toEqual(['space_id']);
    expect(await owner.call(spaceOptions, { building_id: String(building_id) })).toMatchObject([{ value: space_id() }]);
  });

  it('is hidden from users of another park, and closed to users without a key', async () => {
    const meter = await newMeter();
    const limited = await enterprise.person('finance');
    const park = await newPark(owner);
    await world.db.asOwner(async (tx) => {
      await tx.query(
        sql`update role set scope = 'parks' where id in (select role_id from user_role where user_id = ${limited.user_id})`,
      );
      await tx.query(sql`insert into role_park (company_id, role_id, park_id)
        select company_id, role_id, ${park.id} from user_role where user_id = ${limited.user_id}`);
    });
    expect((await limited.call(listEndpoint(meterList), { page: 1, page_size: 20 })).rows).toEqual([]);
    expect((await limited.request(meterCalls.get, { id: meter.id })).error_code).toBe(404);
    const line = { meter_id: meter.id, after_id: await lastOf(meter), reading: '1250' };
    expect((await limited.request(postReadings, round({ lines: [line] }))).error_code).toBe(404);
    const viewer = await enterprise.person('viewer');
    expect((await viewer.request(postReadings, round({ lines: [line] }))).error_code).toBe(403);
  });
});

describe('the delivery of the contract', () => {
  const meters = [{ kind: 'electricity' as const, number: 'E-5', multiplier: '1', reading: '100' }];
  const deliver = (version?: number, reading = '100') =>
    owner.request(deliverContract, {
      contract_id: contract.id,
      delivered_on: '2026-01-02',
      receiver: '赵',
      meters: meters.map((meter) => ({ ...meter, space_id: space_id(), reading })),
      ...(version !== undefined && { version, reason: '更正' }),
    });

  it('is where the first charge counts from, and its reading then stays', async () => {
    await deliver();
    const { rows } = await owner.call(listEndpoint(meterList), { page: 1, page_size: 20 });
    const meter = { id: firstOf(rows).id };
    expect((await read(meter, '110', { unit_price: '1', loss_share: '0' })).data).toMatchObject({ charged_fen: 1_000 });
    const { delivery } = await owner.call(handoverOfContract, { contract_id: contract.id });
    const refused = await deliver(delivery?.version, '101');
    expect([refused.error_code, refused.message]).toEqual([423, expect.stringContaining('之后的抄表从该读数起算')]);
    expect((await deliver(delivery?.version)).error_code).toBe(0);
  });
});
