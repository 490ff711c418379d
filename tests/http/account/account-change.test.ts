// Changes of an account's e-mail address and mobile number: pending until proven by code, and a notice to the former address.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { me } from '#api/account/me';
import { bindTarget, cancelBind, getProfile } from '#api/account/profile';
import { sendCode } from '#api/account/sign-in/sign-in';
import type { SendCodeInput } from '#api/account/sign-in/sign-in.schema';
import { runJob } from '#server/jobs/index';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { type Enterprise, newEnterprise, openWorld, PASSWORD, type Person, type World } from '#tests/support/world';

let mail: SmtpCatcher;
let sms: HttpStandIn;
let world: World;
let enterprise: Enterprise;
let counter = 0;
/** Each test calls from a separate address, since the limits count by address. */
let headers: Record<string, string>;

const inMinutes = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const request = (input: SendCodeInput, person: Person) => person.request(sendCode, input, headers);
const mailsTo = (email: string) => mail.mails.filter((each) => each.to.includes(email));
const taken = new Map<string, number>();
/** Returns the code of the next mail to an address. */
async function codeTo(email: string): Promise<string> {
  const index = taken.get(email) ?? 0;
  taken.set(email, index + 1);
  const next = await vi.waitFor(() => mailsTo(email)[index] ?? Promise.reject(new Error(`no mail to ${email}`)));
  return /\d{6}/.exec(next.text)?.[0] ?? '';
}
const newEmail = () => {
  counter += 1;
  return `user${counter}@example.com`;
};

/** Returns a user with a verified address. */
async function withEmail(): Promise<{ person: Person; email: string; name: string }> {
  const user = await enterprise.person('viewer');
  const email = newEmail();
  await request({ purpose: 'bind', target: email }, user);
  await user.call(bindTarget, { target: email, code: await codeTo(email) });
  inMinutes(1);
  return { person: user, email, name: (await user.call(me, {})).name };
}

beforeAll(async () => {
  mail = await openSmtpCatcher();
  sms = await openHttpStandIn();
  world = await openWorld({
    TRUST_PROXY: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: '商业租赁管理 <no-reply@example.com>',
    SMS_URL: `${sms.origin}/send?to={phone}`,
    SMS_HEADERS: '{"content-type": "application/json"}',
    SMS_BODY: '{"mobile": "{phone}", "text": "{content}"}',
    SMS_OK: 'accepted',
  });
  sms.answer((_asked, response) => response.end('accepted'));
  enterprise = await newEnterprise(world);
});
beforeEach(() => {
  counter += 1;
  headers = { 'x-forwarded-for': `10.0.0.${counter}`, 'x-forwarded-host': 'test.local' };
  inMinutes(2);
});
afterAll(async () => {
  await world.close();
  await mail.close();
  await sms.close();
});

it('keeps the former address until the code of the new one is given, and can be cancelled', async () => {
  const { person: user, email } = await withEmail();
  const next = newEmail();
  await request({ purpose: 'bind', target: next }, user);
  const waiting = await user.call(getProfile, {});
  expect(waiting).toMatchObject({ email, email_verified: true, pending: [{ channel: 'email', target: next }] });
  const code = await codeTo(next);
  const wrong = code === '000000' ? '111111' : '000000';
  expect(await user.request(bindTarget, { target: next, code: wrong })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['code'], message: '验证码不正确，还可再试 4 次' }],
  });
  expect((await user.call(cancelBind, { channel: 'email' })).pending).toEqual([]);
  expect(await user.request(bindTarget, { target: next, code })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['code'], message: '验证码已失效，请重新获取' }],
  });
  inMinutes(2);
  await request({ purpose: 'bind', target: next }, user);
  const late = await codeTo(next);
  inMinutes(6);
  expect((await user.call(getProfile, {})).pending).toEqual([]);
  expect(await user.request(bindTarget, { target: next, code: late, password: PASSWORD })).toMatchObject({
    errors: [{ path: ['code'], message: '验证码已失效，请重新获取' }],
  });
  expect((await user.call(getProfile, {})).email).toBe(email);
});

it('sends no second code for the address within a minute', async () => {
  const user = await enterprise.person('viewer');
  const target = newEmail();
  expect((await request({ purpose: 'bind', target }, user)).error_code).toBe(0);
  expect(await request({ purpose: 'bind', target }, user)).toMatchObject({
    error_code: 429,
    message: expect.stringContaining('秒后再试'),
  });
});

it('notifies the former mail address of a new address and of a new number, once each', async () => {
  const { person: user, email, name: account } = await withEmail();
  const next = newEmail();
  await request({ purpose: 'bind', target: next }, user);
  expect(await user.call(bindTarget, { target: next, code: await codeTo(next) })).toMatchObject({
    email: next,
    pending: [],
  });
  await runJob(world.services, 'account_mails');
  await runJob(world.services, 'account_mails');
  const notices = mailsTo(email).filter(({ subject }) => subject !== '验证码');
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ subject: '账号的邮箱已更换' });
  expect(notices[0]?.text).toContain(account);
  expect(notices[0]?.text).not.toContain(next);

  await world.db.asOwner((owner) =>
    owner.query(sql`update app_user set phone = '13700000001' where id = ${user.user_id}`),
  );
  sms.answer((_asked, response) => response.end('accepted'));
  const number = `139${String(counter).padStart(8, '0')}`;
  await request({ purpose: 'bind', target: number }, user);
  const text = JSON.parse((await sms.received.next()).body) as { text: string };
  await user.call(bindTarget, { target: number, code: /\d{6}/.exec(text.text)?.[0] ?? '' });
  await runJob(world.services, 'account_mails');
  const mails = mailsTo(next).filter(({ subject }) => subject === '账号的手机号已更换');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain(number);
});

it('keeps a notice that the mail server refused, and sends it later', async () => {
  const { person: user, email } = await withEmail();
  const next = newEmail();
  await request({ purpose: 'bind', target: next }, user);
  await user.call(bindTarget, { target: next, code: await codeTo(next) });
  mail.refuse(true);
  await runJob(world.services, 'account_mails');
  mail.refuse(false);
  expect(mailsTo(email).filter(({ subject }) => subject === '账号的邮箱已更换')).toHaveLength(0);
  await runJob(world.services, 'account_mails');
  expect(mailsTo(email).filter(({ subject }) => subject === '账号的邮箱已更换')).toHaveLength(1);
});
