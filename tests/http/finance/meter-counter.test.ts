// Counters of meters that pass their maximum (docs/domain §5.7). Today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { deliverContract } from '#api/contracts/handover';
import { meterCalls, meterReadings, postReadings, readingSheet, replaceMeter } from '#api/finance/meter/meter';
import type { Meter, ReadingPostInput } from '#api/finance/meter/meter.schema';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, enterprise, owner } = openEnterprise({ each: 'test', people: { owner: 'admin' } });
let contract: Contract;
let building_id: number;
let electricity: number;

beforeEach(async () => {
  contract = await approvedContract(owner, await enterprise.person('admin'));
  const { id } = firstOf(contract.spaces);
  const spaces = await world.db.asOwner((tx) =>
    tx.query<{ building_id: number }>(sql`select building_id from space where id = ${id}`),
  );
  building_id = firstOf(spaces).building_id;
  electricity = present((await owner.call(chargeItemOptions, {})).find(({ label }) => label === '电费')).value;
});

const fifth = () =>
  owner.call(meterCalls.save, {
    building_id,
    space_id: firstOf(contract.spaces).id,
    kind: 'electricity',
    number: 'E-1',
    multiplier: '1',
    digits: 5,
    read_on: '2026-01-31',
    reading: '99900',
  });
const readings = (meter: Pick<Meter, 'id'>) => owner.call(meterReadings, { id: meter.id });
async function read(meter: Pick<Meter, 'id'>, reading: string, change: Partial<ReadingPostInput> = {}) {
  const after_id = (await readings(meter)).find((row) => row.voided_on === null)?.id ?? null;
  return owner.request(postReadings, {
    building_id,
    kind: 'electricity',
    read_on: '2026-02-28',
    charge_item_id: electricity,
    unit_price: '0.85',
    loss_share: '0',
    start_date: '2026-02-01',
    end_date: '2026-02-28',
    due_date: '2026-03-20',
    lines: [{ meter_id: meter.id, after_id, reading }],
    ...change,
  });
}

describe('a counter of five digits', () => {
  it('counts on past its maximum, in the charge, its list and the next reading', async () => {
    const meter = await fifth();
    expect((await read(meter, '99999', { read_on: '2026-02-10' })).data).toMatchObject({
      charged_fen: 8_415,
    });
    // 99,999 → 00,010: 11 × 0.85 = 9.35.
    expect((await read(meter, '10', { read_on: '2026-02-20' })).data).toMatchObject({ charged_fen: 935 });
    expect((await read(meter, '60', { read_on: '2026-02-28' })).data).toMatchObject({ charged_fen: 4_250 });
    expect((await readings(meter)).map(({ reading, usage }) => [reading, usage])).toEqual([
      ['60', '50'],
      ['10', '11'],
      ['99999', '99'],
      ['99900', null],
    ]);
    const [row] = await owner.call(readingSheet, { building_id, kind: 'electricity', read_on: '2026-03-10' });
    // 160 from 31 January to 28 February.
    expect(row).toMatchObject({ digits: 5, daily: '5.7142857', last: { reading: '60' } });
  });

  it('refuses an implausible usage, a reading beyond its digits, and other digits after a pass', async () => {
    const meter = await fifth();
    const faults = async (reading: string) => (await read(meter, reading)).errors;
    expect(await faults('50000')).toMatchObject([
      { path: ['lines', 0, 'reading'], message: expect.stringContaining('计算用量为 50,100.000') },
    ]);
    expect(await faults('100000')).toMatchObject([{ message: '读数超过 5 位表的最大读数，请核对' }]);
    expect((await readings(meter)).length).toBe(1);
    const { id, version, kind, number, multiplier } = meter;
    const values = { id, version, building_id, space_id: meter.space_id, kind, number, multiplier };
    const change = async (digits: number | null) =>
      (await owner.request(meterCalls.save, { ...values, digits })).errors;
    expect(await change(4)).toMatchObject([{ path: ['digits'], message: '已有读数 99900 超过 4 位' }]);
    expect(await change(2)).toMatchObject([{ path: ['digits'], message: '表盘位数应在 3 到 9 之间' }]);
    await read(meter, '10');
    expect(await change(6)).toMatchObject([
      { path: ['digits'], message: '已有读数按表盘位数归零计算，不能修改表盘位数' },
    ]);
  });

  it('is replaced after its maximum by a counter of other digits', async () => {
    const meter = await fifth();
    const replaced = { id: meter.id, version: meter.version, replaced_on: '2026-02-10', number: 'E-2', digits: 6 };
    expect(await owner.call(replaceMeter, { ...replaced, final_reading: '20', reading: '0' })).toMatchObject({
      digits: 6,
    });
    const [fresh] = await owner.call(readingSheet, { building_id, kind: 'electricity', read_on: '2026-02-28' });
    // 120 on the old meter and 30 on the new one.
    expect((await read({ id: present(fresh).meter_id }, '30')).data).toMatchObject({ charged_fen: 12_750 });
  });

  it('may have passed its maximum at a delivery, by a plausible usage', async () => {
    const { space_id } = await fifth();
    const deliver = (reading: string) =>
      owner.request(deliverContract, {
        contract_id: contract.id,
        delivered_on: '2026-02-10',
        receiver: '赵',
        meters: [{ kind: 'electricity', number: 'E-1', multiplier: '1', space_id, reading }],
      });
    expect((await deliver('50000')).errors).toMatchObject([
      { path: ['meters', 0, 'reading'], message: expect.stringContaining('计算用量为 50,100.000') },
    ]);
    expect((await deliver('10')).error_code).toBe(0);
  });
});
