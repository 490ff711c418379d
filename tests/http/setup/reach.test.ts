// Users grant, revoke and take over at most their own rights: roles, members, users, imports, deputies, departments, sign-in from outside. A refusal
// only leaves a record of the attempt.

import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveDelegate } from '#api/approval/delegate';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import type { ImportPreview } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { departmentCalls, moveDepartment } from '#api/setup/department';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { roleCalls, roleOptions, setRoleMembers } from '#api/setup/role/role';
import type { RoleSave } from '#api/setup/role/role.schema';
import {
  disableUser,
  enableUser,
  endUserSessions,
  resetUserPassword,
  resetUserTotp,
  userCalls,
} from '#api/setup/user/user';
import { userImport } from '#api/setup/user/user.import';
import { newContract, newPark, submit } from '#tests/support/builders';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstSignIn } from '#tests/support/people/own-password';
import { present } from '#tests/support/present';
import { PASSWORD, type Person } from '#tests/support/world';

const { world, enterprise, admin } = openEnterprise({ ownWorld: true, each: 'test', people: { admin: 'admin' } });
/** A user who sees only the park `own` and holds only the keys for people and departments. */
let clerk: Person;
let own: number;
let other: number;
let roles: Record<string, number>;

const OFFICE = ['p_98120_edit', 'p_98120_delete', 'p_98130_edit', 'p_98130_delete', 'p_98140_edit', 'p_98140_import'];
beforeEach(async () => {
  own = (await newPark(admin)).id;
  other = (await newPark(admin)).id;
  const { id } = await newRole({ name: '人事', keys: [...OFFICE, 'p_98150_edit'], scope: 'parks', park_ids: [own] });
  clerk = await newUser('人事', [id]);
  const options = await admin.call(roleOptions, {});
  roles = Object.fromEntries(options.map(({ label, value }) => [label, value]));
});

let counter = 0;
const newRole = (values: Partial<RoleSave> & { name: string }, user = admin) =>
  user.call(roleCalls.save, { scope: 'all', keys: ['p_98140'], ...values });
async function newUser(display_name: string, role_ids: number[], department_id?: number): Promise<Person> {
  counter += 1;
  const input = { name: `reach-${counter}`, display_name, role_ids, department_id, password: PASSWORD };
  const { id, name } = await admin.call(userCalls.save, input);
  return { ...(await firstSignIn(world, name)), user_id: id };
}

const usersSheet = (...rows: Record<string, string>[]) =>
  sheetOf([
    userImport.columns.map((column) => column.title),
    ...rows.map((row) => userImport.columns.map(({ name }) => row[name] ?? (name === 'display_name' ? '新人' : null))),
  ]);

/** Expects a refusal of the clerk at the field, no changes, and an entry in the trail. */
async function expectRefused<I>(endpoint: Endpoint<I, unknown>, input: I, path: (string | number)[], text = '') {
  const before = await stored();
  const reply = await clerk.request(endpoint, input);
  expect(reply).toMatchObject({ error_code: 403, errors: [{ path, message: expect.stringContaining(text) }] });
  expect(await stored()).toEqual(before);
  const { rows } = await admin.call(listEndpoint(auditList), { page: 1, page_size: 1 });
  expect(rows[0]).toMatchObject({ action: 'overreach', user_name: '人事' });
  expect(JSON.stringify(rows[0])).toContain(reply.message);
}

const stored = () =>
  world.db.asOwner((owner) =>
    owner.query(
      sql`select (select json_agg(k order by k.role_id, k.key) from role_key k where k.company_id = ${enterprise.company_id}) as keys,
            (select json_agg(r order by r.id) from role r where r.company_id = ${enterprise.company_id}) as roles,
            (select json_agg(m order by m.user_id, m.role_id) from user_role m where m.company_id = ${enterprise.company_id}) as members,
            (select json_agg(d order by d.id) from department d where d.company_id = ${enterprise.company_id}) as departments,
            (select json_agg(p order by p.department_id, p.park_id) from department_park p where p.company_id = ${enterprise.company_id}) as parks,
            (select json_agg(d order by d.id) from deputy d where d.company_id = ${enterprise.company_id}) as deputies,
            (select json_agg(p order by p.key) from company_parameter p where p.company_id = ${enterprise.company_id}) as parameters,
            (select json_agg(json_build_array(u.id, u.version, u.enabled, u.password_hash) order by u.id) from app_user u
              where u.company_id = ${enterprise.company_id}) as users,
            (select count(*) from session s join app_user u on u.id = s.user_id where u.company_id = ${enterprise.company_id}) as sessions`,
    ),
  );

describe('a role', () => {
  it('is created and changed only with own keys', async () => {
    const within = { name: '助理', scope: 'parks' as const, park_ids: [own], keys: ['p_98140_edit'] };
    await expectRefused(roleCalls.save, { ...within, keys: ['p_98140_edit', 'p_5200_void'] }, ['keys'], '作废');
    await expectRefused(roleCalls.save, { ...within, scope: 'all' }, ['scope'], '数据范围');
    const role = await newRole(within, clerk);
    const change = { ...within, id: role.id, version: role.version };
    await expectRefused(roleCalls.save, { ...change, keys: ['p_98140_edit', 'p_1200_delete'] }, ['keys'], '删除');
    expect(await clerk.call(roleCalls.save, { ...change, keys: ['p_98140'] })).toMatchObject({ version: 1 });
  });

  it("with more than the user's own keys is neither widened, narrowed nor deleted by them", async () => {
    const role = await newRole({ name: '财务', keys: ['p_5200_void'], scope: 'parks', park_ids: [own] });
    const narrower = { id: role.id, version: 0, name: '财务', scope: 'parks' as const, park_ids: [own] };
    await expectRefused(roleCalls.save, { ...narrower, keys: ['p_98140'] }, ['keys'], '作废');
    await expectRefused(roleCalls.remove, { ids: [role.id] }, ['ids']);
  });

  it('is not assigned or removed beyond them', async () => {
    const administrator = present(roles.系统管理员);
    const { version, members } = await admin.call(roleCalls.get, { id: administrator });
    const memberIds = members.map((member) => member.id);
    await expectRefused(setRoleMembers, { id: administrator, version, user_ids: [...memberIds, clerk.user_id] }, [
      'user_ids',
    ]);
    await expectRefused(setRoleMembers, { id: administrator, version, user_ids: [] }, ['user_ids']);
    const free = await newRole({ name: '助理', scope: 'parks', park_ids: [own] });
    await expectRefused(
      setRoleMembers,
      { id: free.id, version: 0, user_ids: [admin.user_id] },
      ['user_ids'],
      '用户「admin',
    );
    await clerk.call(setRoleMembers, { id: free.id, version: 0, user_ids: [clerk.user_id] });
  });

  it('by department does not reach the parks of its members unseen', async () => {
    const away = await admin.call(departmentCalls.save, { name: '异地', park_ids: [other] });
    const local = await newRole({ name: '本部门', scope: 'department' });
    await newUser('异地同事', [local.id], away.id);
    const keys = ['p_98140', 'p_98140_edit'];
    const change = { id: local.id, version: 0, name: '本部门', scope: 'department' as const, keys };
    await expectRefused(roleCalls.save, change, ['scope']);
  });
});

describe('a user', () => {
  const given = (role_ids: number[]) => ({
    name: `made-${++counter}`,
    display_name: '新人',
    role_ids,
    password: PASSWORD,
  });

  it('is given roles within the rights of the saving user, also oneself', async () => {
    await expectRefused(userCalls.save, given([present(roles.系统管理员)]), ['role_ids'], '用户「新人」');
    const { id, version, name, display_name, role_ids } = await clerk.call(userCalls.get, { id: clerk.user_id });
    const self = { id, version, name, display_name };
    await expectRefused(userCalls.save, { ...self, role_ids: [...role_ids, present(roles.财务专员)] }, ['role_ids']);
    const away = await admin.call(departmentCalls.save, { name: '异地', park_ids: [other] });
    const local = await newRole({ name: '本部门', scope: 'department' });
    await clerk.call(userCalls.save, given([local.id]));
    await expectRefused(userCalls.save, { ...given([local.id]), department_id: away.id }, ['role_ids'], '数据范围');
  });

  it('with more rights cannot be changed in any way', async () => {
    const { id, version, name, display_name, role_ids } = await admin.call(userCalls.get, { id: admin.user_id });
    await expectRefused(
      userCalls.save,
      { id, version, name, display_name: '改名', role_ids },
      ['role_ids'],
      display_name,
    );
    await expectRefused(disableUser, { id, version }, ['id']);
    await expectRefused(enableUser, { id, version }, ['id']);
    await expectRefused(resetUserPassword, { id, password: 'taken-over-1' }, ['id']);
    await expectRefused(resetUserTotp, { id }, ['id']);
    await expectRefused(endUserSessions, { id }, ['id']);
    // The same keys, but the parks of all.
    const wide = await newUser('同级', [(await newRole({ name: '全部', keys: OFFICE })).id]);
    await expectRefused(resetUserPassword, { id: wide.user_id, password: 'taken-over-1' }, ['id'], '数据范围');
  });

  it('with no more rights can be changed', async () => {
    const peer = await newUser('同级', [present(roles.人事)]);
    expect(await clerk.call(resetUserPassword, { id: peer.user_id, password: 'brand-new-1' })).toEqual({ ended: 1 });
    expect(await clerk.call(endUserSessions, { id: peer.user_id })).toEqual({ ended: 0 });
  });

  it('is imported with roles within them, refused at the cell', async () => {
    const file = await usersSheet({ name: 'imp-a', roles: '系统管理员' }, { name: 'imp-b', roles: '人事' });
    const checked = await requestUpload<ImportPreview>(clerk, '/api/setup/user/import-check', file);
    expect(checked.data?.rows.map((each) => each.errors)).toEqual([
      [{ column: 'roles', message: expect.stringContaining('您不能授予') }],
      [],
    ]);
    const before = await stored();
    expect(await requestUpload(clerk, '/api/setup/user/import', file, { mode: 'all' })).toMatchObject({
      error_code: 422,
    });
    expect(await stored()).toEqual(before);
    expect(await requestUpload(clerk, '/api/setup/user/import', file, { mode: 'right' })).toMatchObject({
      data: { imported: 1, left_out: 1 },
    });
  });

  it('is not imported into a department whose parks the importing user does not see', async () => {
    await admin.call(departmentCalls.save, { name: '异地', park_ids: [other] });
    await newRole({ name: '本部门', scope: 'department' });
    const file = await usersSheet({ name: 'imp-c', roles: '本部门', department: '异地' });
    const before = await stored();
    expect(await requestUpload(clerk, '/api/setup/user/import', file, { mode: 'all' })).toMatchObject({
      error_code: 403,
    });
    expect(await stored()).toEqual(before);
    const { rows } = await admin.call(listEndpoint(auditList), { page: 1, page_size: 1 });
    expect(rows[0]).toMatchObject({ action: 'overreach' });
  });
});

describe('a deputy', () => {
  const away = { start_date: '2026-03-01', end_date: '2026-12-31' };

  it('is named for others within the rights of the naming user', async () => {
    await expectRefused(
      saveDelegate,
      { user_id: admin.user_id, deputy_id: clerk.user_id, ...away },
      ['user_id'],
      'admin',
    );
    const peer = await newUser('同级', [present(roles.人事)]);
    await clerk.call(saveDelegate, { user_id: peer.user_id, deputy_id: clerk.user_id, ...away });
  });

  it('decides with the key of the approver they represent, and not without one', async () => {
    const leasing = await enterprise.person('leasing');
    const finance = await enterprise.person('finance');
    const viewer = await enterprise.person('viewer');
    const friend = await enterprise.person('viewer');
    const decide = (instance_id: number) => friend.request(decideWflow, { instance_id, decision: 'approve' as const });
    await viewer.call(saveDelegate, { deputy_id: friend.user_id, ...away });
    const powerless = { kind: 'contract' as const, object_id: (await newContract(admin)).id };
    const chosen = { ...powerless, approvers: [{ kind: 'user' as const, id: viewer.user_id }] };
    expect(await leasing.request(chooseToAudit, chosen)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['approvers', 0, 'id'] }],
    });
    const able = await submit(leasing, powerless.object_id, finance);
    expect(await decide(able.id)).toMatchObject({ error_code: 403 });
    await finance.call(saveDelegate, { deputy_id: friend.user_id, ...away });
    expect(await decide(able.id)).toMatchObject({ error_code: 0 });
  });
});

describe('a department', () => {
  it('gives its parents no parks that the moving user does not have', async () => {
    const home = await admin.call(departmentCalls.save, { name: '本地', park_ids: [own] });
    const away = await admin.call(departmentCalls.save, { name: '异地', park_ids: [other] });
    const local = await newRole({ name: '本部门', scope: 'department' });
    await newUser('本地同事', [local.id], home.id);
    const under = { id: away.id, version: away.version, parent_id: home.id };
    await expectRefused(moveDepartment, { ...under, position: 1 }, ['park_ids'], '数据范围');
    await expectRefused(departmentCalls.save, { ...under, name: '异地' }, ['park_ids'], '数据范围');
    await admin.call(moveDepartment, { ...under, position: 1 });
    await expectRefused(departmentCalls.remove, { ids: [away.id] }, ['park_ids']);
  });

  it('gives its members parks only where the giver has their rights there', async () => {
    const home = await admin.call(departmentCalls.save, { name: '本地' });
    const cashier = await newRole({ name: '出纳', scope: 'department', keys: ['p_5400_edit'] });
    await newUser('出纳', [cashier.id], home.id);
    const change = { id: home.id, version: home.version, name: '本地' };
    await expectRefused(departmentCalls.save, { ...change, park_ids: [own] }, ['park_ids'], '收款');
    await clerk.call(departmentCalls.save, { ...change, name: '改名' });
  });
});

describe('users from outside', () => {
  it('are let in with a role within the rights of the user who sets it', async () => {
    const { version } = await admin.call(getParam, {});
    const provision = { 'sso.provision': true, 'sso.role_id': present(roles.系统管理员) };
    await expectRefused(saveParam, { values: provision, version }, ['values', 'sso.role_id'], '系统管理员');
    await admin.call(saveParam, { values: { 'sso.role_id': present(roles.系统管理员) }, version });
    const enabled = { values: { 'sso.provision': true }, version: version + 1 };
    await expectRefused(saveParam, enabled, ['values', 'sso.role_id']);
    await clerk.call(saveParam, { values: { 'bill.day': 9 }, version: version + 1 });
  });
});
