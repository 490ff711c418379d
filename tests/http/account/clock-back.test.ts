// A clock that ran ahead for days and was set back: records of that time must not lock users out until then.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { me } from '#api/account/me';
import { bindTarget } from '#api/account/profile';
import { codeLogin, login, sendCode } from '#api/account/sign-in/sign-in';
import { openEnterprise } from '#tests/support/open-enterprise';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { appCode, enrol } from '#tests/support/people/second-factor';
import { PASSWORD, personOf, signIn } from '#tests/support/world';

let mail: SmtpCatcher;

beforeAll(async () => {
  mail = await openSmtpCatcher();
});
afterAll(() => mail.close());

const { world, enterprise } = openEnterprise({
  ownWorld: true,
  settings: () => ({ SMTP_URL: mail.url, MAIL_FROM: 'a@example.com', TRUST_PROXY: '1' }),
  people: {},
});

const DAYS_MS = 3 * 24 * 3600_000;
const nobody = () => personOf(world, '', 0);
/** Runs the work while the clock is three days ahead. */
async function ahead<T>(work: () => Promise<T>): Promise<T> {
  const now = world.time.now;
  world.time.now = new Date(now.getTime() + DAYS_MS);
  try {
    return await work();
  } finally {
    world.time.now = now;
  }
}

it('verification codes are sent and accepted, and those of the time ahead are over', async () => {
  const target = 'clock@example.com';
  const person = await enterprise.person('viewer');
  const codeOf = async (index: number) => {
    const sent = await vi.waitFor(() => mail.mails[index] ?? Promise.reject(new Error('no mail')));
    return /\d{6}/.exec(sent.text)?.[0] ?? '';
  };
  await person.call(sendCode, { purpose: 'bind', target });
  await person.call(bindTarget, { target, code: await codeOf(0) });
  const signedOut = nobody();
  await ahead(() => signedOut.call(sendCode, { purpose: 'login', target }));
  const early = await codeOf(1);
  expect((await signedOut.request(codeLogin, { target, code: early })).error_code).toBe(422);
  world.time.now = new Date(world.time.now.getTime() + 61_000);
  await signedOut.call(sendCode, { purpose: 'login', target });
  expect((await signedOut.request(codeLogin, { target, code: await codeOf(2) })).error_code).toBe(0);
});

it('second factors are accepted, and still once', async () => {
  const person = await enterprise.person('viewer');
  const { name } = await person.call(me, {});
  const secret = await enrol(world, person);
  const enter = () => nobody().request(login, { name, password: PASSWORD, code: appCode(world, secret) });
  expect((await ahead(enter)).error_code).toBe(0);
  world.time.now = new Date(world.time.now.getTime() + 31_000);
  expect((await enter()).error_code).toBe(0);
  expect((await enter()).error_code).toBe(422);
});

it('too many attempts are forgotten', async () => {
  const { name } = await (await enterprise.person('viewer')).call(me, {});
  const guess = () => nobody().request(login, { name, password: 'wrong-pass-1' }, { 'x-forwarded-for': '192.0.2.77' });
  const last = await ahead(async () => {
    for (let each = 0; each < 8; each += 1) await guess();
    return guess();
  });
  expect(last.error_code).toBe(429);
  expect((await guess()).error_code).toBe(422);
});

it('sessions live on, and end by the clock as it is now', async () => {
  const { name } = await (await enterprise.person('viewer')).call(me, {});
  const person = await ahead(() => signIn(world, name));
  const reply = await person.fetch('/api/me', { method: 'POST' });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).toMatch(/^lease_session=/);
  const fresh = personOf(world, cookie, 0);
  expect((await fresh.request(me, {})).error_code).toBe(0);
  const now = world.time.now;
  world.time.now = new Date(now.getTime() + 13 * 3600_000);
  expect((await fresh.request(me, {})).error_code).toBe(401);
  expect((await person.request(me, {})).error_code).toBe(401);
  world.time.now = now;
});
