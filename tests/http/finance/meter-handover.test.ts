// A meter whose space changed hands between two readings (docs/domain §5.7): each contract pays its usage, by the reading of the handover or by days,
// and the owner bears the vacant days. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { deliverContract, handoverOfContract } from '#api/contracts/handover';
import { meterCalls, meterReadings, postReadings, readingSheet, voidReading } from '#api/finance/meter/meter';
import type { Meter, ReadingPostInput } from '#api/finance/meter/meter.schema';
import { setPeriodLock } from '#api/finance/period-lock';
import { getReceivable, voidReceivable } from '#api/finance/receivable/receivable';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { holdoverHands } from '#tests/support/contracts/holdover';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ each: 'test' });
let first: Contract;
let building_id: number;
let electricity: number;
let meter: Meter;

beforeEach(async () => {
  first = await approvedContract(owner, approver, { start: '2026-01-01', end: '2026-02-20' });
  const found = await world.db.asOwner((tx) =>
    tx.query<{ building_id: number }>(sql`select building_id from space where id = ${space_id()}`),
  );
  building_id = firstOf(found).building_id;
  electricity = present((await owner.call(chargeItemOptions, {})).find(({ label }) => label === '电费')).value;
  meter = await owner.call(meterCalls.save, {
    building_id,
    space_id: space_id(),
    kind: 'electricity',
    number: 'E-1',
    multiplier: '1',
    read_on: '2026-02-10',
    reading: '100',
  });
});

const space_id = () => firstOf(first.spaces).id;
/** Creates the second contract from 2026-03-01, after eight vacant days. */
const second = (start = '2026-03-01') =>
  approvedContract(owner, approver, { park_id: first.park_id, spaces: [{ id: space_id(), area: '100.00' }], start });
const charges = async (contract: Contract) =>
  (await receivablesOf(owner, contract))
    .filter((row) => row.charge_kind === 'utility')
    .map(({ id, start_date, end_date, gross_fen }) => ({ id, start_date, end_date, gross_fen }));
const standing = async () =>
  (await owner.call(meterReadings, { id: meter.id })).filter((row) => row.voided_on === null);
const round = async (
  reading: string,
  change: Partial<ReadingPostInput> = {},
  handovers: { read_on: string; reading: string | null }[] = [],
): Promise<ReadingPostInput> => ({
  building_id,
  kind: 'electricity',
  read_on: '2026-03-10',
  charge_item_id: electricity,
  unit_price: '1',
  loss_share: '0',
  start_date: '2026-02-11',
  end_date: '2026-03-10',
  due_date: '2026-03-20',
  lines: [{ meter_id: meter.id, after_id: (await standing())[0]?.id ?? null, reading, handovers }],
  ...change,
});
const post = async (...given: Parameters<typeof round>) => owner.request(postReadings, await round(...given));

describe('without a reading of the handover', () => {
  it('each pays by their days, and the owner bears the vacant ones', async () => {
    const next = await second();
    const [row] = await owner.call(readingSheet, { building_id, kind: 'electricity', read_on: '2026-03-10' });
    expect(row?.holders).toMatchObject([
      { contract_id: first.id, start: '2026-01-01', end: '2026-02-20', settled: false },
      { contract_id: next.id, start: '2026-03-01', settled: false },
    ]);
    // 28 days: 10 of the first, 8 vacant, 10 of the second.
    expect((await post('380')).data).toEqual({ read: 1, charged: 2, charged_fen: 20_000, left_out: 0 });
    expect(await charges(first)).toMatchObject([
      { start_date: '2026-02-11', end_date: '2026-02-20', gross_fen: 10_000 },
    ]);
    expect(await charges(next)).toMatchObject([
      { start_date: '2026-03-01', end_date: '2026-03-10', gross_fen: 10_000 },
    ]);
    const { explanation } = await owner.call(getReceivable, { id: firstOf(await charges(next)).id });
    expect(explanation).toBe(
      '(380.000 − 100.000) × 倍率 1 = 280.000，按 10/28 天分摊 → 100.000；计费用量 100.000 × 单价 1.00 元 = 100.00 元',
    );
    const [reading] = await standing();
    expect(reading?.usage).toBe('280');
    expect(reading?.charges.map(({ tenant_name, usage }) => [tenant_name, usage])).toEqual([
      [first.tenant_name, '100'],
      [next.tenant_name, '100'],
    ]);
  });

  it('a new tenant from the day after the last one leaves no vacant day', async () => {
    const next = await second('2026-02-21');
    expect((await post('380')).data).toMatchObject({ charged: 2, charged_fen: 28_000 });
    expect([await charges(first), await charges(next)]).toMatchObject([
      [{ gross_fen: 10_000 }],
      [{ gross_fen: 18_000 }],
    ]);
  });

  it('a change on the day of a reading splits nothing', async () => {
    const next = await second('2026-02-21');
    const until = { read_on: '2026-02-20', end_date: '2026-02-20' };
    expect((await post('150', until)).data).toMatchObject({ charged: 1, charged_fen: 5_000 });
    expect((await post('170')).data).toMatchObject({ charged: 1, charged_fen: 2_000 });
    expect([await charges(first), await charges(next)]).toMatchObject([[{ gross_fen: 5_000 }], [{ gross_fen: 2_000 }]]);
  });

  it('29 February counts', async () => {
    await onDay(world, '2028-03-16');
    const before = await approvedContract(owner, approver, { start: '2028-01-01', end: '2028-02-28' });
    const [space] = before.spaces;
    const after = await approvedContract(owner, approver, {
      park_id: before.park_id,
      spaces: [{ id: present(space).id, area: '100.00' }],
      start: '2028-02-29',
      end: '2028-12-31',
    });
    const [found] = await world.db.asOwner((tx) =>
      tx.query<{ building_id: number }>(sql`select building_id from space where id = ${present(space).id}`),
    );
    building_id = present(found).building_id;
    const hung = { building_id, space_id: present(space).id, kind: 'electricity' as const, number: 'E-2' };
    meter = await owner.call(meterCalls.save, { ...hung, multiplier: '1', read_on: '2028-02-27', reading: '0' });
    // 02-28 of the first, 02-29 and 03-01 of the second.
    const days = { read_on: '2028-03-01', start_date: '2028-02-28', end_date: '2028-03-01', due_date: '2028-03-20' };
    expect((await post('3', days)).data).toMatchObject({ charged: 2, charged_fen: 300 });
    expect([await charges(before), await charges(after)]).toMatchObject([[{ gross_fen: 100 }], [{ gross_fen: 200 }]]);
  });

  it('a tenant who paid for their meters when they left pays nothing more, the next one their days', async () => {
    await onDay(world, '2026-02-15');
    await executeTermination(owner, approver, {
      contract_id: first.id,
      kind: 'agreement',
      leave_date: '2026-02-14',
      lines: [{ kind: 'meter', charge_item_id: electricity, amount_fen: 4_000, remark: '' }],
    });
    await onDay(world, '2026-03-16');
    const before = await charges(first);
    const next = await second();
    // 28 days: 4 of the first, 14 vacant, 10 of the second.
    expect((await post('380')).data).toMatchObject({ charged: 1, charged_fen: 10_000 });
    expect([await charges(first), await charges(next)]).toMatchObject([before, [{ gross_fen: 10_000 }]]);
  });

  it('a tenant who stays past the end continues to pay', async () => {
    const { confirm, runOn } = holdoverHands(world, owner, approver);
    await runOn('2026-03-16');
    await confirm(first);
    expect((await post('380')).data).toMatchObject({ charged: 1, charged_fen: 28_000 });
    expect(await charges(first)).toMatchObject([{ start_date: '2026-02-11', end_date: '2026-03-10' }]);
  });
});

describe('a reading taken at the handover', () => {
  it('splits the usage exactly, and is stored', async () => {
    const next = await second();
    const handovers = [
      { read_on: '2026-02-20', reading: '130' },
      { read_on: '2026-02-28', reading: '131' },
    ];
    expect((await post('150', {}, handovers)).data).toMatchObject({ charged: 2, charged_fen: 4_900 });
    expect([await charges(first), await charges(next)]).toMatchObject([[{ gross_fen: 3_000 }], [{ gross_fen: 1_900 }]]);
    const readings = await standing();
    expect(readings.map(({ read_on, source }) => [read_on, source])).toEqual([
      ['2026-03-10', 'manual'],
      ['2026-02-28', 'handover'],
      ['2026-02-20', 'handover'],
      ['2026-02-10', 'manual'],
    ]);
    // The next one counts from the last.
    expect((await post('160', { read_on: '2026-03-15', end_date: '2026-03-15' })).data).toMatchObject({
      charged_fen: 1_000,
    });
  });

  it('left out for one change is split by days up to the next', async () => {
    const next = await second();
    // 02-11 … 02-28 are 18 days, 10 of the first; 36 units: 2 a day.
    const handovers = [
      { read_on: '2026-02-20', reading: null },
      { read_on: '2026-02-28', reading: '136' },
    ];
    expect((await post('150', {}, handovers)).data).toMatchObject({ charged: 2 });
    expect([await charges(first), await charges(next)]).toMatchObject([[{ gross_fen: 2_000 }], [{ gross_fen: 1_400 }]]);
  });

  it('is refused out of order, and below or above its neighbours', async () => {
    await second();
    const confirmWith = async (...handovers: { read_on: string; reading: string }[]) => {
      const { error_code, errors } = await post('150', {}, handovers);
      return [error_code, errors?.[0]?.path];
    };
    const wrong = [422, ['lines', 0, 'reading']];
    expect(await confirmWith({ read_on: '2026-02-20', reading: '99' })).toEqual(wrong);
    expect(await confirmWith({ read_on: '2026-02-20', reading: '151' })).toEqual(wrong);
    expect(await confirmWith({ read_on: '2026-02-09', reading: '120' })).toEqual(wrong);
    expect(await confirmWith({ read_on: '2026-03-11', reading: '120' })).toEqual(wrong);
    const twice = { read_on: '2026-02-20', reading: '120' };
    expect(await confirmWith(twice, twice)).toEqual([422, ['lines', 0, 'handovers']]);
    expect(await standing()).toHaveLength(1);
  });

  it('of a delivery counts from the day before on, for the tenant before too', async () => {
    const next = await second();
    const deliver = (reading: string, version?: number) =>
      owner.request(deliverContract, {
        contract_id: next.id,
        delivered_on: '2026-03-01',
        receiver: '赵',
        meters: [{ kind: 'electricity', number: 'E-1', multiplier: '1', space_id: space_id(), reading }],
        ...(version !== undefined && { version, reason: '更正' }),
      });
    await deliver('136');
    // 18 days up to the delivery, 10 of the first: 36 units, 2 a day; from then on the second's.
    expect((await post('150')).data).toMatchObject({ charged: 2, charged_fen: 3_400 });
    expect([await charges(first), await charges(next)]).toMatchObject([[{ gross_fen: 2_000 }], [{ gross_fen: 1_400 }]]);
    const { delivery } = await owner.call(handoverOfContract, { contract_id: next.id });
    const refused = await deliver('137', delivery?.version);
    expect([refused.error_code, refused.message]).toEqual([423, expect.stringContaining('之后的抄表从该读数起算')]);
  });
});

describe('charges posted together', () => {
  it('falls with the last of its receivables; a handover reading stays, until it is voided itself', async () => {
    const next = await second();
    await post('150', {}, [{ read_on: '2026-02-20', reading: '130' }]);
    const handover = present((await standing()).find(({ source }) => source === 'handover'));
    expect((await owner.request(voidReading, { id: handover.id, reason: '抄错' })).error_code).toBe(423);
    await owner.call(voidReceivable, { id: firstOf(await charges(first)).id, reason: '抄错' });
    expect((await standing()).map(({ source }) => source)).toEqual(['manual', 'handover', 'manual']);
    await owner.call(voidReceivable, { id: firstOf(await charges(next)).id, reason: '抄错' });
    expect((await standing()).map(({ source }) => source)).toEqual(['handover', 'manual']);
    const [row] = await owner.call(readingSheet, { building_id, kind: 'electricity', read_on: '2026-03-10' });
    expect(row?.carried).toMatchObject([{ from: '100', to: '130', days: { start: '2026-02-11', end: '2026-02-20' } }]);
    await owner.call(voidReading, { id: handover.id, reason: '抄错' });
    expect((await post('380')).data).toMatchObject({ charged: 2, charged_fen: 20_000 });
  });

  it('is refused where the books of one are closed, and posted once by ten simultaneous calls', async () => {
    await second();
    await owner.call(setPeriodLock, { month: '2026-02' });
    expect((await post('150', { due_date: '2026-02-28' })).error_code).toBe(423);
    const input = await round('380');
    const replies = await Promise.all(Array.from({ length: 10 }, () => owner.request(postReadings, input)));
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, ...Array(9).fill(409)]);
    expect(await charges(first)).toHaveLength(1);
  });
});
