// The approval engine: chains by limits, hand-over, deputies, approvers who left, tasks, and two simultaneous decisions.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { deleteChain, listChains, saveChain } from '#api/approval/chain';
import { delegatesOfUser, deleteDelegate, saveDelegate } from '#api/approval/delegate';
import {
  approvalTrail,
  chooseToAudit,
  decideWflow,
  defaultChainOf,
  handOverWflow,
  resetWflow,
} from '#api/approval/task';
import { contractCalls } from '#api/contracts/contract/contract';
import { cancelMessages, completeMessages, homeMessages, messageList, readMessages } from '#api/home/message';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { newContract, submit } from '../support/builders';
import { openEnterprise } from '../support/open-enterprise';
import { firstOf, present } from '../support/present';
import type { Person } from '../support/world';

const { world, enterprise, admin, leasing, finance, colleague } = openEnterprise({
  people: { admin: 'admin', leasing: 'leasing', finance: 'finance', colleague: 'finance' },
});

const taskOf = async (person: Person, object_id: number) =>
  (await person.call(messageList, { kind: 'approval' })).rows.find((row) => row.link.endsWith(`=${object_id}`));
const statusOf = async (id: number) => (await admin.call(contractCalls.get, { id })).status;
const approve = (person: Person, instance_id: number) =>
  person.request(decideWflow, { instance_id, decision: 'approve' as const });
const enable = (person: Person, enabled: boolean) =>
  world.db.asOwner((owner) => owner.query(sql`update app_user set enabled = ${enabled} where id = ${person.user_id}`));
const draft = async () => (await newContract(admin)).id;
const roleId = async (name: string) =>
  firstOf(
    await world.db.asOwner((owner) =>
      owner.query<{ id: number }>(
        sql`select id from role where company_id = ${enterprise.company_id} and name = ${name}`,
      ),
    ),
  ).id;

describe('hand-over', () => {
  it('assigns the step and the task only to the colleague', async () => {
    const id = await draft();
    const { id: instance_id } = await submit(leasing, id, finance);
    expect(await taskOf(finance, id)).toMatchObject({ is_task: true, self_ending: true, read_at: null });
    const handed = await finance.call(handOverWflow, { instance_id, to_user_id: colleague.user_id, comment: '出差' });
    expect(handed).toMatchObject({ may_decide: false, status: 'running' });
    expect(handed.events.at(-1)).toMatchObject({ action: 'hand_over', comment: '出差' });
    expect(handed.events.at(-1)?.to_user).toBe(handed.steps[0]?.approver);
    expect(await taskOf(finance, id)).toBeUndefined();
    expect((await approve(finance, instance_id)).error_code).toBe(403);
    expect(await taskOf(colleague, id)).toBeDefined();
    expect((await approve(colleague, instance_id)).error_code).toBe(0);
    expect(await statusOf(id)).toBe('approved');
    expect(await taskOf(colleague, id)).toBeUndefined();
  });

  it('returns to the previous approver, with a new task', async () => {
    const id = await draft();
    const { id: instance_id } = await submit(leasing, id, finance);
    await finance.call(handOverWflow, { instance_id, to_user_id: colleague.user_id });
    await colleague.call(handOverWflow, { instance_id, to_user_id: finance.user_id });
    expect(await taskOf(finance, id)).toMatchObject({ status: 'open', read_at: null });
    expect(await taskOf(colleague, id)).toBeUndefined();
  });

  it('refuses the submitter, oneself, a disabled and an unknown colleague at the field', async () => {
    const { id: instance_id } = await submit(leasing, await draft(), finance);
    const to = async (to_user_id: number) => finance.request(handOverWflow, { instance_id, to_user_id });
    const errors = [{ path: ['to_user_id'] }];
    expect(await to(leasing.user_id)).toMatchObject({ error_code: 422, errors });
    expect(await to(finance.user_id)).toMatchObject({ error_code: 422, errors });
    expect(await to(999_999)).toMatchObject({ error_code: 404, errors });
    const gone = await enterprise.person('finance');
    await enable(gone, false);
    expect(await to(gone.user_id)).toMatchObject({ error_code: 404, errors });
  });
});

describe('the deciding user', () => {
  it('lets one of two simultaneous decisions on the same step win, and refuses the other', async () => {
    const id = await draft();
    const role_id = await roleId('财务专员');
    const { id: instance_id } = await leasing.call(chooseToAudit, {
      kind: 'contract',
      object_id: id,
      approvers: [
        { kind: 'role', id: role_id },
        { kind: 'user', id: admin.user_id },
      ],
    });
    const replies = await Promise.all([approve(finance, instance_id), approve(colleague, instance_id)]);
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 403]);
    expect(replies.find((reply) => reply.error_code === 403)?.message).toContain('可能已由他人处理');
    const [instance] = await admin.call(approvalTrail, { kind: 'contract', object_id: id });
    expect(instance?.steps.map((step) => step.status)).toEqual(['approved', 'waiting']);
    expect(await taskOf(finance, id)).toBeUndefined();
    expect(await taskOf(admin, id)).toBeDefined();
  });

  it('is the deputy too while the approver is away, and no other user afterwards', async () => {
    const id = await draft();
    const { id: instance_id } = await submit(leasing, id, finance);
    const away = await finance.call(saveDelegate, {
      deputy_id: colleague.user_id,
      start_date: '2026-03-16',
      end_date: '2026-03-18',
    });
    expect(away.active).toBe(true);
    expect((await taskOf(colleague, id))?.content).toContain('代理');
    const [waiting] = await colleague.call(approvalTrail, { kind: 'contract', object_id: id });
    expect(waiting?.steps[0]?.able.map((able) => able.stands_for).sort()).toEqual(['', 'deputy']);
    await finance.call(deleteDelegate, { ids: [away.id] });
    expect(await taskOf(colleague, id)).toBeUndefined();
    expect((await approve(colleague, instance_id)).error_code).toBe(403);
    expect((await finance.call(delegatesOfUser, {})).length).toBe(0);
  });

  it('falls to the administrator when the approver is disabled, visibly', async () => {
    const id = await draft();
    const leaving = await enterprise.person('finance');
    const { id: instance_id } = await submit(leasing, id, leaving);
    expect((await approve(admin, instance_id)).error_code).toBe(403);
    await enable(leaving, false);
    const [before] = await admin.call(approvalTrail, { kind: 'contract', object_id: id });
    expect(before?.steps[0]?.able).toEqual([{ name: expect.stringContaining('admin'), stands_for: 'administrator' }]);
    expect((await approve(admin, instance_id)).error_code).toBe(0);
    const [after] = await admin.call(approvalTrail, { kind: 'contract', object_id: id });
    expect(after?.events.at(-1)).toMatchObject({ action: 'approve', stands_for: 'administrator' });
  });

  it('falls to the deputy rather than the administrator when there is one', async () => {
    const id = await draft();
    const leaving = await enterprise.person('finance');
    const { id: instance_id } = await submit(leasing, id, leaving);
    await admin.call(saveDelegate, {
      user_id: leaving.user_id,
      deputy_id: colleague.user_id,
      start_date: '2026-03-01',
      end_date: '2026-12-31',
    });
    await enable(leaving, false);
    expect((await approve(admin, instance_id)).error_code).toBe(403);
    const decided = await colleague.call(decideWflow, { instance_id, decision: 'approve' });
    expect(decided.events.at(-1)).toMatchObject({ stands_for: 'deputy' });
  });

  it('is not a user without the approval key, though the step names them', async () => {
    const viewer = await enterprise.person('viewer');
    const { id: instance_id } = await submit(leasing, await draft(), finance);
    await finance.call(handOverWflow, { instance_id, to_user_id: viewer.user_id });
    expect(await approve(viewer, instance_id)).toMatchObject({ error_code: 403 });
  });

  it('is not the submitter, unless the enterprise allows it', async () => {
    const id = await draft();
    const own = { kind: 'contract' as const, object_id: id, approvers: [{ kind: 'user' as const, id: admin.user_id }] };
    expect(await admin.request(chooseToAudit, own)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['approvers', 0, 'id'] }],
    });
    const { version } = await admin.call(getParam, {});
    await admin.call(saveParam, { values: { 'approval.own_submission': true }, version });
    const { id: instance_id } = await admin.call(chooseToAudit, own);
    expect((await approve(admin, instance_id)).error_code).toBe(0);
    await admin.call(saveParam, { values: { 'approval.own_submission': false }, version: version + 1 });
  });
});

describe('deputies', () => {
  it('are refused where they make no sense', async () => {
    const save = (input: object) =>
      finance.request(saveDelegate, { start_date: '2026-05-01', end_date: '2026-05-31', ...input } as never);
    expect(await save({ deputy_id: finance.user_id })).toMatchObject({ errors: [{ path: ['deputy_id'] }] });
    expect(await save({ deputy_id: colleague.user_id, end_date: '2026-04-01' })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['end_date'] }],
    });
    expect(await save({ deputy_id: 999_999 })).toMatchObject({ error_code: 404, errors: [{ path: ['deputy_id'] }] });
    expect(await save({ deputy_id: colleague.user_id, user_id: admin.user_id })).toMatchObject({ error_code: 403 });
    const both = await Promise.all([
      save({ deputy_id: colleague.user_id }),
      save({ deputy_id: admin.user_id, start_date: '2026-05-31', end_date: '2026-06-30' }),
    ]);
    expect(both.map((reply) => reply.error_code).sort()).toEqual([0, 409]);
  });
});

describe('default chains', () => {
  it('are chosen by the limits an object reaches, the first by order', async () => {
    const small = await draft();
    const chain = (name: string, sort: number, from: string, id: number) => ({
      kind: 'contract' as const,
      name,
      sort,
      conditions: from ? [{ field: 'amount_fen', from }] : [],
      approvers: [{ kind: 'user' as const, id }],
    });
    const large = await admin.call(saveChain, chain('大额', 1, '7300001', admin.user_id));
    const normal = await admin.call(saveChain, chain('一般', 2, '', finance.user_id));
    // 100 m² · 2 yuan · 365 days = 73,000.00.
    expect(await leasing.call(defaultChainOf, { kind: 'contract', object_id: small })).toEqual({
      name: '一般',
      approvers: [{ kind: 'user', id: finance.user_id, label: expect.stringContaining('finance'), able: true }],
      fixed: false,
      special: [],
    });
    await admin.call(saveChain, {
      ...chain('大额', 1, '7300000', admin.user_id),
      id: large.id,
      version: large.version,
    });
    expect((await leasing.call(defaultChainOf, { kind: 'contract', object_id: small })).name).toBe('大额');
    expect((await admin.call(listChains, {})).map((each) => each.name)).toEqual(['大额', '一般']);

    const { version } = await admin.call(getParam, {});
    await admin.call(saveParam, { values: { 'approval.chain_fixed': true }, version });
    const other = {
      kind: 'contract' as const,
      object_id: small,
      approvers: [{ kind: 'user' as const, id: finance.user_id }],
    };
    expect(await leasing.request(chooseToAudit, other)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['approvers'] }],
    });
    expect(await statusOf(small)).toBe('draft');
    await admin.call(saveParam, { values: { 'approval.chain_fixed': false }, version: version + 1 });
    await admin.call(deleteChain, { ids: [large.id, normal.id] });
    expect((await leasing.call(defaultChainOf, { kind: 'contract', object_id: small })).name).toBeNull();
  });

  it('may name the submitter and a user who has left: their steps fall to an administrator', async () => {
    const gone = await enterprise.person('finance');
    const chain = await admin.call(saveChain, {
      kind: 'contract',
      name: '含提交人',
      conditions: [],
      approvers: [
        { kind: 'user', id: leasing.user_id },
        { kind: 'user', id: gone.user_id },
      ],
    });
    await enable(gone, false);
    const object_id = await draft();
    const given = await leasing.call(defaultChainOf, { kind: 'contract', object_id });
    expect(given.approvers.map((approver) => approver.able)).toEqual([true, false]);
    const approvers = given.approvers.map(({ kind, id }) => ({ kind, id }));
    const refused = await leasing.request(chooseToAudit, {
      kind: 'contract',
      object_id,
      approvers: approvers.slice(0, 1),
    });
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['approvers', 0, 'id'] }] });
    const { id: instance_id, steps } = await leasing.call(chooseToAudit, { kind: 'contract', object_id, approvers });
    expect(steps[0]?.able).toEqual([{ name: expect.stringContaining('admin'), stands_for: 'administrator' }]);
    expect((await approve(admin, instance_id)).error_code).toBe(0);
    expect((await approve(admin, instance_id)).error_code).toBe(0);
    expect(await statusOf(object_id)).toBe('approved');
    await admin.call(deleteChain, { ids: [chain.id] });
  });

  it('measure the discount by the list price', async () => {
    // List price 4.5, agreed price 2: 55.5556 % under it.
    const id = await draft();
    const saved = await admin.call(saveChain, {
      kind: 'contract',
      name: '折让',
      conditions: [{ field: 'discount', from: '0.55' }],
      approvers: [{ kind: 'user', id: admin.user_id }],
    });
    expect((await leasing.call(defaultChainOf, { kind: 'contract', object_id: id })).name).toBe('折让');
    await admin.call(saveChain, {
      id: saved.id,
      version: saved.version,
      kind: 'contract',
      name: '折让',
      conditions: [{ field: 'discount', from: '0.56' }],
      approvers: [{ kind: 'user', id: admin.user_id }],
    });
    expect((await leasing.call(defaultChainOf, { kind: 'contract', object_id: id })).name).toBeNull();
    await admin.call(deleteChain, { ids: [saved.id] });
  });

  it.each([0, 50])('of %i steps are refused', async (count) => {
    const approvers = Array.from({ length: count }, () => ({ kind: 'user' as const, id: finance.user_id }));
    const refused = { error_code: 422, errors: [{ path: ['approvers'] }] };
    expect(await admin.request(saveChain, { kind: 'contract', name: '长', conditions: [], approvers })).toMatchObject(
      refused,
    );
    expect(
      await leasing.request(chooseToAudit, { kind: 'contract', object_id: await draft(), approvers }),
    ).toMatchObject(refused);
  });

  it('refuse an unknown limit, a broken value and a second one of the name', async () => {
    const base = { kind: 'contract' as const, name: '甲', approvers: [{ kind: 'user' as const, id: finance.user_id }] };
    expect(await admin.request(saveChain, { ...base, conditions: [{ field: 'colour', from: '1' }] })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['conditions', 0, 'field'] }],
    });
    expect(
      await admin.request(saveChain, { ...base, conditions: [{ field: 'amount_fen', from: '-1' }] }),
    ).toMatchObject({
      errors: [{ path: ['conditions', 0, 'from'] }],
    });
    const { id } = await admin.call(saveChain, { ...base, conditions: [] });
    expect(await admin.request(saveChain, { ...base, conditions: [] })).toMatchObject({ error_code: 409 });
    await admin.call(deleteChain, { ids: [id] });
  });
});

describe('messages of approvals', () => {
  it('notify the submitter of the outcome with the reason, and reading ends them', async () => {
    const id = await draft();
    const { id: instance_id } = await submit(leasing, id, finance);
    await finance.call(decideWflow, { instance_id, decision: 'reject', comment: '租金偏低' });
    const { rows } = await leasing.call(messageList, { kind: 'approval_result' });
    const message = present(rows.find((row) => row.link.endsWith(`=${id}`)));
    expect(message).toMatchObject({ is_task: false, status: 'open', content: expect.stringContaining('租金偏低') });
    expect(await leasing.call(readMessages, { ids: [message.id] })).toEqual({ changed: 1 });
    expect(await leasing.call(readMessages, { ids: [message.id] })).toEqual({ changed: 0 });
    const done = await leasing.call(messageList, { kind: 'approval_result', status: 'done' });
    expect(done.rows.map((row) => row.id)).toContain(message.id);
  });

  it('end with a withdrawal, cannot be ticked off, and belong to no other user', async () => {
    const id = await draft();
    await submit(leasing, id, finance);
    const task = present(await taskOf(finance, id));
    const ids = [task.id];
    expect(await finance.request(completeMessages, { ids })).toMatchObject({ error_code: 422 });
    expect(await finance.request(cancelMessages, { ids })).toMatchObject({ error_code: 422 });
    expect(await colleague.request(readMessages, { ids })).toMatchObject({ error_code: 404 });
    const before = present(
      (await finance.call(homeMessages, {})).counts.find((count) => count.kind === 'approval'),
    ).open;
    await leasing.call(resetWflow, { kind: 'contract', object_id: id });
    const after = present(
      (await finance.call(homeMessages, {})).counts.find((count) => count.kind === 'approval'),
    ).open;
    expect(after).toBe(before - 1);
    const [instance] = await leasing.call(approvalTrail, { kind: 'contract', object_id: id });
    expect(instance?.events.map((event) => event.action)).toEqual(['submit', 'withdraw']);
  });
});
