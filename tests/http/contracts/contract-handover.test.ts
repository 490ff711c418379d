// Signing and delivery through the real calls: recorded once, corrected with a reason, meters with readings (docs/domain §5.2).
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import { contractListCall } from '#api/contracts/contract/contract.list';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { deliverContract, handoverOfContract, handoverPdf, lastReadings, signContract } from '#api/contracts/handover';
import type { DeliverInput, SignInput } from '#api/contracts/handover.schema';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { approvedContract, newContract } from '#tests/support/builders';
import { PDF, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { world, owner, approver } = openEnterprise();

const signing = (contract: Contract, patch: Partial<SignInput> = {}): SignInput => ({
  contract_id: contract.id,
  signed_on: '2026-02-20',
  lessor_signatory: '李经理',
  tenant_signatory: '王总',
  ...patch,
});
const delivery = (contract: Contract, patch: Partial<DeliverInput> = {}): DeliverInput => ({
  contract_id: contract.id,
  delivered_on: '2026-03-01',
  receiver: '赵行政',
  meters: [
    { space_id: firstOf(contract.spaces).id, kind: 'electricity', number: 'E-1', multiplier: '20', reading: '1234.5' },
    { kind: 'water', number: 'W-1', reading: '88' },
  ],
  items: [{ name: '大门钥匙', count: 3 }],
  conditions: [{ space_id: firstOf(contract.spaces).id, note: '墙面完好' }],
  ...patch,
});
const audits = (contract: Contract) =>
  world.db.asOwner((tx) =>
    tx.query<{ action: string; changes: Record<string, { from: unknown; to: unknown }> }>(
      sql`select action, changes from audit_log where object = 'contract' and object_id = ${contract.id} order by id`,
    ),
  );

describe('a signing', () => {
  it('is stored with its scanned copy, sets the day of the contract, and is corrected with a reason', async () => {
    const contract = await approvedContract(owner, approver, { signed_on: '2026-01-05' });
    const file = await uploaded(owner, '签署版.pdf', PDF);
    const done = await owner.call(signContract, signing(contract, { attachment_ids: [file] }));
    expect(done.signing).toMatchObject({ signed_on: '2026-02-20', attachments: [{ id: file, name: '签署版.pdf' }] });
    expect(await owner.call(contractCalls.get, { id: contract.id })).toMatchObject({ signed_on: '2026-02-20' });
    expect((await owner.request(signContract, signing(contract))).error_code).toBe(409);
    const unreasoned = await owner.request(signContract, signing(contract, { version: 0 }));
    expect(unreasoned).toMatchObject({ error_code: 422, errors: [{ path: ['reason'] }] });
    const corrected = signing(contract, { version: 0, signed_on: '2026-02-21', reason: '日期录错' });
    expect((await owner.call(signContract, corrected)).signing).toMatchObject({ version: 1, attachments: [] });
    expect((await owner.request(signContract, corrected)).error_code).toBe(409);
    const [first, second] = (await audits(contract)).slice(-2);
    expect(first?.action).toBe('sign');
    expect(second).toMatchObject({
      action: 'correct-signing',
      changes: { signed_on: { from: '2026-02-20', to: '2026-02-21' }, reason: { to: '日期录错' } },
    });
  });

  it('is refused on a draft, for a future day, after the delivery, and with an unknown file', async () => {
    const draft = await newContract(owner);
    expect((await owner.request(signContract, signing(draft))).error_code).toBe(423);
    const contract = await approvedContract(owner, approver);
    await owner.call(deliverContract, delivery(contract));
    const cases: [Partial<SignInput>, number, (string | number)[]][] = [
      [{ signed_on: '2026-03-17' }, 422, ['signed_on']],
      [{ signed_on: '2026-03-02' }, 422, ['signed_on']],
      [{ signed_on: '2026-02-30' }, 422, ['signed_on']],
      [{ tenant_signatory: ' ' }, 422, ['tenant_signatory']],
      [{ attachment_ids: [999_999] }, 404, ['attachment_ids', 0]],
    ];
    for (const [patch, code, path] of cases) {
      const reply = await owner.request(signContract, signing(contract, patch));
      expect({ patch, code: reply.error_code, path: reply.errors?.[0]?.path }).toEqual({ patch, code, path });
    }
  });

  it('is stored once when two colleagues record it at the same time', async () => {
    const contract = await approvedContract(owner, approver);
    const replies = await Promise.all(
      [owner, approver].map((person) => person.request(signContract, signing(contract))),
    );
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409]);
  });
});

describe('a delivery', () => {
  it('stores meters, keys and conditions; a correction replaces the meter readings', async () => {
    const contract = await approvedContract(owner, approver);
    const done = await owner.call(deliverContract, delivery(contract));
    expect(done.delivery).toMatchObject({
      delivered_on: '2026-03-01',
      items: [{ name: '大门钥匙', count: 3, remark: '' }],
      meters: [
        { kind: 'electricity', number: 'E-1', multiplier: '20', reading: '1234.5' },
        { kind: 'water', number: 'W-1', multiplier: '1', reading: '88', space_id: null },
      ],
    });
    const [meter] = delivery(contract).meters ?? [];
    const corrected = delivery(contract, {
      version: 0,
      reason: '抄错',
      delivered_on: '2026-02-28',
      meters: [{ ...(meter as NonNullable<typeof meter>), multiplier: '30', reading: '1200' }],
    });
    await owner.call(deliverContract, corrected);
    const readings = await owner.call(lastReadings, { contract_id: contract.id });
    expect(readings).toMatchObject([
      { number: 'E-1', multiplier: '30', reading: '1200', read_on: '2026-02-28', space_id: contract.spaces[0]?.id },
    ]);
    const listed = await owner.call(contractListCall, {
      page: 1,
      page_size: 20,
      filter: { delivered_on: { from: '2026-02-28', to: '2026-02-28' } },
    });
    expect(listed.rows.map((row) => row.id)).toEqual([contract.id]);
  });

  it('is refused at the field where it is invalid', async () => {
    const contract = await approvedContract(owner, approver);
    const other = await approvedContract(owner, approver);
    const space_id = firstOf(contract.spaces).id;
    const foreign = firstOf(other.spaces).id;
    const meter = { space_id, kind: 'gas' as const, number: 'G-1', reading: '1' };
    await owner.call(signContract, signing(contract));
    const cases: [Partial<DeliverInput>, number, (string | number)[]][] = [
      [{ delivered_on: '2026-02-19' }, 422, ['delivered_on']],
      [{ delivered_on: '2026-03-17' }, 422, ['delivered_on']],
      [{ receiver: '' }, 422, ['receiver']],
      [{ meters: [{ ...meter, space_id: foreign }] }, 404, ['meters', 0, 'space_id']],
      [{ meters: [meter, meter] }, 422, ['meters', 1, 'number']],
      [{ meters: [{ ...meter, reading: '-1' }] }, 422, ['meters', 0, 'reading']],
      [{ meters: [{ ...meter, multiplier: '0' }] }, 422, ['meters', 0, 'multiplier']],
      [{ items: [{ name: '钥匙', count: 0 }] }, 422, ['items', 0, 'count']],
      [{ conditions: [{ space_id: foreign, note: '好' }] }, 404, ['conditions', 0, 'space_id']],
    ];
    for (const [patch, code, path] of cases) {
      const reply = await owner.request(deliverContract, delivery(contract, patch));
      expect({ patch, code: reply.error_code, path: reply.errors?.[0]?.path }).toEqual({ patch, code, path });
    }
    expect((await owner.call(handoverOfContract, { contract_id: contract.id })).delivery).toBeNull();
  });

  it('continues the meter from the reading of the previous tenant', async () => {
    const first = await approvedContract(owner, approver, { end: '2026-02-28' });
    const space = first.spaces[0] as Contract['spaces'][number];
    const next = await approvedContract(owner, approver, {
      park_id: first.park_id,
      start: '2026-03-01',
      spaces: [{ id: space.id, area: space.area }],
    });
    const meter = { space_id: space.id, kind: 'electricity' as const, number: 'E-9', reading: '500' };
    await owner.call(deliverContract, delivery(first, { delivered_on: '2026-01-01', meters: [meter] }));
    const low = await owner.request(deliverContract, delivery(next, { meters: [{ ...meter, reading: '499.999' }] }));
    expect(low.errors).toEqual([{ path: ['meters', 0, 'reading'], message: '不能小于 2026-01-01 的读数 500' }]);
    const other = await owner.request(
      deliverContract,
      delivery(next, { meters: [{ ...meter, multiplier: '2', reading: '501' }] }),
    );
    expect(other).toMatchObject({ error_code: 422, errors: [{ path: ['meters', 0, 'number'] }] });
    await owner.call(deliverContract, delivery(next, { meters: [{ ...meter, reading: '500' }] }));
  });

  it('waits for the signing where the parameter requires it', async () => {
    const contract = await approvedContract(owner, approver);
    const { version } = await owner.call(getParam, {});
    await owner.call(saveParam, { values: { 'contract.sign_before_delivery': true }, version });
    expect(await owner.request(deliverContract, delivery(contract))).toMatchObject({
      error_code: 423,
      message: '合同尚未登记签约，请先登记签约再交房',
    });
    await owner.call(signContract, signing(contract));
    expect((await owner.call(deliverContract, delivery(contract))).delivery?.delivered_on).toBe('2026-03-01');
    await owner.call(saveParam, { values: { 'contract.sign_before_delivery': false }, version: version + 1 });
  });
});

it('the sheet is printed before and after the delivery', async () => {
  const contract = await approvedContract(owner, approver);
  const print = async () => {
    const reply = await owner.fetch(handoverPdf.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ contract_id: contract.id }),
    });
    return { type: reply.headers.get('content-type'), bytes: new Uint8Array(await reply.arrayBuffer()) };
  };
  const before = await print();
  expect(before.type).toBe('application/pdf');
  expect(Buffer.from(before.bytes.slice(0, 5)).toString()).toBe('%PDF-');
  await owner.call(deliverContract, delivery(contract));
  expect(Buffer.compare(Buffer.from((await print()).bytes), Buffer.from(before.bytes))).not.toBe(0);
});
