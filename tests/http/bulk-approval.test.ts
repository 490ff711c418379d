// Several contracts in one call: submitted by the rules, decided, voided. Either all of them or none.
import { describe, expect, it } from 'vitest';
import { decideMany, submitContracts } from '#api/approval/task';
import { contractCalls, voidContracts } from '#api/contracts/contract/contract';
import { messageList } from '#api/home/message';
import { approvedContract, newContract, receivablesOf } from '../support/builders';
import { openEnterprise } from '../support/open-enterprise';
import { present } from '../support/present';

const { owner, approver } = openEnterprise({ each: 'test' });

const drafts = async () => [await newContract(owner), await newContract(owner)];
const statuses = (contracts: readonly { id: number }[]) =>
  Promise.all(contracts.map(async ({ id }) => (await owner.call(contractCalls.get, { id })).status));
const submitted = (contracts: readonly { id: number }[]) =>
  owner.request(submitContracts, {
    ids: contracts.map(({ id }) => id),
    approvers: [{ kind: 'user', id: approver.user_id }],
  });
const tasks = async () =>
  (await approver.call(messageList, { kind: 'approval' })).rows.map(({ instance_id }) => present(instance_id));

describe('submitting', () => {
  it('sends all of them to the approver', async () => {
    const contracts = await drafts();
    expect((await submitted(contracts)).data).toEqual({ done: 2 });
    expect(await statuses(contracts)).toEqual(['auditing', 'auditing']);
    expect(await tasks()).toHaveLength(2);
  });

  it('submits none when one is no draft', async () => {
    const [draft] = await drafts();
    const approved = await approvedContract(owner, approver);
    const reply = await submitted([present(draft), approved]);
    const message = `${approved.number}（${approved.tenant_name}）：只有草稿可以提交审批；已驳回的合同请先编辑保存`;
    expect(reply).toMatchObject({ error_code: 423, errors: [{ path: ['ids', 1], message }] });
    expect(await statuses([present(draft)])).toEqual(['draft']);
    expect(await tasks()).toEqual([]);
  });
});

describe('deciding', () => {
  it('approves all of them, and their receivables are there', async () => {
    const contracts = await drafts();
    await submitted(contracts);
    expect(await approver.call(decideMany, { ids: await tasks(), decision: 'approve' })).toEqual({ done: 2 });
    expect(await statuses(contracts)).toEqual(['approved', 'approved']);
    for (const contract of contracts) expect(await receivablesOf(owner, contract)).toHaveLength(12);
    expect(await tasks()).toEqual([]);
  });

  it('rejects with one comment, which is required', async () => {
    const contracts = await drafts();
    await submitted(contracts);
    const ids = await tasks();
    expect(await approver.request(decideMany, { ids, decision: 'reject' })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['comment'] }],
    });
    await approver.call(decideMany, { ids, decision: 'reject', comment: '单价过低' });
    expect(await statuses(contracts)).toEqual(['rejected', 'rejected']);
  });

  it('decides none if one of them belongs to another approver', async () => {
    const contracts = await drafts();
    await submitted(contracts);
    const ids = await tasks();
    const reply = await owner.request(decideMany, { ids, decision: 'approve' });
    expect(reply.error_code).toBe(403);
    expect(reply.errors?.map(({ path }) => path)).toEqual([
      ['ids', 0],
      ['ids', 1],
    ]);
    expect(await statuses(contracts)).toEqual(['auditing', 'auditing']);
  });
});

describe('voiding', () => {
  it('ends all of them with their receivables, each at its expected version', async () => {
    const contracts = [await approvedContract(owner, approver), await newContract(owner)];
    const rows = contracts.map(({ id, version }) => ({ id, version }));
    const stale = rows.map(({ id, version }, place) => ({ id, version: version + place }));
    const reply = await owner.request(voidContracts, { rows: stale, reason: '录错' });
    expect(reply).toMatchObject({
      error_code: 409,
      errors: [{ path: ['rows', 1], message: expect.stringContaining('该合同已被他人修改') }],
    });
    expect(await statuses(contracts)).toEqual(['approved', 'draft']);
    expect(await owner.call(voidContracts, { rows, reason: '录错' })).toEqual({ done: 2 });
    expect(await statuses(contracts)).toEqual(['void', 'void']);
    const remaining = await receivablesOf(owner, present(contracts[0]));
    expect(new Set(remaining.map(({ status }) => status))).toEqual(new Set(['void']));
  });
});
