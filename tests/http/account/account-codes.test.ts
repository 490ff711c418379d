// Verification codes and what they open: sign-in, a forgotten password, one's own address. Mail goes to a real mail server and text messages to a
// real HTTP gateway.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { me } from '#api/account/me';
import { bindTarget, getProfile } from '#api/account/profile';
import { codeLogin, editPassword, login, resetPassword, sendCode, signInOptions } from '#api/account/sign-in/sign-in';
import type { SendCodeInput } from '#api/account/sign-in/sign-in.schema';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { appCode, enrol } from '#tests/support/people/second-factor';
import {
  type Enterprise,
  newEnterprise,
  openWorld,
  PASSWORD,
  type Person,
  personOf,
  signIn,
  type World,
} from '#tests/support/world';

let mail: SmtpCatcher;
let sms: HttpStandIn;
let world: World;
let enterprise: Enterprise;
let nobody: Person;
let person: Person;
let name: string;
let counter = 0;
/** Every test calls from a separate address, since the limits count by address. */
let headers: Record<string, string>;
const NEW_PASSWORD = 'changed-654321';

const inMinutes = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const send = (input: SendCodeInput, person = nobody) => person.request(sendCode, input, headers);
const mailsTo = (email: string) => mail.mails.filter((each) => each.to.includes(email));
const taken = new Map<string, number>();
/** Returns the code of the next mail to an address; sending does not wait for it. */
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
  await send({ purpose: 'bind', target: email }, user);
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
    SMS_HEADERS: '{"content-type": "application/json", "x-key": "k1"}',
    SMS_BODY: '{"mobile": "{phone}", "text": "【甲】{content}"}',
    SMS_OK: 'accepted',
  });
  sms.answer((_asked, response) => response.end('accepted'));
  enterprise = await newEnterprise(world);
  nobody = personOf(world, '', 0);
  person = await enterprise.person('viewer');
  name = (await person.call(me, {})).name;
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

describe('binding an address', () => {
  it('sends six digits by mail, and proves the address with them', async () => {
    const email = newEmail();
    expect(await send({ purpose: 'bind', target: ` ${email.toUpperCase()} ` }, person)).toMatchObject({
      error_code: 0,
      data: { wait_seconds: 60 },
    });
    const code = await codeTo(email);
    const [sent] = mailsTo(email);
    expect(sent).toMatchObject({ subject: '验证码', to: [email] });
    expect(sent?.text).toContain(`验证码是 ${code}，5 分钟内有效`);
    expect(await person.call(bindTarget, { target: email, code })).toMatchObject({ email, email_verified: true });
    expect((await person.request(bindTarget, { target: email, code })).error_code).toBe(422);
  });

  it('sends a text message through the configured gateway, with every value made safe', async () => {
    const bound = await send({ purpose: 'bind', target: '+86 138-0013-8000' }, person);
    expect(bound.error_code).toBe(0);
    const request = await sms.received.next();
    const body = JSON.parse(request.body) as { mobile: string; text: string };
    expect([request.method, request.url.searchParams.get('to'), request.headers['x-key'], body.mobile]).toEqual([
      'POST',
      '13800138000',
      'k1',
      '13800138000',
    ]);
    const code = /\d{6}/.exec(body.text)?.[0] ?? '';
    expect(await person.call(bindTarget, { target: '13800138000', code })).toMatchObject({
      phone: '13800138000',
      phone_verified: true,
    });
  });

  it('reports that the gateway refused it, and refuses invalid addresses and callers who are not signed in', async () => {
    sms.answer((_asked, response) => response.end('{"error": "quota"}'));
    expect(await send({ purpose: 'bind', target: '13900139000' }, person)).toMatchObject({
      status: 503,
      message: '短信验证码发送失败，请稍后重试',
    });
    await sms.received.next();
    sms.answer((_asked, response) => response.end('accepted'));
    for (const target of ['12345', 'a@b', 'a b@example.com', `${'a'.repeat(120)}@example.com`])
      expect(await send({ purpose: 'bind', target }, person)).toMatchObject({
        error_code: 422,
        errors: [{ path: ['target'] }],
      });
    expect((await send({ purpose: 'bind', target: newEmail() })).error_code).toBe(401);
  });

  it('leaves an address with the user who has proven it', async () => {
    const { email } = await withEmail();
    await send({ purpose: 'bind', target: email }, person);
    const refused = await person.request(bindTarget, { target: email, code: await codeTo(email) });
    expect(refused).toMatchObject({ error_code: 409, message: '该邮箱已被其他账号验证使用' });
    expect(refused.errors?.[0]?.path).toEqual(['target']);
    expect((await person.call(getProfile, {})).email).not.toBe(email);
  });

  it('counts no code of another user', async () => {
    const email = newEmail();
    const other = await enterprise.person('viewer');
    await send({ purpose: 'bind', target: email }, person);
    const code = await codeTo(email);
    expect((await other.request(bindTarget, { target: email, code })).error_code).toBe(422);
    expect((await person.request(bindTarget, { target: email, code, password: PASSWORD })).error_code).toBe(0);
  });
});

describe('signing in by code', () => {
  it('opens a session, once a code', async () => {
    const { email } = await withEmail();
    await send({ purpose: 'login', target: email });
    const code = await codeTo(email);
    const reply = await nobody.request(codeLogin, { target: email, code }, headers);
    expect(reply).toMatchObject({ error_code: 0, data: { is_sadmin: false, factor_pending: false } });
    expect(await nobody.request(codeLogin, { target: email, code }, headers)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['code'], message: '验证码已失效，请重新获取' }],
    });
  });

  it('signs in only one of two users of the same code', async () => {
    const { email } = await withEmail();
    await send({ purpose: 'login', target: email });
    const code = await codeTo(email);
    const signIn = () => nobody.request(codeLogin, { target: email, code }, headers);
    const replies = await Promise.all([1, 2, 3, 4].map(signIn));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 422, 422, 422]);
  });

  it('allows five attempts, then refuses even the right code', async () => {
    const { email } = await withEmail();
    await send({ purpose: 'login', target: email });
    const code = await codeTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const messages: string[] = [];
    for (let each = 0; each < 6; each += 1)
      messages.push((await nobody.request(codeLogin, { target: email, code: wrong }, headers)).message);
    expect(messages).toEqual([
      '验证码不正确，还可再试 4 次',
      '验证码不正确，还可再试 3 次',
      '验证码不正确，还可再试 2 次',
      '验证码不正确，还可再试 1 次',
      '验证码已失效，请重新获取',
      '验证码已失效，请重新获取',
    ]);
    expect((await nobody.request(codeLogin, { target: email, code }, headers)).error_code).toBe(422);
  });

  it('fits only the browser that requested it', async () => {
    const { person: owner, email, name } = await withEmail();
    await send({ purpose: 'login', target: email });
    const code = await codeTo(email);
    for (const elsewhere of [personOf(world, '', 0), owner])
      expect(await elsewhere.request(codeLogin, { target: email, code }, headers)).toMatchObject({
        error_code: 422,
        errors: [{ path: ['code'], message: expect.stringContaining('验证码不正确') }],
      });
    expect((await nobody.request(codeLogin, { target: email, code }, headers)).error_code).toBe(0);
    inMinutes(1.1);
    await send({ purpose: 'reset', target: email });
    const reset = { target: email, code: await codeTo(email), password: NEW_PASSWORD };
    expect((await personOf(world, '', 0).request(resetPassword, reset, headers)).error_code).toBe(422);
    await signIn(world, name);
    expect((await nobody.request(resetPassword, reset, headers)).error_code).toBe(0);
  });

  it('ends after five minutes, and with a newer code', async () => {
    const { email } = await withEmail();
    await send({ purpose: 'login', target: email });
    const old = await codeTo(email);
    inMinutes(1.1);
    await send({ purpose: 'login', target: email });
    const fresh = await codeTo(email);
    if (old !== fresh)
      expect((await nobody.request(codeLogin, { target: email, code: old }, headers)).error_code).toBe(422);
    inMinutes(5.1);
    expect((await nobody.request(codeLogin, { target: email, code: fresh }, headers)).error_code).toBe(422);
  });

  it('returns the same for an unknown, an unproven and a known address, and sends only to the known one', async () => {
    const { person: owner, email, name } = await withEmail();
    const unproven = newEmail();
    const other = await enterprise.person('viewer');
    await world.db.asOwner((db) => db.query(sql`update app_user set email = ${unproven} where id = ${other.user_id}`));
    const before = mail.mails.length;
    const replies = [];
    for (const target of [newEmail(), unproven, email]) replies.push(await send({ purpose: 'login', target }));
    const same = replies.map(({ status, error_code, message, data }) => ({ status, error_code, message, data }));
    expect(new Set(same.map((each) => JSON.stringify(each))).size).toBe(1);
    const code = await codeTo(email);
    expect(mail.mails.length).toBe(before + 1);
    const wrong = code === '111111' ? '222222' : '111111';
    const tries = [];
    for (const target of [unproven, email])
      tries.push((await nobody.request(codeLogin, { target, code: wrong }, headers)).message);
    expect(tries[0]).toBe(tries[1]);
    expect((await nobody.request(codeLogin, { target: unproven, code }, headers)).error_code).toBe(422);
    await world.db.asOwner((db) => db.query(sql`update app_user set enabled = false where id = ${owner.user_id}`));
    expect(await nobody.request(codeLogin, { target: email, code }, headers)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['target'] }],
    });
    await expect(signIn(world, name)).rejects.toThrow('已停用');
  });

  it('requires the second factor too where it is on, and keeps the code meanwhile', async () => {
    const { person: owner, email } = await withEmail();
    const secret = await enrol(world, owner);
    inMinutes(1);
    await send({ purpose: 'login', target: email });
    const code = await codeTo(email);
    expect(await nobody.request(codeLogin, { target: email, code }, headers)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['totp'], message: '请填写动态验证码' }],
    });
    const totp = appCode(world, secret);
    const wrong = totp === '123456' ? '654321' : '123456';
    expect(await nobody.request(codeLogin, { target: email, code, totp: wrong }, headers)).toMatchObject({
      errors: [{ path: ['totp'] }],
    });
    expect((await nobody.request(codeLogin, { target: email, code, totp }, headers)).error_code).toBe(0);
  });
});

describe('how often codes are sent', () => {
  it('is once a minute and ten times an hour to one target', async () => {
    const { email } = await withEmail();
    inMinutes(60);
    const replies: [number, string][] = [];
    for (let each = 0; each < 11; each += 1) {
      const again = { ...headers, 'x-forwarded-for': `10.1.0.${each}` };
      replies.push([0, '']);
      const { error_code, message } = await nobody.request(sendCode, { purpose: 'login', target: email }, again);
      replies[each] = [error_code, message];
      if (each === 0)
        expect(await nobody.request(sendCode, { purpose: 'reset', target: email }, again)).toMatchObject({
          error_code: 429,
          message: '验证码发送过于频繁，请 60 秒后再试',
        });
      inMinutes(1.01);
    }
    for (let each = 0; each < 10; each += 1) await codeTo(email);
    expect(replies.map(([code]) => code)).toEqual([...Array(10).fill(0), 429]);
    expect(replies[10]?.[1]).toBe('验证码发送次数过多，请一小时后再试');
  });

  it('is thirty times an hour from one address, also to targets without an account', async () => {
    const codes: number[] = [];
    for (let each = 0; each < 31; each += 1)
      codes.push((await send({ purpose: 'login', target: newEmail() })).error_code);
    expect(codes).toEqual([...Array(30).fill(0), 429]);
    const elsewhere = { ...headers, 'x-forwarded-for': '10.9.9.9' };
    expect((await nobody.request(sendCode, { purpose: 'login', target: newEmail() }, elsewhere)).error_code).toBe(0);
  });

  it('lets one of many simultaneous requests through', async () => {
    const target = newEmail();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send({ purpose: 'login', target })));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 429, 429, 429, 429, 429]);
  });
});

describe('a password', () => {
  it('that was forgotten is replaced by code; every session ends', async () => {
    const { person: owner, email, name } = await withEmail();
    await send({ purpose: 'reset', target: email });
    const code = await codeTo(email);
    expect((await nobody.request(codeLogin, { target: email, code }, headers)).error_code).toBe(422);
    for (const password of ['short1', 'password', '12345678'])
      expect(await nobody.request(resetPassword, { target: email, code, password }, headers)).toMatchObject({
        error_code: 422,
        errors: [{ path: ['password'] }],
      });
    const changed = await nobody.request(resetPassword, { target: email, code, password: NEW_PASSWORD }, headers);
    expect(changed.error_code).toBe(0);
    expect((await owner.request(me, {})).error_code).toBe(401);
    await expect(signIn(world, name)).rejects.toThrow('登录名或密码不正确');
    await signIn(world, name, NEW_PASSWORD);
    expect((await nobody.request(resetPassword, { target: email, code, password: PASSWORD }, headers)).error_code).toBe(
      422,
    );
    const trail = await world.db.asOwner((db) =>
      db.query(sql`select action, changes from audit_log where object = 'app_user' and object_id = ${owner.user_id}
        order by id desc limit 1`),
    );
    expect(trail).toEqual([{ action: 'password_reset', changes: {} }]);
  });

  it('is not reset to the sign-in name', async () => {
    const { person: owner, email } = await withEmail();
    await world.db.asOwner((db) => db.query(sql`update app_user set name = 'zhang2026' where id = ${owner.user_id}`));
    await send({ purpose: 'reset', target: email });
    const code = await codeTo(email);
    expect(await nobody.request(resetPassword, { target: email, code, password: 'Zhang2026' }, headers)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['password'], message: '密码不能与登录名相同' }],
    });
    expect(
      (await nobody.request(resetPassword, { target: email, code, password: NEW_PASSWORD }, headers)).error_code,
    ).toBe(0);
  });

  it('is changed with the old one; the other sessions end, this one stays', async () => {
    const [own, elsewhere] = [await signIn(world, name), await signIn(world, name)];
    const wrong = await own.request(editPassword, { old_password: 'not-it-123', password: NEW_PASSWORD });
    expect(wrong).toMatchObject({ error_code: 422, errors: [{ path: ['old_password'], message: '原密码不正确' }] });
    const same = await own.request(editPassword, { old_password: PASSWORD, password: PASSWORD });
    expect(same).toMatchObject({ error_code: 422, errors: [{ path: ['password'] }] });
    await own.call(editPassword, { old_password: PASSWORD, password: NEW_PASSWORD });
    expect((await elsewhere.request(me, {})).error_code).toBe(401);
    expect((await own.request(me, {})).error_code).toBe(0);
    await signIn(world, name, NEW_PASSWORD);
  });
});

describe('sign-in attempts', () => {
  it('a thousand of them end in 429, while the user gets in from elsewhere', async () => {
    const victim = await enterprise.person('viewer');
    const victimName = (await victim.call(me, {})).name;
    const attacker = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'test.local' };
    const codes = new Map<number, number>();
    for (let each = 0; each < 1000; each += 1) {
      const { error_code } = await nobody.request(login, { name: victimName, password: `guess-${each}` }, attacker);
      codes.set(error_code, (codes.get(error_code) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      [422, 8],
      [429, 992],
    ]);
    expect((await nobody.request(login, { name: victimName, password: PASSWORD }, attacker)).error_code).toBe(429);
    const home = { ...attacker, 'x-forwarded-for': '198.51.100.7' };
    expect((await nobody.request(login, { name: victimName, password: PASSWORD }, home)).error_code).toBe(0);
  });
});

describe('the ways to sign in', () => {
  it('are listed, and a channel without a provider is refused', async () => {
    expect(await nobody.call(signInOptions, {})).toEqual({ oidc: null, codes: true });
    const mailOnly = await openWorld({ SMTP_URL: mail.url, MAIL_FROM: 'a@example.com' });
    const reply = await personOf(mailOnly, '', 0).request(sendCode, { purpose: 'login', target: '13800138000' });
    expect(reply).toMatchObject({
      error_code: 422,
      errors: [{ path: ['target'], message: expect.stringContaining('未开通短信') }],
    });
    await mailOnly.close();
  });
});
