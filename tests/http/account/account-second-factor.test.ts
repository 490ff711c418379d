// The second factor: set up with a real authenticator's codes, demanded at sign-in, required of super-administrators.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TOTP, URI } from 'otpauth';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { getSetting, me, saveSetting } from '#api/account/me';
import { getProfile, listSession, totpConfirm, totpDisable, totpStart } from '#api/account/profile';
import { login } from '#api/account/sign-in/sign-in';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { resetUserTotp } from '#api/setup/user/user';
import { saveSuperAdministrator } from '#server/db/seed/enterprise';
import { openDataFolder } from '#server/platform/db/embedded/data-folder';
import { migrate } from '#server/platform/db/migrate';
import { openEnterprise } from '#tests/support/open-enterprise';
import { appCode, enrol } from '#tests/support/people/second-factor';
import { newEnterprise, PASSWORD, type Person, personOf, signIn } from '#tests/support/world';

const { world, enterprise } = openEnterprise({ ownWorld: true, settings: { TRUST_PROXY: '1' }, people: {} });
let nobody: Person;

beforeAll(async () => {
  nobody = personOf(world, '', 0);
});

const TSX = 'node_modules/tsx/dist/cli.mjs';
let address = 0;
let headers: Record<string, string>;
const nextStep = () => {
  world.time.now = new Date(world.time.now.getTime() + 31_000);
};
beforeEach(() => {
  address += 1;
  headers = { 'x-forwarded-for': `10.0.1.${address}`, 'x-forwarded-host': 'test.local' };
  nextStep();
});
const enter = (name: string, code?: string) =>
  nobody.request(login, { name, password: PASSWORD, ...(code && { code }) }, headers);
const not = (code: string) => (code === '123456' ? '654321' : '123456');

async function enrolled() {
  const person = await enterprise.person('viewer');
  const { name } = await person.call(me, {});
  const secret = await enrol(world, person);
  nextStep();
  return { person, name, secret };
}

it('is set up with a code of the shown secret, and required only then', async () => {
  const person = await enterprise.person('viewer');
  const { name } = await person.call(me, {});
  expect((await person.request(totpConfirm, { code: '123456' })).error_code).toBe(409);
  const { secret, url } = await person.call(totpStart, {});
  const app = URI.parse(url) as TOTP;
  expect([app.label, app.issuer, app.secret.base32]).toEqual([name, '商业租赁管理', secret]);
  expect((await enter(name)).error_code).toBe(0);
  const code = app.generate({ timestamp: world.time.now.getTime() });
  expect(await person.request(totpConfirm, { code: not(code) })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['code'] }],
  });
  await person.call(totpConfirm, { code });
  expect(await enter(name)).toMatchObject({
    error_code: 422,
    errors: [{ path: ['code'], message: '请填写动态验证码' }],
  });
  expect((await person.request(totpStart, {})).error_code).toBe(409);
});

it('is checked after the password, so that it reveals nothing without it', async () => {
  const { name } = await enrolled();
  expect(await nobody.request(login, { name, password: 'wrong-123456', code: '123456' }, headers)).toMatchObject({
    errors: [{ path: ['password'] }],
  });
});

it('accepts a code once, also the one it was set up with, and one of two simultaneous ones', async () => {
  const person = await enterprise.person('viewer');
  const { name } = await person.call(me, {});
  const { secret } = await person.call(totpStart, {});
  const first = appCode(world, secret);
  await person.call(totpConfirm, { code: first });
  expect(await enter(name, first)).toMatchObject({ error_code: 422, errors: [{ path: ['code'] }] });
  nextStep();
  const code = appCode(world, secret);
  const both = await Promise.all([enter(name, code), enter(name, code)]);
  expect(both.map((reply) => reply.error_code).sort()).toEqual([0, 422]);
  expect((await enter(name, first)).error_code).toBe(422);
});

it('allows a clock one step off, not two', async () => {
  const { name, secret } = await enrolled();
  const late = appCode(world, secret);
  nextStep();
  expect((await enter(name, late)).error_code).toBe(0);
  const older = new TOTP({ secret: URI.parse(`otpauth://totp/a?secret=${secret}`).secret });
  const code = older.generate({ timestamp: world.time.now.getTime() - 61_000 });
  nextStep();
  expect((await enter(name, code)).error_code).toBe(422);
});

it('cannot be guessed: ten tries per account, from any address', async () => {
  const { name, secret } = await enrolled();
  const codes: number[] = [];
  for (let each = 0; each < 12; each += 1) {
    headers = { ...headers, 'x-forwarded-for': `10.5.0.${each}` };
    codes.push((await enter(name, not(appCode(world, secret)))).error_code);
  }
  expect(codes).toEqual([...Array(10).fill(422), 429, 429]);
  expect((await enter(name, appCode(world, secret))).error_code).toBe(429);
});

it('is switched off with password and code together', async () => {
  const { person, name, secret } = await enrolled();
  const code = appCode(world, secret);
  expect(await person.request(totpDisable, { password: 'wrong-123456', code })).toMatchObject({
    errors: [{ path: ['password'] }],
  });
  expect(await person.request(totpDisable, { password: PASSWORD, code: not(code) })).toMatchObject({
    errors: [{ path: ['code'] }],
  });
  await person.call(totpDisable, { password: PASSWORD, code });
  expect((await enter(name)).error_code).toBe(0);
  expect((await person.request(totpDisable, { password: PASSWORD, code })).error_code).toBe(409);
});

it('keeps a super-administrator from everything until they have set it up, and stays on', async () => {
  await saveSuperAdministrator(world.db, 'chief', PASSWORD);
  expect(await enter('chief')).toMatchObject({ error_code: 0, data: { is_sadmin: true, factor_pending: true } });
  const chief = await signIn(world, 'chief');
  expect(await chief.call(me, {})).toMatchObject({ is_sadmin: false, factor_pending: true });
  for (const reply of [
    await chief.request(saveSetting, { key: 'a', value: 1 }),
    await chief.request(getSetting, { key: 'a' }),
    await chief.request(listSession, {}),
  ])
    expect(reply).toMatchObject({ error_code: 403, message: '请先在个人中心设置动态验证码' });
  const secret = await enrol(world, chief);
  expect(await chief.call(me, {})).toMatchObject({ is_sadmin: true, factor_pending: false });
  nextStep();
  const code = appCode(world, secret);
  expect(await chief.request(totpDisable, { password: PASSWORD, code })).toMatchObject({ error_code: 403 });
  expect(await enter('chief', code)).toMatchObject({ error_code: 0, data: { factor_pending: false } });
  const log = await world.db.asOwner((owner) => owner.query(sql`select action, user_name from platform_log`));
  expect(log).toEqual([{ action: 'account.totp_enable', user_name: '平台管理员' }]);
});

it('is required of every user where the enterprise demands it, and then cannot be switched off', async () => {
  const administrator = await (await newEnterprise(world)).person('admin');
  const { name } = await administrator.call(me, {});
  const { version } = await administrator.call(getParam, {});
  await administrator.call(saveParam, { values: { 'sign_in.second_factor': true }, version });
  // Signed-in users go on; new sign-ins set it up before anything else.
  expect(await administrator.call(me, {})).toMatchObject({ factor_pending: false });
  expect(await enter(name)).toMatchObject({ error_code: 0, data: { factor_pending: true } });
  const pending = await signIn(world, name);
  expect(await pending.request(getParam, {})).toMatchObject({
    error_code: 403,
    message: '请先在个人中心设置动态验证码',
  });
  expect(await pending.call(getProfile, {})).toMatchObject({ totp_required: true, totp_enabled: false });
  const secret = await enrol(world, pending);
  expect(await pending.call(getParam, {})).toMatchObject({ values: { 'sign_in.second_factor': true } });
  nextStep();
  expect(await pending.request(totpDisable, { password: PASSWORD, code: appCode(world, secret) })).toMatchObject({
    error_code: 403,
    message: '企业要求所有人使用动态验证码，不能停用',
  });
  expect(await pending.request(resetUserTotp, { id: administrator.user_id })).toMatchObject({ error_code: 409 });
  // It is this enterprise's own.
  const elsewhere = await (await enterprise.person('viewer')).call(me, {});
  expect(await enter(elsewhere.name)).toMatchObject({ error_code: 0, data: { factor_pending: false } });
});

it('leaves other pending sessions pending: each browser proves it separately', async () => {
  await saveSuperAdministrator(world.db, 'second', PASSWORD);
  const [here, there] = [await signIn(world, 'second'), await signIn(world, 'second')];
  await enrol(world, here);
  expect(await there.call(me, {})).toMatchObject({ factor_pending: true, is_sadmin: false });
});

it('is taken away by the operator of the server for a user who has lost it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-admin-'));
  const openFolder = () => openDataFolder(folder);
  const before = await openFolder();
  await migrate(before);
  await saveSuperAdministrator(before, 'lost', PASSWORD);
  await before.asOwner((owner) =>
    owner.query(sql`update app_user set totp_enabled = true, totp_secret = 'ABC', totp_last_step = 7`),
  );
  await before.close();

  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' };
  const output = execFileSync(process.execPath, [TSX, 'scripts/admin.ts', 'reset-second-factor', 'LOST'], {
    encoding: 'utf8',
    env,
  });
  expect(output).toContain('lost signs in without a second factor');
  const after = await openFolder();
  const rows = await after.asOwner((owner) => owner.query(sql`select totp_enabled, totp_secret from app_user`));
  await after.close();
  rmSync(folder, { recursive: true });
  expect(rows).toEqual([{ totp_enabled: false, totp_secret: null }]);
});
