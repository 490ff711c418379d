// Roles: granted keys take effect, the tree of keys holds, no enterprise loses its last administrator.

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { saveChain } from '#api/approval/chain';
import { parkCalls } from '#api/assets/park/park';
import { accessTree } from '#api/kernel/access/access-keys';
import { listEndpoint } from '#api/kernel/list/list';
import { assignUsers, departmentCalls } from '#api/setup/department';
import { roleCalls, roleOptions, setRoleMembers } from '#api/setup/role/role';
import { roleList } from '#api/setup/role/role.list';
import type { RoleSave } from '#api/setup/role/role.schema';
import { userCalls } from '#api/setup/user/user';
import { newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { present } from '#tests/support/present';

const { world, enterprise, admin } = openEnterprise({ ownWorld: true, each: 'test', people: { admin: 'admin' } });

const input = (change: Partial<RoleSave> = {}): RoleSave => ({
  name: '园区经理',
  scope: 'all',
  keys: ['p_1200'],
  ...change,
});
async function idOf(name: string): Promise<number> {
  const options = await admin.call(roleOptions, {});
  return present(options.find((option) => option.label === name)).value;
}

describe('the keys of a role', () => {
  it('are stored with every parent turned on', async () => {
    const role = await admin.call(roleCalls.save, input({ keys: ['p_1200_edit', 'p_43036'] }));
    expect(role.keys).toEqual(['p_1', 'p_1200', 'p_1200_edit', 'p_4', 'p_4300', 'p_43036']);
  });

  it('take effect at the next call of a member, and end with it', async () => {
    const person = await enterprise.person('viewer');
    const park = await newPark(admin);
    const edit = { ...park, name: '改名' };
    expect((await person.request(parkCalls.save, edit)).error_code).toBe(403);
    const role = await admin.call(roleCalls.save, input({ keys: ['p_1200_edit'] }));
    const reply = await admin.call(setRoleMembers, { id: role.id, version: role.version, user_ids: [person.user_id] });
    expect((await person.call(me, {})).permissions).toMatchObject({ p_1200_edit: true, p_1200_delete: false });
    expect((await person.request(parkCalls.save, edit)).error_code).toBe(0);
    await admin.call(setRoleMembers, { id: role.id, version: reply.version, user_ids: [] });
    expect((await person.request(parkCalls.save, { ...edit, version: 1 })).error_code).toBe(403);
  });

  it('can all be granted', async () => {
    const role = await admin.call(roleCalls.save, input({ keys: [...accessTree.keys()] }));
    expect(role.keys).toEqual([...accessTree.keys()].sort());
  });

  it.each([
    ['an unknown key', { keys: ['p_1200', 'p_424242'] }, ['keys', 1]],
    ['the key of super-administrators', { keys: ['is_sadmin'] }, ['keys', 0]],
    ['no key', { keys: [] }, ['keys']],
    ['chosen parks without a park', { scope: 'parks' as const }, ['park_ids']],
    ['a blank name', { name: ' ' }, ['name']],
  ])('are refused with %s', async (_what, change, path) => {
    const reply = await admin.request(roleCalls.save, input(change));
    expect(reply.error_code).toBe(422);
    expect(reply.errors?.map((error) => error.path)).toEqual([path]);
  });

  it('are unique by name', async () => {
    await admin.call(roleCalls.save, input());
    const reply = await admin.request(roleCalls.save, input());
    expect([reply.error_code, reply.errors?.[0]?.path]).toEqual([409, ['name']]);
  });
});

describe('the data scope of a role', () => {
  it('is the chosen parks, and forgets them when it becomes all', async () => {
    const [mine, other] = [await newPark(admin), await newPark(admin)];
    const person = await enterprise.person('viewer');
    const viewer = await admin.call(roleCalls.get, { id: await idOf('只读用户') });
    const { name, remark, keys } = viewer;
    const base = { id: viewer.id, name, remark, keys };
    const narrowed = await admin.call(roleCalls.save, {
      ...base,
      version: viewer.version,
      scope: 'parks',
      park_ids: [mine.id],
    });
    expect(narrowed.parks).toEqual([mine.name]);
    expect((await person.request(parkCalls.get, { id: mine.id })).error_code).toBe(0);
    expect((await person.request(parkCalls.get, { id: other.id })).error_code).toBe(404);
    // A user who sees only some parks cannot create another one.
    const maker = await enterprise.person('viewer');
    const keyed = { ...base, keys: [...keys, 'p_1200_edit'], scope: 'parks' as const, park_ids: [mine.id] };
    const editing = await admin.call(roleCalls.save, { ...keyed, version: narrowed.version });
    const { id: _id, version: _version, ...copy } = await admin.call(parkCalls.get, { id: mine.id });
    const fields = {
      name: '新园区',
      code: 'NEW',
      type: copy.type,
      province: copy.province,
      city: copy.city,
      address: '路',
    };
    expect(await maker.request(parkCalls.save, fields)).toMatchObject({
      error_code: 403,
      message: expect.stringContaining('部分园区'),
    });
    const wide = await admin.call(roleCalls.save, {
      ...base,
      version: editing.version,
      scope: 'all',
      park_ids: [mine.id],
    });
    expect(wide.park_ids).toEqual([]);
    expect((await person.request(parkCalls.get, { id: other.id })).error_code).toBe(0);
  });
});

describe('a role', () => {
  it('reports who last changed it or its members, and the departments of its members', async () => {
    const member = await enterprise.person('viewer');
    const department = await admin.call(departmentCalls.save, { name: '成员所在部门' });
    await admin.call(assignUsers, { ids: [member.user_id], department_id: department.id });
    const { display_name } = await admin.call(userCalls.get, { id: admin.user_id });
    const role = await admin.call(roleCalls.save, input());
    expect(role).toMatchObject({ updated_by: display_name, updated_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    const other = await enterprise.person('admin');
    const reply = await other.call(setRoleMembers, { id: role.id, version: role.version, user_ids: [member.user_id] });
    expect(reply.members).toMatchObject([{ id: member.user_id, department: '成员所在部门', enabled: true }]);
    const { display_name: second } = await admin.call(userCalls.get, { id: other.user_id });
    const list = await admin.call(listEndpoint(roleList), {
      page: 1,
      page_size: 200,
      sort: [{ field: 'updated_at', order: 'desc' }],
    });
    expect(list.rows.find(({ id }) => id === role.id)).toMatchObject({ updated_by: second, member_count: 1 });
    expect(list.rows.at(-1)?.updated_at).toBeNull();
  });

  it('gets members from users who may edit users, too', async () => {
    const manager = await enterprise.person('admin');
    const { keys } = await admin.call(roleCalls.get, { id: await idOf('系统管理员') });
    const users = await admin.call(
      roleCalls.save,
      input({ name: '用户管理员', keys: keys.filter((key) => key !== 'p_98130_edit') }),
    );
    await world.db.asOwner((owner) =>
      owner.query(sql`update user_role set role_id = ${users.id} where user_id = ${manager.user_id}`),
    );
    const member = await enterprise.person('viewer');
    const viewers = await admin.call(roleCalls.save, input({ keys: ['p_1200'] }));
    const request = { id: viewers.id, version: viewers.version };
    const reply = await manager.call(setRoleMembers, { ...request, user_ids: [member.user_id] });
    expect(reply.members.map(({ id }) => id)).toEqual([member.user_id]);
    expect((await member.request(setRoleMembers, { ...request, user_ids: [] })).error_code).toBe(403);
  });

  it('is listed with the number of its members', async () => {
    await enterprise.person('viewer');
    await enterprise.person('viewer');
    const { rows } = await admin.call(listEndpoint(roleList), { page: 1, page_size: 20, filter: { name: '只读' } });
    expect(rows).toMatchObject([{ name: '只读用户', member_count: 2, scope: 'all' }]);
  });

  it('is saved by the first of two colleagues', async () => {
    const role = await admin.call(roleCalls.save, input());
    const change = { id: role.id, version: role.version };
    await admin.call(roleCalls.save, { ...input({ remark: '一' }), ...change });
    expect((await admin.request(roleCalls.save, { ...input({ remark: '二' }), ...change })).error_code).toBe(409);
  });

  it('stays while it has members or decides in an approval chain', async () => {
    const person = await enterprise.person('viewer');
    const role = await admin.call(roleCalls.save, input({ keys: ['p_4100_approve'] }));
    const reply = await admin.call(setRoleMembers, { id: role.id, version: role.version, user_ids: [person.user_id] });
    const withMember = await admin.request(roleCalls.remove, { ids: [role.id] });
    expect([withMember.error_code, withMember.message]).toEqual([409, expect.stringContaining('1 名成员')]);
    await admin.call(saveChain, {
      kind: 'contract',
      name: '默认审批',
      conditions: [],
      approvers: [{ kind: 'role', id: role.id }],
    });
    await admin.call(setRoleMembers, { id: role.id, version: reply.version, user_ids: [] });
    const inChain = await admin.request(roleCalls.remove, { ids: [role.id] });
    expect([inChain.error_code, inChain.message]).toEqual([409, expect.stringContaining('默认审批')]);
    const free = await admin.call(roleCalls.save, input({ name: '无人' }));
    expect(await admin.call(roleCalls.remove, { ids: [free.id] })).toEqual({ deleted: 1 });
  });

  it('refuses a user named twice and one who does not exist', async () => {
    const role = await admin.call(roleCalls.save, input());
    const change = { id: role.id, version: role.version };
    const reply = await admin.request(setRoleMembers, { ...change, user_ids: [admin.user_id, 999_999] });
    expect([reply.error_code, reply.errors?.[0]?.path]).toEqual([404, ['user_ids']]);
    const result = await admin.call(setRoleMembers, { ...change, user_ids: [admin.user_id, admin.user_id] });
    expect(result.members.map((member) => member.id)).toEqual([admin.user_id]);
  });
});

describe('the last administrator', () => {
  const stored = () =>
    world.db.asOwner((owner) =>
      owner.query(
        sql`select (select json_agg(k order by k.role_id, k.key) from role_key k where company_id = ${enterprise.company_id}) as keys,
              (select json_agg(m order by m.user_id, m.role_id) from user_role m where company_id = ${enterprise.company_id}) as members,
              (select count(*) from audit_log where company_id = ${enterprise.company_id}) as entries`,
      ),
    );

  it('keeps the keys of their role, the role and its members, and nothing is half done', async () => {
    const role = await admin.call(roleCalls.get, { id: await idOf('系统管理员') });
    const before = await stored();
    const { id, version, name, scope } = role;
    const keys = role.keys.filter((key) => key !== 'p_98130_edit');
    const refusals = [
      await admin.request(roleCalls.save, { id, version, name, scope, keys }),
      await admin.request(setRoleMembers, { id, version, user_ids: [] }),
    ];
    for (const reply of refusals)
      expect([reply.error_code, reply.message]).toEqual([409, expect.stringContaining('管理员')]);
    expect(await stored()).toEqual(before);
  });

  it('may hand their keys on: once a colleague has them, their own may go', async () => {
    const colleague = await enterprise.person('viewer');
    const successor = await admin.call(roleCalls.save, input({ keys: ['p_98130_edit', 'p_98140_edit'] }));
    await admin.call(setRoleMembers, { id: successor.id, version: successor.version, user_ids: [colleague.user_id] });
    const role = await admin.call(roleCalls.get, { id: await idOf('系统管理员') });
    expect((await admin.request(setRoleMembers, { id: role.id, version: role.version, user_ids: [] })).error_code).toBe(
      0,
    );
    expect((await admin.request(listEndpoint(roleList), { page: 1, page_size: 1 })).error_code).toBe(403);
  });
});

describe('the parks of a role', () => {
  it('are named to users who see them, and counted to others', async () => {
    const [own, other] = [await newPark(admin), await newPark(admin)];
    const role = await admin.call(roleCalls.save, input({ scope: 'parks', park_ids: [own.id, other.id] }));
    const reader = await personOfPark(world, admin, own.id, ['p_98130']);
    const label = `${own.name}、另有 1 个园区`;
    const { rows } = await reader.call(listEndpoint(roleList), { page: 1, page_size: 50, filter: {} });
    expect(rows.find(({ id }) => id === role.id)).toMatchObject({ parks: label });
    expect(await reader.call(roleCalls.get, { id: role.id })).toMatchObject({
      park_ids: [own.id],
      parks: label.split('、'),
    });
    expect(await admin.call(roleCalls.get, { id: role.id })).toMatchObject({ parks: [own.name, other.name] });
  });
});
