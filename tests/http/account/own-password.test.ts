// A password chosen by another user opens nothing but the choice of a new one; and credentials are changed only by a user who has just signed in, or
// enters their password.
import { expect, it } from 'vitest';
import { getSetting, me } from '#api/account/me';
import { bindTarget, totpStart } from '#api/account/profile';
import { editPassword, sendCode } from '#api/account/sign-in/sign-in';
import type { ImportResult } from '#api/kernel/import';
import { importCalls } from '#api/kernel/import';
import { createEnterprise, resetAdminPassword } from '#api/platform/enterprise';
import { roleOptions } from '#api/setup/role/role';
import { resetUserPassword, userCalls } from '#api/setup/user/user';
import { userImport } from '#api/setup/user/user.import';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { OWN_PASSWORD } from '#tests/support/people/own-password';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { firstOf, present } from '#tests/support/present';
import { PASSWORD, type Person, personOf, signIn } from '#tests/support/world';

const { world, enterprise, admin } = openEnterprise({ ownWorld: true, people: { admin: 'admin' } });
const GIVEN = 'given-by-7319';
const MINUTE_MS = 60_000;
const later = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * MINUTE_MS);
};
const BLOCKED = { error_code: 403, message: '当前密码由管理员设置，请先在个人中心修改密码' };
const nameOf = async (person: Person) => (await person.call(me, {})).name;
const viewer = async () => present((await admin.call(roleOptions, {})).find(({ label }) => label === '只读用户')).value;

/** Ways to create a user whose password GIVEN was set by another user; each returns the user's name and the password. */
const WAYS: Record<string, () => Promise<[name: string, given: string]>> = {
  'as a new user': async () => {
    const values = { display_name: '新人', role_ids: [await viewer()], password: GIVEN };
    return [(await admin.call(userCalls.save, { name: 'new-one', ...values })).name, GIVEN];
  },
  'by a file': async () => {
    const row: Record<string, string> = { name: 'of.file', display_name: '李', roles: '只读用户' };
    const { columns } = userImport;
    const file = await sheetOf([columns.map(({ title }) => title), columns.map(({ name }) => row[name] ?? '')]);
    const reply = await requestUpload<ImportResult>(admin, importCalls(userImport).run.path, file, { mode: 'all' });
    return ['of.file', firstOf(reply.data?.handout ?? []).password ?? ''];
  },
  'when it was reset': async () => {
    const person = await enterprise.person('viewer');
    const name = await nameOf(person);
    await admin.call(resetUserPassword, { id: person.user_id, password: GIVEN });
    return [name, GIVEN];
  },
  'as the first administrator of an enterprise': async () => {
    const root = await superAdministrator(world);
    const input = { code: 'acme', name: '远山置业', legal_entity: '远山置业有限公司' };
    const first = { admin_name: 'acme.first', admin_display_name: '陈立', admin_password: GIVEN };
    await root.call(createEnterprise, { ...input, ...first });
    return ['acme.first', GIVEN];
  },
  'as an administrator whose password the platform has reset': async () => {
    const root = await superAdministrator(world);
    const { name } = await root.call(resetAdminPassword, { id: enterprise.company_id, password: GIVEN });
    return [name, GIVEN];
  },
};

it.each(Object.keys(WAYS))('a password given %s opens nothing but the choice of a new one', async (way) => {
  const [name, given] = await present(WAYS[way])();
  const person = await signIn(world, name, given);
  expect(await person.call(me, {})).toMatchObject({ password_pending: true });
  expect(await person.request(getSetting, { key: 'a' })).toMatchObject(BLOCKED);
  expect(await person.request(sendCode, { purpose: 'bind', target: 'a@example.com' })).toMatchObject(BLOCKED);
  const unchanged = await person.request(editPassword, { old_password: given, password: given });
  expect(unchanged).toMatchObject({ error_code: 422, errors: [{ path: ['password'] }] });
  await person.call(editPassword, { old_password: given, password: OWN_PASSWORD });
  for (const free of [person, await signIn(world, name, OWN_PASSWORD)]) {
    expect(await free.call(me, {})).toMatchObject({ password_pending: false });
    expect((await free.request(getSetting, { key: 'a' })).error_code).toBe(0);
  }
});

it('requires the password before mail, telephone or second factor change, unless the user has just signed in', async () => {
  const person = await enterprise.person('viewer');
  expect((await person.request(totpStart, {})).error_code).toBe(0);
  later(11);
  const bind = (given: { password?: string }) =>
    person.request(bindTarget, { target: 'b@example.com', code: '123456', ...given });
  for (const request of [(given: { password?: string }) => person.request(totpStart, given), bind]) {
    expect(await request({})).toMatchObject({
      error_code: 422,
      message: '请填写登录密码；没有密码的账号，请重新登录后再操作',
      errors: [{ path: ['password'] }],
    });
    const wrong = await request({ password: 'wrong-123456' });
    expect(wrong).toMatchObject({ error_code: 422, errors: [{ path: ['password'], message: '密码不正确' }] });
  }
  expect((await person.request(totpStart, { password: PASSWORD })).error_code).toBe(0);
  // The password is right now; the code is not.
  expect(await bind({ password: PASSWORD })).toMatchObject({ error_code: 422, errors: [{ path: ['code'] }] });
});

/** Sends a call as a browser does; returns its code and the token that the reply sets. */
async function sent(person: Person, { path, method }: { path: string; method: string }, input: object) {
  const headers = { 'content-type': 'application/json' };
  const reply = await person.fetch(path, { method, headers, body: JSON.stringify(input) });
  const { error_code } = (await reply.json()) as { error_code: number };
  return { error_code, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

it.each<[string, { path: string; method: string }, object]>([
  ['changed', editPassword, { old_password: PASSWORD, password: OWN_PASSWORD }],
  ['entered again', totpStart, { password: PASSWORD }],
])(
  'renews the token of the session where the password is %s: the old one ends a minute later',
  async (_what, to, input) => {
    const person = await enterprise.person('viewer');
    later(11);
    const { error_code, cookie } = await sent(person, to, input);
    expect(error_code).toBe(0);
    expect(cookie).toMatch(/^lease_session=[\w-]{43}$/);
    expect(cookie).not.toBe(person.cookie);
    later(2);
    expect((await person.request(me, {})).error_code).toBe(401);
    expect((await personOf(world, cookie, 0).request(me, {})).error_code).toBe(0);
  },
);

it('renews no token for a wrong password', async () => {
  const person = await enterprise.person('viewer');
  later(11);
  const wrong = await sent(person, totpStart, { password: 'wrong-123456' });
  expect(wrong).toEqual({ error_code: 422, cookie: '' });
  later(2);
  expect((await person.request(me, {})).error_code).toBe(0);
});
