// Users: created, changed, disabled and helped by an administrator of their enterprise.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { login } from '#api/account/sign-in/sign-in';
import { exportEndpoint, listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { departmentCalls } from '#api/setup/department';
import { roleCalls, roleOptions } from '#api/setup/role/role';
import {
  disableUser,
  enableUser,
  endUserSessions,
  resetUserPassword,
  resetUserTotp,
  userCalls,
} from '#api/setup/user/user';
import { userList } from '#api/setup/user/user.list';
import type { UserSave } from '#api/setup/user/user.schema';
import { textsOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstSignIn } from '#tests/support/people/own-password';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, PASSWORD, personOf, signIn } from '#tests/support/world';

const { world, enterprise, admin } = openEnterprise({ ownWorld: true, each: 'test', people: { admin: 'admin' } });
let viewerRole: number;

beforeEach(async () => {
  viewerRole = present((await admin.call(roleOptions, {})).find((role) => role.label === '只读用户')).value;
});

let counter = 0;
function input(change: Partial<UserSave> = {}): UserSave {
  counter += 1;
  return { name: `user-${counter}`, display_name: '张伟', role_ids: [viewerRole], password: PASSWORD, ...change };
}
const versionOf = async (id: number) => ({ id, version: (await admin.call(userCalls.get, { id })).version });

describe('a new user', () => {
  it('signs in with their first password and has the rights of their roles', async () => {
    const user = await admin.call(userCalls.save, input({ job_title: '经理', phone: '13800000000' }));
    const person = await signIn(world, user.name);
    expect(await person.call(me, {})).toMatchObject({ name: user.name, display_name: '张伟', role_name: '只读用户' });
    expect(JSON.stringify(user)).not.toContain(PASSWORD);
    const { rows } = await admin.call(listEndpoint(auditList), { page: 1, page_size: 5 });
    expect(JSON.stringify(rows)).not.toContain('password');
  });

  it.each([
    ['a name with spaces', { name: 'zhang wei' }, 422, ['name']],
    ['a name of 41 letters', { name: 'a'.repeat(41) }, 422, ['name']],
    ['a Chinese sign-in name', { name: '张伟' }, 422, ['name']],
    ['no role', { role_ids: [] }, 422, ['role_ids']],
    ['a role that does not exist', { role_ids: [999_999] }, 404, ['role_ids']],
    ['a department that does not exist', { department_id: 999_999 }, 404, ['department_id']],
    ['no password', { password: undefined }, 422, ['password']],
    ['a short password', { password: 'abc-12' }, 422, ['password']],
    ['a broken address', { email: 'nobody' }, 422, ['email']],
    ['a telephone of letters', { phone: 'call me' }, 422, ['phone']],
  ])('is refused with %s', async (_what, change, code, path) => {
    const reply = await admin.request(userCalls.save, input(change));
    expect([reply.error_code, reply.errors?.map((error) => error.path)]).toEqual([code, [path]]);
  });

  it('is refused a sign-in name that exists anywhere on the platform, in any letter case', async () => {
    const other = await (await newEnterprise(world)).person('admin');
    const role_ids = [firstOf(await other.call(roleOptions, {})).value];
    const taken = input({ name: `Taken-${counter}` });
    await admin.call(userCalls.save, taken);
    const reply = await other.request(userCalls.save, { ...taken, name: taken.name.toUpperCase(), role_ids });
    expect([reply.error_code, reply.errors?.[0]?.path]).toEqual([409, ['name']]);
  });

  it('is refused their sign-in name as password', async () => {
    const reply = await admin.request(userCalls.save, input({ name: 'same-as-12345', password: 'same-as-12345' }));
    expect([reply.error_code, reply.errors?.[0]?.path]).toEqual([422, ['password']]);
  });
});

describe('a user', () => {
  it('keeps their sign-in name, and gets a password only by its own call', async () => {
    const user = await admin.call(userCalls.save, input());
    const { id, version } = user;
    const change = { id, version, name: user.name, display_name: '李娜', role_ids: [viewerRole] };
    const renamed = await admin.request(userCalls.save, { ...change, name: `${user.name}x` });
    expect([renamed.error_code, renamed.errors?.[0]?.path]).toEqual([422, ['name']]);
    const password = await admin.request(userCalls.save, { ...change, password: PASSWORD });
    expect([password.error_code, password.errors?.[0]?.path]).toEqual([422, ['password']]);
    expect(await admin.call(userCalls.save, change)).toMatchObject({ display_name: '李娜' });
    expect((await admin.request(userCalls.save, change)).error_code).toBe(409);
  });

  it('has to verify an address again that an administrator has changed', async () => {
    const user = await admin.call(userCalls.save, input({ email: 'a@example.com', phone: '13800000000' }));
    const verified = () =>
      world.db.asOwner(async (owner) =>
        owner.query(sql`select email_verified, phone_verified from app_user where id = ${user.id}`),
      );
    await world.db.asOwner((owner) =>
      owner.query(sql`update app_user set email_verified = true, phone_verified = true where id = ${user.id}`),
    );
    const { id, version, name, display_name, phone } = user;
    await admin.call(userCalls.save, {
      id,
      version,
      name,
      display_name,
      phone,
      email: 'b@example.com',
      role_ids: [viewerRole],
    });
    expect(await verified()).toEqual([{ email_verified: false, phone_verified: true }]);
  });

  it('is found by department with all below it, by role, state and text', async () => {
    const head = await admin.call(departmentCalls.save, { name: '总部' });
    const team = await admin.call(departmentCalls.save, { name: '招商部', parent_id: head.id });
    const user = await admin.call(userCalls.save, input({ department_id: team.id }));
    await admin.call(userCalls.save, input());
    const find = async (filter: Record<string, never[] | string | (string | number)[]>) =>
      (await admin.call(listEndpoint(userList), { page: 1, page_size: 20, filter })).rows;
    expect(await find({ department_id: [head.id] })).toMatchObject([
      { id: user.id, department: '总部 / 招商部', roles: '只读用户', enabled: 'enabled' },
    ]);
    expect(await find({ role_id: [viewerRole] })).toHaveLength(2);
    expect(await find({ name: user.name })).toHaveLength(1);
    expect(await find({ enabled: ['disabled'] })).toEqual([]);
  });

  it('is not visible to another enterprise', async () => {
    const other = await newEnterprise(world);
    await other.person('viewer');
    const { total } = await admin.call(listEndpoint(userList), { page: 1, page_size: 20 });
    expect(total).toBe(1);
  });
});

describe('a disabled user', () => {
  it('is signed out at the next call, cannot sign in, and comes back when enabled', async () => {
    const person = await enterprise.person('viewer');
    await person.call(me, {});
    const off = await admin.call(disableUser, await versionOf(person.user_id));
    expect(off).toMatchObject({ enabled: false, session_count: 0 });
    expect((await person.request(me, {})).error_code).toBe(401);
    const again = await personOf(world, '', 0).request(login, { name: off.name, password: PASSWORD });
    expect(again.error_code).toBe(422);
    await admin.call(enableUser, { id: off.id, version: off.version });
    expect((await person.request(me, {})).error_code).toBe(401);
    expect((await (await signIn(world, off.name)).request(me, {})).error_code).toBe(0);
  });

  it('is not the user themselves, and is not chosen on an outdated page', async () => {
    const self = await admin.request(disableUser, await versionOf(admin.user_id));
    expect([self.error_code, self.message]).toEqual([409, expect.stringContaining('自己')]);
    const person = await enterprise.person('viewer');
    expect((await admin.request(disableUser, { id: person.user_id, version: 99 })).error_code).toBe(409);
    expect((await person.request(me, {})).error_code).toBe(0);
  });

  it('is not the last one who may manage roles and users', async () => {
    const { id: role_id, version } = await admin.call(roleCalls.save, {
      name: '用户管理',
      scope: 'all',
      keys: ['p_98140_edit'],
    });
    expect(version).toBe(0);
    const helper = await admin.call(userCalls.save, input({ role_ids: [role_id] }));
    const clerk = await firstSignIn(world, helper.name);
    const reply = await clerk.request(disableUser, await versionOf(admin.user_id));
    expect([reply.error_code, reply.message]).toEqual([403, expect.stringContaining('权限更高')]);
    const { id, name, display_name, version: current } = await admin.call(userCalls.get, { id: admin.user_id });
    const demotion = { id, version: current, name, display_name, role_ids: [viewerRole] };
    expect((await clerk.request(userCalls.save, demotion)).error_code).toBe(403);
    const demoted = await admin.request(userCalls.save, demotion);
    expect([demoted.error_code, demoted.message]).toEqual([409, expect.stringContaining('至少')]);
    expect((await admin.request(me, {})).error_code).toBe(0);
  });
});

describe('an administrator helps', () => {
  it('with a new password: the old one and its sign-ins are over', async () => {
    const person = await enterprise.person('viewer');
    const { name } = await person.call(me, {});
    await signIn(world, name);
    expect(await admin.call(resetUserPassword, { id: person.user_id, password: 'brand-new-1' })).toEqual({ ended: 2 });
    expect((await person.request(me, {})).error_code).toBe(401);
    await expect(signIn(world, name)).rejects.toThrow();
    await signIn(world, name, 'brand-new-1');
    const own = await admin.request(resetUserPassword, { id: admin.user_id, password: 'brand-new-1' });
    expect(own.error_code).toBe(409);
  });

  it('by ending the sign-ins', async () => {
    const person = await enterprise.person('viewer');
    expect(await admin.call(endUserSessions, { id: person.user_id })).toEqual({ ended: 1 });
    expect((await person.request(me, {})).error_code).toBe(401);
  });

  it('by clearing the second factor', async () => {
    const person = await enterprise.person('viewer');
    await world.db.asOwner((owner) =>
      owner.query(
        sql`update app_user set totp_secret = 'x', totp_enabled = true, totp_last_step = 7 where id = ${person.user_id}`,
      ),
    );
    expect(await admin.call(resetUserTotp, { id: person.user_id })).toMatchObject({ totp_enabled: false });
    expect((await person.request(me, {})).error_code).toBe(401);
    const [row] = await world.db.asOwner((owner) =>
      owner.query(sql`select totp_secret, totp_last_step from app_user where id = ${person.user_id}`),
    );
    expect(row).toEqual({ totp_secret: null, totp_last_step: 0 });
  });
});

describe('the time of a sign-in', () => {
  // 16:30 in Greenwich is half past midnight of the next day here.
  const nightOwl = async () => {
    const before = world.time.now;
    world.time.now = new Date('2026-04-01T16:30:00Z');
    try {
      return await enterprise.person('admin');
    } finally {
      world.time.now = before;
    }
  };

  it('belongs to the business day, in the filter and in the spreadsheet', async () => {
    const { user_id } = await nightOwl();
    const usersOn = async (day: string) =>
      (
        await admin.call(listEndpoint(userList), {
          page: 1,
          page_size: 20,
          filter: { last_sign_in_at: { from: day, to: day } },
        })
      ).rows;
    expect(await usersOn('2026-04-01')).toEqual([]);
    expect(await usersOn('2026-04-02')).toMatchObject([{ id: user_id, last_sign_in_at: '2026-04-01T16:30:00Z' }]);
    const filter = { last_sign_in_at: { from: '2026-04-02' } };
    const body = JSON.stringify({ format: 'xlsx', columns: ['last_sign_in_at'], filter });
    const sheet = await admin.fetch(exportEndpoint(userList).path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(await textsOf(sheet)).toEqual([['最近登录'], ['2026-04-02 00:30']]);
  });
});
