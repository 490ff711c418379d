// A verification code, while a stranger requests codes for the same address.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { me } from '#api/account/me';
import { bindTarget } from '#api/account/profile';
import { codeLogin, login, sendCode } from '#api/account/sign-in/sign-in';
import { openEnterprise } from '#tests/support/open-enterprise';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { PASSWORD, personOf } from '#tests/support/world';

let mail: SmtpCatcher;
beforeAll(async () => {
  mail = await openSmtpCatcher();
});
afterAll(() => mail.close());

const { world, enterprise } = openEnterprise({
  ownWorld: true,
  people: {},
  settings: () => ({ TRUST_PROXY: '1', SMTP_URL: mail.url, MAIL_FROM: 'no-reply@example.com' }),
});
const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-host': 'test.local' });
const nobody = () => personOf(world, '', 0);
const inMinutes = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const taken = new Map<string, number>();
/** Returns the code of the next mail to an address; sending does not wait for it. */
async function codeTo(email: string): Promise<string> {
  const index = taken.get(email) ?? 0;
  taken.set(email, index + 1);
  const next = await vi.waitFor(
    () => mail.mails.filter(({ to }) => to.includes(email))[index] ?? Promise.reject(new Error(`no mail to ${email}`)),
  );
  return /\d{6}/.exec(next.text)?.[0] ?? '';
}

/** Returns a user with a verified address. */
async function withEmail(email: string): Promise<{ email: string; name: string }> {
  const user = await enterprise.person('viewer');
  await user.call(sendCode, { purpose: 'bind', target: email });
  await user.call(bindTarget, { target: email, code: await codeTo(email) });
  inMinutes(2);
  return { email, name: (await user.call(me, {})).name };
}

it('stays valid while a stranger requests and guesses codes for the same address', async () => {
  const { email } = await withEmail('one@example.com');
  const owner = nobody();
  await owner.call(sendCode, { purpose: 'login', target: email });
  const code = await codeTo(email);
  const stranger = nobody();
  inMinutes(1.1);
  const other = from('10.2.0.1');
  expect((await stranger.request(sendCode, { purpose: 'login', target: email }, other)).error_code).toBe(0);
  const theirs = await codeTo(email);
  for (let each = 0; each < 6; each += 1)
    await stranger.request(codeLogin, { target: email, code: theirs === '000000' ? '000001' : '000000' }, other);
  expect((await owner.request(codeLogin, { target: email, code })).error_code).toBe(0);
});

it('is sent to a network of the owner while a stranger has used up the requests of others', async () => {
  const { email, name } = await withEmail('two@example.com');
  const home = from('10.4.0.1');
  expect((await nobody().request(login, { name, password: PASSWORD }, home)).error_code).toBe(0);
  inMinutes(60);
  for (let each = 0; each < 11; each += 1) {
    const stranger = from(`10.3.0.${each}`);
    const { error_code } = await nobody().request(sendCode, { purpose: 'login', target: email }, stranger);
    expect(error_code).toBe(each < 10 ? 0 : 429);
    if (each === 9)
      expect((await nobody().request(sendCode, { purpose: 'login', target: email }, home)).error_code).toBe(0);
    inMinutes(1.01);
  }
  for (let each = 0; each < 11; each += 1) await codeTo(email);
});
