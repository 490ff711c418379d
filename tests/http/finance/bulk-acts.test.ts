// Acts on the ticked rows in one call: voided, undone, waived. Either all of them or none; blocking rows are named. A contract of 100 m² at 2 yuan a
// day from 2026-01-01: January 6,200.00, February 5,600.00, March 6,200.00. Today is 2026-03-16.
import { beforeEach, describe, expect, it } from 'vitest';
import { saveChain } from '#api/approval/chain';
import { approvalTrail, decideMany } from '#api/approval/task';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  getCashRecord,
  undoWriteOff,
  undoWriteOffs,
  voidCashRecords,
  writeOff,
} from '#api/finance/cash-record/cash-record';
import { postLateFees, waiveLateFees, waiversOf } from '#api/finance/late-fee';
import { setPeriodLock } from '#api/finance/period-lock';
import { getReceivable, voidReceivables } from '#api/finance/receivable/receivable';
import { messageList } from '#api/home/message';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { enterprise, owner, approver } = openEnterprise({ each: 'test', day: '2026-03-16' });
let contract: Contract;
let ids: number[];

beforeEach(async () => {
  contract = await approvedContract(owner, approver, { late_fee: { rate_daily: '0.001', grace_days: 0 } });
  ids = (await receivablesOf(owner, contract)).slice(0, 3).map(({ id }) => id);
});

const stateOf = async (id: number) => {
  const { status, received_fen } = await owner.call(getReceivable, { id });
  return [status, received_fen];
};
const states = () => Promise.all(ids.map(stateOf));
const audited = async (action: string) =>
  (await owner.call(listEndpoint(auditList), { page: 1, page_size: 50, filter: { action: [action] } })).rows.length;

/** Pays January and part of February. */
async function paid() {
  const cash = await newCash(owner, 700_000, contract.tenant_name);
  const items = [
    { receivable_id: present(ids[0]), amount_fen: 620_000 },
    { receivable_id: present(ids[1]), amount_fen: 80_000 },
  ];
  return owner.call(writeOff, { cash_record_id: cash.id, items });
}

describe('voiding receivables', () => {
  it('voids all that are ticked, each with its reason and its entry of the audit trail', async () => {
    expect(await owner.call(voidReceivables, { ids: [...ids, present(ids[0])], reason: '重复生成' })).toEqual({
      done: 3,
    });
    expect(await states()).toEqual([
      ['void', 0],
      ['void', 0],
      ['void', 0],
    ]);
    expect(await owner.call(getReceivable, { id: present(ids[2]) })).toMatchObject({ void_reason: '重复生成' });
    expect(await audited('void')).toBe(3);
  });

  it('voids none when one has money on it, and names it at its place', async () => {
    await paid();
    const reply = await owner.request(voidReceivables, { ids, reason: '重复生成' });
    const name = (month: string) => `${contract.tenant_name} 租金 ${month}：该应收已有核销，请先反核销再作废`;
    expect(reply).toMatchObject({
      error_code: 423,
      message: expect.stringContaining('2 条不能作废，全部未作废'),
      errors: [
        { path: ['ids', 0], message: name('2026-01-01 ~ 2026-01-31') },
        { path: ['ids', 1], message: name('2026-02-01 ~ 2026-02-28') },
      ],
    });
    expect(await stateOf(present(ids[2]))).toEqual(['unpaid', 0]);
    expect(await audited('void')).toBe(0);
  });

  it('accepts at most two hundred ids, all of the enterprise', async () => {
    const strange = await owner.request(voidReceivables, { ids: [...ids, 999_999_999], reason: '重复生成' });
    expect(strange).toMatchObject({ error_code: 404, errors: [{ path: ['ids', 3] }] });
    const many = Array.from({ length: 201 }, (_, place) => place + 1);
    const reply = await owner.request(voidReceivables, { ids: many, reason: '重复生成' });
    expect(reply).toMatchObject({ error_code: 422, errors: [{ path: ['ids'], message: '一次最多 200 条' }] });
    expect((await states()).map(([status]) => status)).toEqual(['unpaid', 'unpaid', 'unpaid']);
  });

  it('needs the key of the individual act', async () => {
    const viewer = await enterprise.person('viewer');
    expect((await viewer.request(voidReceivables, { ids, reason: '重复生成' })).error_code).toBe(403);
  });
});

describe('undoing write-offs', () => {
  it('undoes those that are ticked', async () => {
    const { id, write_offs } = await paid();
    const entries = write_offs.map((entry) => entry.id);
    expect(await owner.call(undoWriteOffs, { of: 'write_off', ids: entries, reason: '核销错误' })).toEqual({ done: 2 });
    expect(await states()).toEqual([
      ['unpaid', 0],
      ['unpaid', 0],
      ['unpaid', 0],
    ]);
    expect((await owner.call(getCashRecord, { id })).allocated_fen).toBe(0);
    expect(await audited('undo-write-off')).toBe(2);
  });

  it.each(['cash_record', 'receivable'] as const)('undoes all write-offs of a ticked %s', async (kind) => {
    const { id } = await paid();
    const ticked = kind === 'cash_record' ? [id] : ids.slice(0, 2);
    expect(await owner.call(undoWriteOffs, { of: kind, ids: ticked, reason: '核销错误' })).toEqual({
      done: ticked.length,
    });
    expect((await owner.call(getCashRecord, { id })).allocated_fen).toBe(0);
    const again = await owner.request(undoWriteOffs, { of: kind, ids: ticked, reason: '核销错误' });
    expect(again).toMatchObject({
      error_code: 409,
      errors: [{ message: expect.stringContaining('没有可以反核销') }, ...ticked.slice(1).map(() => ({}))],
    });
  });

  it("undoes none when one was undone before, and names it by the database's refusal", async () => {
    const { id, write_offs } = await paid();
    const entries = write_offs.map((entry) => entry.id);
    await owner.call(undoWriteOff, { id: present(entries[1]), reason: '核销错误' });
    const reply = await owner.request(undoWriteOffs, { of: 'write_off', ids: entries, reason: '核销错误' });
    const message = `${contract.tenant_name} 租金 2026-02-01 ~ 2026-02-28 800.00 元：该核销已被反核销`;
    expect(reply).toMatchObject({ error_code: 409, errors: [{ path: ['ids', 1], message }] });
    expect((await owner.call(getCashRecord, { id })).allocated_fen).toBe(620_000);
  });

  it('posts into the month that is open', async () => {
    const { id, write_offs } = await paid();
    await owner.call(setPeriodLock, { month: '2026-03', reason: '' });
    await owner.call(undoWriteOffs, { of: 'write_off', ids: write_offs.map((entry) => entry.id), reason: '核销错误' });
    const reversals = (await owner.call(getCashRecord, { id })).write_offs.filter(
      (entry) => entry.reverses_id !== null,
    );
    expect(reversals.map((entry) => entry.accounting_date)).toEqual(['2026-04-01', '2026-04-01']);
  });
});

describe('voiding money', () => {
  it('voids the ticked receipts, and none when one of them is used', async () => {
    const used = await paid();
    const free = await newCash(owner, 100, '误录');
    const reply = await owner.request(voidCashRecords, { ids: [free.id, used.id], reason: '误录' });
    const message = `${contract.tenant_name} 2026-03-10 7,000.00 元：该流水已有核销，请先反核销再作废`;
    expect(reply).toMatchObject({ error_code: 423, errors: [{ path: ['ids', 1], message }] });
    expect((await owner.call(getCashRecord, { id: free.id })).status).toBe('open');
    expect(await owner.call(voidCashRecords, { ids: [free.id], reason: '误录' })).toEqual({ done: 1 });
    expect((await owner.call(getCashRecord, { id: free.id })).status).toBe('void');
  });
});

describe('waiving late fees', () => {
  const fees = async () =>
    (await receivablesOf(owner, contract))
      .filter((row) => row.charge_kind === 'late_fee' && row.adjusts_id === null)
      .map(({ id, open_fen }) => ({ id, open_fen }));
  const halved = (receivables: number[], approvers = [{ kind: 'user' as const, id: approver.user_id }]) =>
    owner.request(waiveLateFees, { ids: receivables, percent: 50, reason: '首次逾期', approvers });

  it('requests the same share of each, subject to approval, and approving all in one call takes it off', async () => {
    await owner.call(postLateFees, { as_of: '2026-03-16', receivable_ids: null });
    const before = await fees();
    expect(before.length).toBeGreaterThan(1);
    expect((await halved(before.map(({ id }) => id))).data).toEqual({ done: before.length });
    expect(await fees()).toEqual(before);
    const tasks = (await approver.call(messageList, { kind: 'approval' })).rows;
    const instances = tasks.map(({ instance_id }) => present(instance_id));
    expect(instances).toHaveLength(before.length);
    expect(await approver.call(decideMany, { ids: instances, decision: 'approve' })).toEqual({ done: before.length });
    expect(await fees()).toEqual(
      before.map(({ id, open_fen }) => ({ id, open_fen: open_fen - Math.round(open_fen / 2) })),
    );
  });

  it('requests none when one is no late fee, and names it', async () => {
    await owner.call(postLateFees, { as_of: '2026-03-16', receivable_ids: null });
    const fee = firstOf(await fees());
    const reply = await halved([fee.id, present(ids[0])]);
    expect(reply).toMatchObject({
      error_code: 422,
      errors: [{ path: ['ids', 1], message: expect.stringMatching(/租金 2026-01-01 .*只有已过账的滞纳金可以减免/) }],
    });
    expect(await owner.call(waiversOf, { receivable_id: fee.id })).toEqual([]);
    await owner.call(waiveLateFees, {
      ids: [fee.id],
      percent: 100,
      reason: '首次逾期',
      approvers: [{ kind: 'user', id: approver.user_id }],
    });
    const twice = await halved([fee.id]);
    expect(twice).toMatchObject({
      error_code: 409,
      errors: [{ message: expect.stringContaining('该滞纳金已有未完成的减免') }],
    });
  });

  it('uses the chain of the enterprise, and without one needs approvers', async () => {
    await owner.call(postLateFees, { as_of: '2026-03-16', receivable_ids: null });
    const fee = firstOf(await fees());
    expect(await halved([fee.id], [])).toMatchObject({
      error_code: 422,
      errors: [{ message: expect.stringContaining('没有默认审批链，请选择审批人') }],
    });
    await owner.call(saveChain, {
      kind: 'late_fee_waiver',
      name: '减免',
      conditions: [],
      approvers: [{ kind: 'user', id: approver.user_id }],
      enabled: true,
      sort: 1,
    });
    expect((await halved([fee.id], [])).data).toEqual({ done: 1 });
    const waiver = firstOf(await owner.call(waiversOf, { receivable_id: fee.id }));
    expect(waiver).toMatchObject({ status: 'auditing', reason: '首次逾期' });
    const [trail] = await owner.call(approvalTrail, { kind: 'late_fee_waiver', object_id: waiver.id });
    expect(trail?.steps).toHaveLength(1);
  });
});
