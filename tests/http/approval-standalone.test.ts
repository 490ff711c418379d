// Approvals in an enterprise with few users: a submission that no user could decide is refused with the way out, the only user may decide where a
// parameter allows it, and a step that loses its last approver becomes a task of the submitter.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalTrail, chooseToAudit, decideWflow, defaultChainOf } from '#api/approval/task';
import type { SubmitInput } from '#api/approval/task.schema';
import { contractCalls } from '#api/contracts/contract/contract';
import { terminationCalls } from '#api/contracts/termination/termination';
import { messageList } from '#api/home/message';
import { listEndpoint } from '#api/kernel/list/list';
import { createEnterprise } from '#api/platform/enterprise';
import { auditList } from '#api/setup/audit/audit.list';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import type { ParameterKey } from '#api/setup/parameter/parameters';
import { roleOptions } from '#api/setup/role/role';
import { disableUser, userCalls } from '#api/setup/user/user';
import { approvedContract, newContract } from '../support/builders';
import { firstSignIn } from '../support/people/own-password';
import { superAdministrator } from '../support/people/super-administrator';
import { present } from '../support/present';
import { newEnterprise, openWorld, PASSWORD, type Person, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { own: true });
});
afterAll(() => world.close());

let counter = 0;

/** Creates an enterprise as the platform does; returns its only user. */
async function foundedAlone(): Promise<Person> {
  counter += 1;
  const admin_name = `alone.${counter}`;
  const root = await superAdministrator(world);
  const { administrator } = await root.call(createEnterprise, {
    code: `alone-${counter}`,
    name: '远山置业',
    legal_entity: '远山置业有限公司',
    admin_name,
    admin_display_name: '陈立',
    admin_password: PASSWORD,
  });
  return { ...(await firstSignIn(world, admin_name)), user_id: present(administrator).id };
}

async function switchOn(admin: Person, key: ParameterKey): Promise<void> {
  const { version } = await admin.call(getParam, {});
  await admin.call(saveParam, { values: { [key]: true }, version });
}

async function colleague(admin: Person, role: string): Promise<Person> {
  counter += 1;
  const name = `colleague.${counter}`;
  const roles = await admin.call(roleOptions, {});
  const role_ids = roles.filter(({ label }) => label === role).map(({ value }) => value);
  const { id } = await admin.call(userCalls.save, {
    name,
    display_name: `同事${counter}`,
    role_ids,
    password: PASSWORD,
  });
  return { ...(await firstSignIn(world, name)), user_id: id };
}

async function disable(admin: Person, { user_id: id }: Person): Promise<void> {
  const { version } = await admin.call(userCalls.get, { id });
  await admin.call(disableUser, { id, version });
}

/** Submits with the default chain of the enterprise. */
async function byRule(person: Person, object_id: number): Promise<SubmitInput> {
  const subject = { kind: 'contract' as const, object_id };
  const { approvers } = await person.call(defaultChainOf, subject);
  return { ...subject, approvers: approvers.map(({ kind, id }) => ({ kind, id })) };
}
const submitByRule = async (person: Person, id: number) => person.call(chooseToAudit, await byRule(person, id));
const refusedByRule = async (person: Person, id: number) => person.request(chooseToAudit, await byRule(person, id));
const statusOf = async (person: Person, id: number) => (await person.call(contractCalls.get, { id })).status;
const approve = (person: Person, instance_id: number) => person.call(decideWflow, { instance_id, decision: 'approve' });

describe('a new enterprise with one user', () => {
  it('is refused at submission since no user can decide, with the way out', async () => {
    const admin = await foundedAlone();
    const { id } = await newContract(admin);
    const refused = await refusedByRule(admin, id);
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['approvers', 0, 'id'] }] });
    const message = refused.errors?.[0]?.message ?? '';
    expect(message).toContain('第 1 步「角色：系统管理员」没有人可以审批');
    expect(message).toContain('该角色除您以外没有启用的成员');
    expect(message).toContain('用户管理');
    expect(message).toContain('仅有一名用户时可自行审批');
    expect(await statusOf(admin, id)).toBe('draft');
    expect(await admin.call(approvalTrail, { kind: 'contract', object_id: id })).toEqual([]);
  });

  it('approves its first contract where the parameter allows it, and every such decision is in the audit log', async () => {
    const admin = await foundedAlone();
    const { id } = await newContract(admin);
    await switchOn(admin, 'approval.sole_user');
    const instance = await submitByRule(admin, id);
    expect(instance.steps[0]?.able).toEqual([{ name: '陈立', stands_for: 'submitter' }]);
    expect((await approve(admin, instance.id)).events.at(-1)).toMatchObject({
      action: 'approve',
      stands_for: 'submitter',
    });
    expect(await statusOf(admin, id)).toBe('approved');
    const { rows } = await admin.call(listEndpoint(auditList), {
      page: 1,
      page_size: 50,
      filter: { object: ['contract'] },
    });
    expect(rows.filter(({ action }) => action === 'decide-own')).toMatchObject([{ object_id: id, user_name: '陈立' }]);
  });

  it('approves by four eyes as soon as there is a second user, without any parameter', async () => {
    const admin = await foundedAlone();
    const leasing = await colleague(admin, '招商专员');
    const { id } = await newContract(leasing);
    const instance = await submitByRule(leasing, id);
    expect((await approve(admin, instance.id)).events.at(-1)).toMatchObject({ stands_for: '' });
    expect(await statusOf(admin, id)).toBe('approved');
    const { rows } = await admin.call(listEndpoint(auditList), {
      page: 1,
      page_size: 50,
      filter: { object: ['contract'] },
    });
    expect(rows.filter(({ action }) => action === 'decide-own')).toEqual([]);
  });

  it('does so with any value of the parameter for a single user', async () => {
    const admin = await foundedAlone();
    await switchOn(admin, 'approval.sole_user');
    await colleague(admin, '招商专员');
    const refused = await refusedByRule(admin, (await newContract(admin)).id);
    expect(refused.error_code).toBe(422);
    expect(refused.message).toContain('允许审批自己提交的单据');
  });
});

describe('a submission', () => {
  it('of any kind is refused where a step has no approver', async () => {
    const enterprise = await newEnterprise(world);
    const admin = await enterprise.person('admin');
    const second = await enterprise.person('admin');
    const contract = await approvedContract(admin, second);
    const order = await admin.call(terminationCalls.save, {
      contract_id: contract.id,
      kind: 'agreement',
      leave_date: '2026-06-30',
    });
    await disable(admin, second);
    const roles = await admin.call(roleOptions, {});
    const id = present(roles.find(({ label }) => label === '系统管理员')).value;
    const submitted = await admin.request(chooseToAudit, {
      kind: 'termination',
      object_id: order.id,
      approvers: [{ kind: 'role', id }],
    });
    expect(submitted).toMatchObject({ error_code: 422, message: expect.stringContaining('没有人可以审批') });
  });

  it('names the step and why: members without the key, and a role without members', async () => {
    const enterprise = await newEnterprise(world);
    const admin = await enterprise.person('admin');
    await enterprise.person('viewer');
    const roles = await admin.call(roleOptions, {});
    const ofRole = (name: string) => ({
      kind: 'role' as const,
      id: present(roles.find(({ label }) => label === name)).value,
    });
    const { id } = await newContract(admin);
    const refused = await admin.request(chooseToAudit, {
      kind: 'contract',
      object_id: id,
      approvers: [ofRole('只读用户'), ofRole('财务专员')],
    });
    expect(refused.errors?.map(({ path }) => path[1])).toEqual([0, 1]);
    expect(refused.errors?.[0]?.message).toContain('第 1 步「角色：只读用户」没有人可以审批：该角色的成员没有审批权限');
    expect(refused.errors?.[1]?.message).toContain('第 2 步「角色：财务专员」没有人可以审批：该角色没有启用的成员');
  });
});

it('a step that loses its last approver is a task of the submitter until there is one again', async () => {
  const enterprise = await newEnterprise(world);
  const admin = await enterprise.person('admin');
  const finance = await enterprise.person('finance');
  const { id } = await newContract(admin);
  const approvers = [{ kind: 'user' as const, id: finance.user_id }];
  const instance = await admin.call(chooseToAudit, { kind: 'contract', object_id: id, approvers });
  const tasks = async () =>
    (await admin.call(messageList, { kind: 'approval' })).rows.filter(({ link }) => link.endsWith(`=${id}`));
  expect(await tasks()).toEqual([]);
  await disable(admin, finance);
  expect(await tasks()).toMatchObject([{ content: expect.stringContaining('当前步骤没有人可以审批') }]);
  const successor = await colleague(admin, '系统管理员');
  expect(await tasks()).toEqual([]);
  expect((await approve(successor, instance.id)).status).toBe('approved');
});
