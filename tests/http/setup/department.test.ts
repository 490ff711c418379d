// Departments: a tree with an order, without circles, with members and parks. Refusals with their fields.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import {
  assignUsers,
  departmentCalls,
  departmentOptions,
  departmentTree,
  departmentUsers,
  moveDepartment,
} from '#api/setup/department';
import { roleCalls } from '#api/setup/role/role';
import { userCalls } from '#api/setup/user/user';
import { newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { world, enterprise, person } = openEnterprise({ people: { person: 'admin' } });

const add = (name: string, parent_id: number | null = null, park_ids: number[] = []) =>
  person.call(departmentCalls.save, { name, parent_id, park_ids });
const childrenOf = async (parent_id: number | null) =>
  (await person.call(departmentTree, {})).filter((row) => row.parent_id === parent_id).map((row) => row.name);

it('are a tree with an order, moved below others and among their siblings', async () => {
  const root = await add('总部');
  const [a, b, c] = [await add('招商部', root.id), await add('财务部', root.id), await add('物业部', root.id)];
  await person.call(moveDepartment, { id: c.id, version: c.version, parent_id: root.id, position: 1 });
  expect(await childrenOf(root.id)).toEqual(['物业部', '招商部', '财务部']);
  const moved = await person.call(moveDepartment, { id: b.id, version: b.version, parent_id: a.id, position: 1 });
  expect([await childrenOf(root.id), await childrenOf(a.id)]).toEqual([['物业部', '招商部'], ['财务部']]);
  expect(
    await person.request(moveDepartment, { id: b.id, version: b.version, parent_id: null, position: 1 }),
  ).toMatchObject({
    error_code: 409,
  });
  await person.call(departmentCalls.save, { ...moved, name: '财务中心', parent_id: root.id });
  expect(await childrenOf(root.id)).toEqual(['物业部', '招商部', '财务中心']);
  expect(await person.call(departmentOptions, {})).toContainEqual({
    value: b.id,
    label: '总部 / 财务中心',
    parent_id: root.id,
  });
});

it('are never below themselves, and share no name with a sibling', async () => {
  const top = await add('集团');
  const below = await add('分公司', top.id);
  const circle = { error_code: 422, errors: [{ path: ['parent_id'], message: expect.stringContaining('下级部门') }] };
  for (const parent_id of [top.id, below.id]) {
    expect(await person.request(departmentCalls.save, { ...top, parent_id })).toMatchObject(circle);
    expect(await person.request(moveDepartment, { id: top.id, version: 0, parent_id, position: 1 })).toMatchObject(
      circle,
    );
  }
  expect(await person.request(departmentCalls.save, { name: '分公司', parent_id: top.id })).toMatchObject({
    error_code: 409,
    errors: [{ path: ['name'] }],
  });
  expect((await person.call(departmentCalls.get, { id: top.id })).parent_id).toBeNull();
});

it('moved into each other simultaneously: one is refused', async () => {
  const [a, b] = [await add('甲'), await add('乙')];
  const replies = await Promise.all([
    person.request(moveDepartment, { id: a.id, version: a.version, parent_id: b.id, position: 1 }),
    person.request(moveDepartment, { id: b.id, version: b.version, parent_id: a.id, position: 1 }),
  ]);
  expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 422]);
  const rows = (await person.call(departmentTree, {})).filter((row) => [a.id, b.id].includes(row.id));
  expect(rows.filter((row) => row.parent_id === null)).toHaveLength(1);
});

it('show their members and stay while they have any, or departments below', async () => {
  const department = await add('客服部');
  const below = await add('客服一组', department.id);
  const colleague = await enterprise.person('viewer');
  await world.db.asOwner((owner) =>
    owner.query(sql`update app_user set department_id = ${department.id} where id = ${colleague.user_id}`),
  );
  expect(await person.call(departmentUsers, { id: department.id })).toMatchObject([
    { id: colleague.user_id, roles: '只读用户', enabled: true },
  ]);
  expect(await person.request(departmentCalls.remove, { ids: [department.id] })).toMatchObject({
    error_code: 409,
    message: expect.stringMatching(/客服部.*1 个下级部门、1 名用户/),
  });
  expect(await person.call(departmentCalls.remove, { ids: [below.id] })).toEqual({ deleted: 1 });
});

it('give their parks as the data scope of their members, and keep parks the writer does not see', async () => {
  const [mine, other] = [await newPark(person), await newPark(person)];
  const department = await add('一期运营部', null, [mine.id, other.id]);
  const colleague = await enterprise.person('admin');
  await world.db.asOwner(async (owner) => {
    const [role] = await owner.query<{ id: number }>(
      sql`insert into role (company_id, name, scope) values (${enterprise.company_id}, '一期组织', 'parks') returning id`,
    );
    await owner.query(sql`insert into role_key select distinct ${enterprise.company_id}::bigint, ${role?.id}::bigint, key from role_key
      where company_id = ${enterprise.company_id} and key like 'p_98120%'`);
    await owner.query(sql`insert into role_park values (${enterprise.company_id}, ${role?.id}, ${mine.id})`);
    await owner.query(sql`update user_role set role_id = ${role?.id} where user_id = ${colleague.user_id}`);
  });
  const seen = await colleague.call(departmentCalls.get, { id: department.id });
  expect(seen.park_ids).toEqual([mine.id]);
  expect(await colleague.request(departmentCalls.save, { ...seen, park_ids: [other.id] })).toMatchObject({
    error_code: 404,
    errors: [{ path: ['park_ids'] }],
  });
  await colleague.call(departmentCalls.save, { ...seen, park_ids: [] });
  expect((await person.call(departmentCalls.get, { id: department.id })).park_ids).toEqual([other.id]);
});

const WRONG: [string, object, number, string][] = [
  ['no name', { name: '' }, 422, 'name'],
  ['a name with a line break', { name: '甲\n乙' }, 422, 'name'],
  ['a parent that is not there', { name: '甲部', parent_id: 999_999 }, 404, 'parent_id'],
  ['a park that is not there', { name: '甲部', park_ids: [999_999] }, 404, 'park_ids'],
  ['parks as text', { name: '甲部', park_ids: '1,2' }, 422, 'park_ids'],
  ['an unknown field', { name: '甲部', manager: '王' }, 422, 'manager'],
];
it.each(WRONG)('are refused with %s, and nothing is stored', async (_what, input, code, field) => {
  const before = await person.call(departmentTree, {});
  const reply = await person.request(departmentCalls.save, input as never);
  expect(reply).toMatchObject({
    error_code: code,
    errors: [{ path: [field], message: expect.stringMatching(/[\u4e00-\u9fff]/) }],
  });
  expect(await person.call(departmentTree, {})).toEqual(before);
});

it('have a head, who is an enabled user of the enterprise, and a telephone number', async () => {
  const colleague = await enterprise.person('viewer');
  const { id, version } = await person.call(departmentCalls.save, {
    name: '有负责人的部门',
    head_id: colleague.user_id,
    phone: '021-5555 0000',
  });
  const { display_name } = await person.call(userCalls.get, { id: colleague.user_id });
  const row = (await person.call(departmentTree, {})).find((each) => each.id === id);
  expect(row).toMatchObject({ head_id: colleague.user_id, head: display_name, phone: '021-5555 0000' });
  const off = await enterprise.person('viewer');
  await world.db.asOwner((owner) => owner.query(sql`update app_user set enabled = false where id = ${off.user_id}`));
  const request = { id, version, name: '有负责人的部门' };
  expect(await person.request(departmentCalls.save, { ...request, head_id: off.user_id })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['head_id'], message: expect.stringContaining('已停用') }],
  });
  expect(await person.request(departmentCalls.save, { ...request, phone: 'abc' })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['phone'] }],
  });
});

it('list their members, on request with those of the departments below', async () => {
  const top = await add('含下级');
  const below = await add('下级', top.id);
  const [one, two] = [await enterprise.person('viewer'), await enterprise.person('viewer')];
  await person.call(assignUsers, { ids: [one.user_id], department_id: top.id });
  expect(await person.call(assignUsers, { ids: [two.user_id], department_id: below.id })).toEqual({ done: 1 });
  const own = await person.call(departmentUsers, { id: top.id });
  expect(own.map((user) => user.id)).toEqual([one.user_id]);
  const all = await person.call(departmentUsers, { id: top.id, below: true });
  expect(all.map((user) => [user.id, user.department])).toEqual([
    [one.user_id, '含下级'],
    [two.user_id, '含下级 / 下级'],
  ]);
  const rows = await person.call(departmentTree, {});
  expect(rows.find(({ id }) => id === top.id)).toMatchObject({ user_count: 1, all_user_count: 2 });
});

it('take members over from others, all or none, and record it in the trail', async () => {
  const [from, to] = [await add('原部门'), await add('新部门')];
  const people = [await enterprise.person('viewer'), await enterprise.person('viewer')];
  const ids = people.map(({ user_id }) => user_id);
  await person.call(assignUsers, { ids, department_id: from.id });
  const refused = await person.request(assignUsers, { ids: [...ids, 999_999_999], department_id: to.id });
  expect(refused).toMatchObject({ error_code: 404, errors: [{ path: ['ids', 2] }] });
  expect(await person.call(departmentUsers, { id: from.id })).toHaveLength(2);
  await person.call(assignUsers, { ids, department_id: to.id });
  expect((await person.call(departmentUsers, { id: to.id })).map(({ id }) => id)).toEqual(ids);
  await person.call(assignUsers, { ids: [ids[0] as number], department_id: null });
  expect((await person.call(userCalls.get, { id: ids[0] as number })).department_id).toBeNull();
  const trail = await world.db.asOwner((owner) =>
    owner.query<{ changes: unknown }>(
      sql`select changes from audit_log where action = 'assign-department' and object_id = ${ids[1]} order by id`,
    ),
  );
  expect(JSON.stringify(trail.at(-1)?.changes)).toContain('新部门');
});

it('refuse a move that grants parks beyond the rights of the caller', async () => {
  const [own, other] = [await newPark(person), await newPark(person)];
  const wide = await add('看别的园区', null, [other.id]);
  const scoped = await person.call(roleCalls.save, {
    name: '本部门角色',
    scope: 'department',
    keys: ['p_1200'],
  });
  const narrow = await person.call(roleCalls.save, {
    name: '只看一个园区的管理员',
    scope: 'parks',
    park_ids: [own.id],
    keys: ['p_98120_edit', 'p_98140', 'p_1200'],
  });
  const [manager, member] = [await enterprise.person('viewer'), await enterprise.person('viewer')];
  const roleOf = (user_id: number, role_id: number) =>
    world.db.asOwner((owner) => owner.query(sql`update user_role set role_id = ${role_id} where user_id = ${user_id}`));
  await roleOf(manager.user_id, narrow.id);
  await roleOf(member.user_id, scoped.id);
  const refused = await manager.request(assignUsers, { ids: [member.user_id], department_id: wide.id });
  expect(refused).toMatchObject({ error_code: 403 });
  expect((await person.call(userCalls.get, { id: member.user_id })).department_id).toBeNull();
});
