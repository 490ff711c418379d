// Receivables entered and adjusted by hand (docs/domain §5.7), through the real calls. The contract pays 100 m² at 2 yuan a day from
// 2026-01-01, monthly: January 6,200.00 yuan. Today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { voidContract } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { setPeriodLock } from '#api/finance/period-lock';
import { getReceivable, voidReceivable } from '#api/finance/receivable/receivable';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import type { ReceivableEntryInput } from '#api/finance/receivable/receivable-entry.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { legalEntityOptions } from '#api/setup/option';
import {
  approvedContract,
  chargeItem,
  newCash,
  newContract,
  newPark,
  newTenant,
  receivablesOf,
} from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ each: 'test' });
let contract: Contract;
let utility: number;

beforeEach(async () => {
  contract = await approvedContract(owner, approver);
  utility = await chargeItem(owner, 'utility');
});

const entry = (change: Partial<ReceivableEntryInput> = {}): ReceivableEntryInput => ({
  contract_id: contract.id,
  charge_item_id: utility,
  gross_fen: 11_300,
  start_date: '2026-02-01',
  end_date: '2026-02-28',
  due_date: '2026-03-20',
  ...change,
});
const january = async () => firstOf(await receivablesOf(owner, contract)).id;
const adjusted = (id: number, amount_fen: number) => owner.call(adjustReceivable, { id, amount_fen, reason: '协商' });

describe('a receivable entered by hand', () => {
  it('belongs to the contract, its park and its lessor', async () => {
    const added = await owner.call(addReceivable, entry({ remark: '二月电费', tax_fen: 1_300 }));
    expect(added).toMatchObject({
      contract_id: contract.id,
      tenant_id: contract.tenant_id,
      gross_fen: 11_300,
      net_fen: 10_000,
      tax_fen: 1_300,
      status: 'unpaid',
      due_date: '2026-03-20',
      remark: '二月电费',
      adjustments: [],
      late_fees: [],
    });
    expect((await receivablesOf(owner, contract)).some((row) => row.id === added.id)).toBe(true);
  });

  it('splits the tax by the rate of the item where none is given', async () => {
    // Rent is taxed at 9 %: 109.00 = 100.00 + 9.00.
    const rent = await chargeItem(owner, 'rent');
    const added = await owner.call(addReceivable, entry({ charge_item_id: rent, gross_fen: 10_900 }));
    expect([added.net_fen, added.tax_fen]).toEqual([10_000, 900]);
  });

  it('may belong only to a tenant, in a park; a single entity needs no choice', async () => {
    const { tenant_id, park_id } = contract;
    const added = await owner.call(addReceivable, entry({ contract_id: null, tenant_id, park_id }));
    expect(added).toMatchObject({ contract_id: null, tenant_id });
    const without = await owner.request(addReceivable, entry({ contract_id: null }));
    expect(without.error_code).toBe(422);
    expect(without.errors?.map(({ path }) => path[0]).sort()).toEqual(['park_id', 'tenant_id']);
  });

  it('requires the entity where there are several', async () => {
    const person = await (await newEnterprise(world, ['甲公司', '乙公司'])).person('admin');
    const party = { contract_id: null, tenant_id: (await newTenant(person)).id, park_id: (await newPark(person)).id };
    const own = entry({ ...party, charge_item_id: await chargeItem(person, 'utility') });
    expect(await person.request(addReceivable, own)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['legal_entity_id'] }],
    });
    const [, second] = await person.call(legalEntityOptions, {});
    const added = await person.call(addReceivable, { ...own, legal_entity_id: second?.value });
    const { rows } = await person.call(listEndpoint(receivableList), { page: 1, page_size: 20 });
    expect(rows).toMatchObject([{ id: added.id, entity_name: '乙公司' }]);
  });

  it.each([
    ['nothing', { gross_fen: 0 }, 'gross_fen'],
    ['less than nothing', { gross_fen: -1 }, 'gross_fen'],
    ['too much', { gross_fen: 10 ** 15 }, 'gross_fen'],
    ['all of it tax', { tax_fen: 11_300 }, 'tax_fen'],
    ['a period backwards', { end_date: '2026-01-31' }, 'end_date'],
    ['a day that is none', { due_date: '2026-02-30' }, 'due_date'],
  ])('is refused with %s', async (_what, change, field) => {
    const reply = await owner.request(addReceivable, entry(change));
    expect([reply.error_code, reply.errors?.[0]?.path[0]]).toEqual([422, field]);
  });

  it('is no deposit, no late fee, and of no contract that is void or not approved', async () => {
    for (const kind of ['deposit', 'late_fee']) {
      const reply = await owner.request(addReceivable, entry({ charge_item_id: await chargeItem(owner, kind) }));
      expect([kind, reply.error_code, reply.errors?.[0]?.path]).toEqual([kind, 422, ['charge_item_id']]);
    }
    const draft = await newContract(owner);
    const early = await owner.request(addReceivable, entry({ contract_id: draft.id }));
    expect(early).toMatchObject({ error_code: 422, errors: [{ path: ['contract_id'] }] });
    await owner.call(voidContract, { id: contract.id, version: contract.version, reason: '签错' });
    const late = await owner.request(addReceivable, entry());
    expect(late.errors?.[0]?.message).toContain('已作废');
  });

  it('is posted into the first open month where its own is closed', async () => {
    await owner.call(setPeriodLock, { month: '2026-03' });
    const added = await owner.call(addReceivable, entry({ due_date: '2026-02-10' }));
    const day = await world.db.asOwner((tx) =>
      tx.query<{ day: string }>(sql`select accounting_date as day from receivable where id = ${added.id}`),
    );
    expect(day[0]?.day).toBe('2026-04-01');
  });

  it('needs the key', async () => {
    const viewer = await (await newEnterprise(world)).person('viewer');
    expect((await viewer.request(addReceivable, entry())).error_code).toBe(403);
  });
});

describe('an adjustment by hand', () => {
  it('upwards is a row of its own, due with the original', async () => {
    const id = await january();
    const after = await adjusted(id, 10_900);
    expect(after.adjustments).toMatchObject([{ gross_fen: 10_900, received_fen: 0, remark: '协商', voided: false }]);
    const row = await owner.call(getReceivable, { id: firstOf(after.adjustments).id });
    expect(row).toMatchObject({
      adjusts_id: id,
      version_no: null,
      due_date: after.due_date,
      net_fen: 10_000,
      tax_fen: 900,
    });
  });

  it('downwards is offset immediately against the open amount', async () => {
    const after = await adjusted(await january(), -20_000);
    expect(after).toMatchObject({ gross_fen: 620_000, received_fen: 20_000, status: 'partial' });
    expect(after.adjustments).toMatchObject([{ gross_fen: -20_000, received_fen: -20_000 }]);
  });

  it('downwards on a paid receivable frees the money', async () => {
    const id = await january();
    const cash = await newCash(owner, 620_000, contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: id, amount_fen: 620_000 }] });
    await adjusted(id, -20_000);
    expect(await owner.call(getCashRecord, { id: cash.id })).toMatchObject({ allocated_fen: 600_000 });
  });

  it('never goes below zero, and to zero removes all the tax', async () => {
    const id = await january();
    await adjusted(id, -1);
    const refused = await owner.request(adjustReceivable, { id, amount_fen: -620_000, reason: '多减' });
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['amount_fen'], message: '调减后不能小于 0' }] });
    const after = await adjusted(id, -619_999);
    const parts = await Promise.all(after.adjustments.map((each) => owner.call(getReceivable, { id: each.id })));
    expect(after.status).toBe('paid');
    expect(parts.reduce((sum, part) => sum + part.net_fen, after.net_fen)).toBe(0);
    expect(parts.reduce((sum, part) => sum + part.tax_fen, after.tax_fen)).toBe(0);
  });

  it('by fifty simultaneous calls never exceeds the open amount', async () => {
    const id = await january();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => owner.request(adjustReceivable, { id, amount_fen: -100_000, reason: '并发' })),
    );
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(6);
    expect(await owner.call(getReceivable, { id })).toMatchObject({ received_fen: 600_000 });
  });

  it('is refused for 0, on an adjustment, and on a void receivable', async () => {
    const id = await january();
    expect((await owner.request(adjustReceivable, { id, amount_fen: 0, reason: '无' })).error_code).toBe(422);
    expect((await owner.request(adjustReceivable, { id, amount_fen: 1, reason: ' ' })).error_code).toBe(422);
    const after = await adjusted(id, 100);
    const child = { id: firstOf(after.adjustments).id, amount_fen: 1, reason: '再调' };
    expect((await owner.request(adjustReceivable, child)).error_code).toBe(423);
    await owner.call(voidReceivable, { id, reason: '错' });
    expect((await owner.request(adjustReceivable, { id, amount_fen: 1, reason: '晚' })).error_code).toBe(423);
  });
});

describe('voiding by hand', () => {
  it('also voids the unpaid adjustments', async () => {
    const id = await january();
    await adjusted(id, 10_000);
    const after = await owner.call(voidReceivable, { id, reason: '重复' });
    expect(after).toMatchObject({ status: 'void', adjustments: [{ voided: true }] });
  });

  it('is refused while an adjustment has money on it', async () => {
    const id = await january();
    const child = firstOf((await adjusted(id, 10_000)).adjustments).id;
    const cash = await newCash(owner, 10_000, contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: child, amount_fen: 10_000 }] });
    const refused = await owner.request(voidReceivable, { id, reason: '重复' });
    expect(refused.error_code).toBe(423);
    expect((await owner.call(getReceivable, { id })).status).toBe('unpaid');
  });
});
