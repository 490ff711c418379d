// Undoing the replacement of a meter (撤销换表, docs/domain §5.7): the old one is restored as it was, while nothing was charged after it. Today is
// 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  meterCalls,
  meterReadings,
  postReadings,
  readingSheet,
  replaceMeter,
  undoReplacement,
} from '#api/finance/meter/meter';
import { meterList } from '#api/finance/meter/meter.list';
import type { Meter } from '#api/finance/meter/meter.schema';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({ each: 'test' });
let contract: Contract;
let building_id: number;
let electricity: number;
let old: Meter;
let fresh: Meter;

const swap = { replaced_on: '2026-02-10', final_reading: '1120', number: 'E-9', multiplier: '10', reading: '5' };

beforeEach(async () => {
  contract = await approvedContract(owner, approver);
  const space_id = firstOf(contract.spaces).id;
  const found = await world.db.asOwner((tx) =>
    tx.query<{ building_id: number }>(sql`select building_id from space where id = ${space_id}`),
  );
  building_id = firstOf(found).building_id;
  electricity = present((await owner.call(chargeItemOptions, {})).find(({ label }) => label === '电费')).value;
  const hung = { building_id, space_id, kind: 'electricity' as const, number: 'E-1', multiplier: '1' };
  old = await owner.call(meterCalls.save, { ...hung, read_on: '2026-01-31', reading: '1100' });
  fresh = await owner.call(replaceMeter, { id: old.id, version: old.version, ...swap });
});

const undo = (id = fresh.id, version = fresh.version) =>
  owner.request(undoReplacement, { id, version, reason: '登记错误' });
const meters = async () => (await owner.call(listEndpoint(meterList), { page: 1, page_size: 20 })).rows;
const readings = ({ id }: Meter) => owner.call(meterReadings, { id });
const round = async (meter: Meter, reading: string) => {
  const after_id = (await readings(meter)).find(({ voided_on }) => voided_on === null)?.id ?? null;
  return {
    building_id,
    kind: 'electricity' as const,
    read_on: '2026-02-28',
    charge_item_id: electricity,
    unit_price: '1',
    start_date: '2026-02-01',
    end_date: '2026-02-28',
    due_date: '2026-03-20',
    lines: [{ meter_id: meter.id, after_id, reading }],
  };
};
const read = async (...given: Parameters<typeof round>) => owner.request(postReadings, await round(...given));
const fees = async () => (await receivablesOf(owner, contract)).filter((row) => row.charge_kind === 'utility');

describe('an undone replacement', () => {
  it('restores the old meter and removes the new one', async () => {
    expect((await undo()).data).toMatchObject({
      id: old.id,
      number: 'E-1',
      multiplier: '1',
      removed_on: null,
      read_on: '2026-01-31',
      reading: '1100',
    });
    expect(await meters()).toMatchObject([{ number: 'E-1', state: 'hanging', reading: '1100', replaced_by: null }]);
    expect((await owner.request(meterCalls.get, { id: fresh.id })).error_code).toBe(404);
    expect((await undo()).error_code).toBe(404);
    const [row] = await owner.call(readingSheet, { building_id, kind: 'electricity', read_on: '2026-02-28' });
    expect(row).toMatchObject({ number: 'E-1', carried: [], last: { reading: '1100' } });
    expect((await read(old, '1150')).data).toMatchObject({ charged_fen: 5_000 });
    const { rows } = await owner.call(listEndpoint(auditList), {
      page: 1,
      page_size: 20,
      filter: { object: ['meter'] },
    });
    expect(rows.map(({ action }) => action)).toContain('undo-replacement');
  });

  it('is followed by the right one, under the same number', async () => {
    await undo();
    const again = await owner.call(replaceMeter, { id: old.id, version: 2, ...swap, final_reading: '1110' });
    expect(again).toMatchObject({ number: 'E-9', reading: '5' });
    // 10 × 1 + (7 − 5) × 10 = 30.
    expect((await read(again, '7')).data).toMatchObject({ charged_fen: 3_000 });
  });

  it('is refused after a later charge, and deletes readings that charged no tenant', async () => {
    await read(fresh, '7');
    const refused = await undo();
    expect([refused.error_code, refused.message]).toEqual([423, expect.stringContaining('2026-02-28 的抄表已计费')]);
    await owner.call(voidReceivable, { id: firstOf(await fees()).id, reason: '抄错' });
    expect((await undo()).error_code).toBe(0);
    expect((await readings(old)).filter(({ voided_on }) => voided_on === null)).toMatchObject([{ reading: '1100' }]);
  });

  it('is refused for a meter that replaced none, that was replaced again, and by a stale version', async () => {
    expect((await undo(fresh.id, 7)).error_code).toBe(409);
    const third = await owner.call(replaceMeter, {
      id: fresh.id,
      version: fresh.version,
      replaced_on: '2026-02-20',
      final_reading: '6',
      number: 'E-10',
      multiplier: '1',
      reading: '0',
    });
    expect(await undo(fresh.id, 1)).toMatchObject({ error_code: 423, message: '新表又已更换，请先撤销其更换' });
    expect((await undo(third.id, third.version)).data).toMatchObject({ id: fresh.id, reading: '5', removed_on: null });
    expect((await undo(fresh.id, 2)).data).toMatchObject({ id: old.id });
    expect((await undo(old.id, 2)).error_code).toBe(409);
  });

  it('and a reading of the new meter at the same time: one of them is refused', async () => {
    const input = await round(fresh, '7');
    const replies = await Promise.all([undo(), owner.request(postReadings, input)]);
    const codes = replies.map(({ error_code }) => error_code);
    expect([
      [0, 404],
      [0, 409],
      [423, 0],
    ]).toContainEqual(codes);
    const standing = (await meters()).filter(({ state }) => state === 'hanging');
    expect(standing.map(({ number }) => number)).toEqual([codes[0] === 0 ? 'E-1' : 'E-9']);
  });

  it('happens once, with ten simultaneous calls', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo()));
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    expect(await meters()).toHaveLength(1);
  });
});

describe('the database', () => {
  it('keeps a meter that was read, and refuses readings of one that was never mounted', async () => {
    const change = (statement: ReturnType<typeof sql>) => world.db.asOwner((tx) => tx.query(statement));
    await expect(change(sql`update meter set voided_on = '2026-03-16' where id = ${fresh.id}`)).rejects.toMatchObject({
      constraint: 'meter_void_unread',
    });
    await undo();
    const late = change(sql`insert into meter_reading (company_id, meter_id, read_on, reading, source, created_by)
      select company_id, id, '2026-03-01', 9, 'manual', created_by from meter where id = ${fresh.id}`);
    await expect(late).rejects.toMatchObject({ constraint: 'meter_reading_standing' });
  });
});
