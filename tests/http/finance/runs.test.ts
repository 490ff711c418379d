// Runs through the real calls (docs/domain §6.3): the values that the next one begins with, what they leave out, and one that is interrupted.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getBill, previewBills, runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { meterCalls, meterReadings, nextReadings, postReadings } from '#api/finance/meter/meter';
import type { Meter, ReadingPostInput } from '#api/finance/meter/meter.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { letSpaces } from '#tests/support/contracts/let-spaces';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, enterprise, owner, approver } = openEnterprise({ each: 'test' });
const lease = () => approvedContract(owner, approver);
const march = { month: '2026-03' };
const bills = async () => (await owner.call(listEndpoint(billList), { page: 1, page_size: 50 })).rows;

async function pay(contract: Contract, month: string, amount_fen: number) {
  const cash = await newCash(owner, amount_fen, contract.tenant_name);
  const row = present((await receivablesOf(owner, contract)).find((each) => each.start_date.startsWith(month)));
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: row.id, amount_fen }] });
}

describe('a billing run', () => {
  it('leaves out a tenant and small amounts with the reason, and makes what the preview shows', async () => {
    const [made, chosen] = [await lease(), await lease()];
    const small = await lease();
    await pay(small, '2026-03', 615_000);
    const terms = { ...march, min_fen: 10_000, left_out_tenant_ids: [chosen.tenant_id] };
    const preview = await owner.call(previewBills, terms);
    expect(preview).toMatchObject({ count: 1, amount_fen: 620_000, left_out_count: 2, left_out_fen: 625_000 });
    expect(preview.bills.map(({ tenant_id }) => tenant_id)).toEqual([made.tenant_id]);
    expect(preview.left_out.map((row) => [row.tenant_id, row.amount_fen, row.reason]).sort()).toEqual(
      [
        [chosen.tenant_id, 620_000, 'chosen'],
        [small.tenant_id, 5_000, 'below'],
      ].sort(),
    );
    const { count, amount_fen } = await owner.call(runBills, terms);
    expect({ count, amount_fen }).toEqual({ count: preview.count, amount_fen: preview.amount_fen });
    // They are still to be billed.
    expect(await owner.call(previewBills, march)).toMatchObject({ count: 2, amount_fen: 625_000, left_out_count: 0 });
  });

  it('begins with the values of the last one, for the next month that is due', async () => {
    const { park_id } = await lease();
    const other = await lease();
    await owner.call(runBills, { month: '2026-01', park_ids: [other.park_id] });
    await owner.call(runBills, { month: '2026-02', park_ids: [park_id], min_fen: 100, earlier: true });
    expect(await owner.call(previewBills, {})).toMatchObject({
      month: '2026-03',
      park_ids: [park_id],
      min_fen: 100,
      earlier: true,
      count: 1,
    });
    // A new park is not left out.
    const added = await lease();
    expect((await owner.call(previewBills, {})).park_ids).toEqual([park_id, added.park_id]);
    await owner.call(runBills, { month: '2026-03', min_fen: 50 });
    expect(await owner.call(previewBills, {})).toMatchObject({ month: '2026-03', park_ids: [], min_fen: 50 });
  });

  it('that fails half way leaves no bill in part; repeated under its key it adds the rest and answers for all', async () => {
    await letSpaces(world, enterprise, owner, 60);
    const { count, amount_fen } = await owner.call(previewBills, { ...march, earlier: true });
    expect(count).toBeGreaterThan(20);
    const rows = () =>
      world.db.asOwner((db) =>
        db.query<{ receivable_id: number }>(
          sql`select receivable_id from bill_line where company_id = ${enterprise.company_id} and live`,
        ),
      );
    const run = () => owner.request(runBills, { ...march, earlier: true }, { 'idempotency-key': 'run-once' });
    const limit = (check: string) => world.db.asOwner((db) => db.script(`alter table bill ${check}`));
    await limit(`add constraint stopped check (number not like '%-00015') not valid`);
    expect((await run()).error_code).not.toBe(0);
    await limit('drop constraint stopped');
    const after = await bills();
    // The embedded database issues ten at a time.
    expect(after.length).toBe(world.db.kind === 'pglite' ? 10 : 0);
    for (const { id } of after) {
      const bill = await owner.call(getBill, { id });
      expect(bill.lines.reduce((sum, line) => sum + line.billed_fen, 0)).toBe(bill.amount_fen);
    }
    const done = await run();
    expect(done).toMatchObject({ error_code: 0, data: { count, amount_fen } });
    expect(new Set(done.data?.ids).size).toBe(count);
    const billed = await rows();
    expect(new Set(billed.map(({ receivable_id }) => receivable_id)).size).toBe(billed.length);
    const numbers = await world.db.asOwner((db) =>
      db.query<{ number: string }>(
        sql`select number from bill where company_id = ${enterprise.company_id} order by id`,
      ),
    );
    expect(numbers.map(({ number }) => Number(number.slice(-5)))).toEqual(
      Array.from({ length: count }, (_, n) => n + 1),
    );
    expect((await run()).data).toEqual(done.data);
    expect(await owner.request(runBills, { ...march, earlier: true })).toMatchObject({ error_code: 409 });
  });
});

describe('a reading of meters', () => {
  it('leaves out a tenant and small charges, whose usage counts next time, and proposes the next period', async () => {
    const contract = await lease();
    const space_id = firstOf(contract.spaces).id;
    const [place] = await world.db.asOwner((tx) =>
      tx.query<{ building_id: number }>(sql`select building_id from space where id = ${space_id}`),
    );
    const { building_id } = present(place);
    const electricity = present((await owner.call(chargeItemOptions, {})).find(({ label }) => label === '电费')).value;
    const hung = { building_id, space_id, kind: 'electricity' as const, multiplier: '1', read_on: '2026-01-31' };
    const newMeter = (change: object = {}) =>
      owner.call(meterCalls.save, { ...hung, number: 'E-1', reading: '1100', ...change });
    const readings = (meter: Pick<Meter, 'id'>) => owner.call(meterReadings, { id: meter.id });
    const lastOf = async (meter: Pick<Meter, 'id'>) => (await readings(meter))[0]?.id ?? null;
    const round = (change: Partial<ReadingPostInput>): ReadingPostInput => ({
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
    const read = async (meter: Pick<Meter, 'id'>, reading: string, change: Partial<ReadingPostInput>) =>
      owner.request(
        postReadings,
        round({ ...change, lines: [{ meter_id: meter.id, after_id: await lastOf(meter), reading }] }),
      );
    expect(await owner.call(nextReadings, {})).toBeNull();
    const [meter, other] = [await newMeter(), await newMeter({ number: 'E-2', reading: '0' })];
    const lines = [
      { meter_id: meter.id, after_id: await lastOf(meter), reading: '1250' },
      { meter_id: other.id, after_id: await lastOf(other), reading: '2' },
    ];
    const all = await owner.request(postReadings, round({ lines, left_out_tenant_ids: [contract.tenant_id] }));
    expect(all).toMatchObject({ error_code: 422, errors: [{ path: ['lines'] }] });
    // 2 × 1.03 × 0.85 = 1.75.
    const done = await owner.call(postReadings, round({ lines, min_fen: 500 }));
    expect(done).toEqual({ read: 1, charged: 1, charged_fen: 13_133, left_out: 1 });
    expect(await readings(other)).toHaveLength(1);
    const next = { building_id, kind: 'electricity', unit_price: '0.85', loss_share: '0.03', min_fen: 500 };
    expect(await owner.call(nextReadings, { building_id })).toEqual({
      ...next,
      charge_item_id: electricity,
      read_on: '2026-03-16',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      due_date: '2026-04-20',
    });
    expect(await owner.call(nextReadings, { building_id, kind: 'water' })).toBeNull();
    // 10 × 1.03 × 0.85 = 8.755.
    expect((await read(other, '10', { read_on: '2026-03-10' })).data).toMatchObject({ charged_fen: 876 });
  });
});
