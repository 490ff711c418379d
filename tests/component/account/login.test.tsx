// Sign-in from a user's point of view, against the real application.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { http, passthrough } from 'msw';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { me } from '#api/account/me';
import { login } from '#api/account/sign-in/sign-in';
import { SIGN_IN_REASONS } from '#api/account/sign-in/sign-in-reasons';
import { asJson, type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { openSmtpCatcher, type SmtpCatcher } from '#tests/support/outside/smtp';
import { appCode, enrol } from '#tests/support/people/second-factor';
import { type Enterprise, newEnterprise, openWorld, PASSWORD, personOf, type World } from '#tests/support/world';
import { call } from '@/api/client';
import LoginPage from '@/pages/account/login';
import NewhopeLoginPage from '@/pages/account/newhope-login';
import { browse, renderWithModel } from '../support/browser';
import { answer, refused, server } from '../support/server';

let mail: SmtpCatcher;
let gateway: HttpStandIn;
let world: World;
let enterprise: Enterprise;
beforeAll(async () => {
  mail = await openSmtpCatcher();
  gateway = await openHttpStandIn();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'a@example.com', SSO_GATEWAY_URL: gateway.origin };
  world = await openWorld(settings);
  enterprise = await newEnterprise(world);
  await world.db.asOwner((owner) =>
    owner.query(sql`update company set external_tenant = 'tenant-9' where id = ${enterprise.company_id}`),
  );
});
beforeEach(() => {
  // The application's own calls pass through to the gateway.
  server.use(http.all(`${gateway.origin}/*`, () => passthrough()));
  world.time.now = new Date(world.time.now.getTime() + 120_000);
});
afterAll(async () => {
  await world.close();
  await mail.close();
  await gateway.close();
});

async function someone(email = '') {
  const person = await enterprise.person('viewer');
  if (email)
    await world.db.asOwner((owner) =>
      owner.query(sql`update app_user set email = ${email}, email_verified = true where id = ${person.user_id}`),
    );
  return { person, name: (await person.call(me, {})).name };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const atHome = () => waitFor(() => expect(history.location.pathname).toBe('/'));

async function typePassword(name: string, password: string) {
  await userEvent.type(await screen.findByLabelText('登录名'), name);
  await userEvent.type(screen.getByLabelText('密码'), password);
  await press('登录');
}

it('shows the error of a wrong password at its field and signs in with the correct one', async () => {
  const { name } = await someone();
  browse(world);
  renderWithModel(<LoginPage />, '/login');
  await typePassword(name, 'wrong-123456');
  expect(await screen.findByText('登录名或密码不正确')).toBeInTheDocument();
  expect(history.location.pathname).toBe('/login');
  await userEvent.clear(screen.getByLabelText('密码'));
  await userEvent.type(screen.getByLabelText('密码'), PASSWORD);
  await press('登录');
  await atHome();
});

it('shows the field of the second factor when the account requires it', async () => {
  const { person, name } = await someone();
  const secret = await enrol(world, person);
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  browse(world);
  renderWithModel(<LoginPage />, '/login');
  await screen.findByLabelText('登录名');
  expect(screen.queryByLabelText('动态验证码')).toBeNull();
  await typePassword(name, PASSWORD);
  const field = await screen.findByLabelText('动态验证码');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, appCode(world, secret));
  await press('登录');
  await atHome();
});

it('shows the waiting time after too many attempts', async () => {
  const attempt = { name: 'nobody-here', password: 'wrong-123456' };
  for (let each = 0; each < 8; each += 1) await personOf(world, '', 0).request(login, attempt);
  browse(world);
  renderWithModel(<LoginPage />, '/login');
  await typePassword(attempt.name, attempt.password);
  expect(await screen.findByText(/登录尝试次数过多，请 \d+ 分钟后再试/)).toBeInTheDocument();
});

it('signs in by a code, whose button then counts down', async () => {
  const email = 'li@example.com';
  await someone(email);
  browse(world);
  renderWithModel(<LoginPage />, '/login');
  await userEvent.click(await screen.findByRole('tab', { name: '验证码登录' }));
  await press('发送验证码');
  expect(await screen.findByText('请填写邮箱或 11 位手机号')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('已验证的邮箱或手机号'), ' LI@example.com');
  await press('发送验证码');
  expect(await screen.findByRole('button', { name: /^(60|59) 秒后可重发$/ })).toBeDisabled();
  const sent = await vi.waitFor(() => mail.mails.find(({ to }) => to.includes(email)) ?? Promise.reject(new Error()));
  await userEvent.type(screen.getByLabelText('验证码'), /\d{6}/.exec(sent.text)?.[0] ?? '');
  await press('登录');
  await atHome();
});

it('resets a forgotten password and returns to the sign-in', async () => {
  const email = 'zhao@example.com';
  const { name } = await someone(email);
  browse(world);
  renderWithModel(<LoginPage />, '/login');
  await userEvent.click(await screen.findByRole('button', { name: '忘记密码？' }));
  await userEvent.type(screen.getByLabelText('已验证的邮箱或手机号'), email);
  await press('发送验证码');
  const sent = await vi.waitFor(() => mail.mails.find(({ to }) => to.includes(email)) ?? Promise.reject(new Error()));
  await userEvent.type(screen.getByLabelText('验证码'), /\d{6}/.exec(sent.text)?.[0] ?? '');
  await userEvent.type(screen.getByLabelText('新密码'), 'onlyme');
  await press('提交');
  expect(await screen.findByText('密码至少 8 位')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('新密码'), '-harbour-lantern');
  await press('提交');
  expect(await screen.findByText('密码已重置，请用新密码登录')).toBeInTheDocument();
  await typePassword(name, 'onlyme-harbour-lantern');
  await atHome();
});

it('explains a reason given by its key, and shows no text from the address', async () => {
  browse(world);
  const view = renderWithModel(<LoginPage />, '/login?reason=tenant_mismatch');
  expect(await screen.findByText(SIGN_IN_REASONS.tenant_mismatch)).toBeInTheDocument();
  view.unmount();
  renderWithModel(<LoginPage />, '/login?reason=请致电 12345 转账');
  expect(await screen.findByLabelText('登录名')).toBeInTheDocument();
  expect(screen.queryByText(/12345/)).toBeNull();
});

const EXTERNAL = '/newhope-login?token=t-1&tenantId=tenant-9';

it('signs in from the property system', async () => {
  const { name } = await someone();
  gateway.answer(asJson({ active: true, user_name: name }));
  const { paths } = browse(world);
  renderWithModel(<NewhopeLoginPage />, EXTERNAL);
  expect(screen.getByText('正在从物业系统登录')).toBeInTheDocument();
  await atHome();
  expect(paths.filter((path) => path === '/api/user/out-login')).toHaveLength(1);
});

it('requires the second factor of a user from the property system who has enabled it here', async () => {
  const { person, name } = await someone();
  const secret = await enrol(world, person);
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  gateway.answer(asJson({ active: true, user_name: name }));
  browse(world);
  renderWithModel(<NewhopeLoginPage />, EXTERNAL);
  const field = await screen.findByLabelText('动态验证码');
  await userEvent.type(field, '000000');
  await press('登录');
  expect(await screen.findByText('动态验证码不正确或已使用过，请填写新的验证码')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, appCode(world, secret));
  await press('登录');
  await atHome();
});

it('asks for confirmation when another user is already signed in', async () => {
  const [here, there] = [await someone(), await someone()];
  gateway.answer(asJson({ active: true, user_name: there.name }));
  const browser = browse(world);
  const signedIn = async () => (await call(me, {})).name;
  await call(login, { name: here.name, password: PASSWORD });
  const first = renderWithModel(<NewhopeLoginPage />, EXTERNAL);
  expect(await screen.findByText(/^当前已登录为 .+，是否改为以外部账号登录？$/)).toBeInTheDocument();
  await press('不改，继续使用');
  await atHome();
  expect(await signedIn()).toBe(here.name);
  first.unmount();
  renderWithModel(<NewhopeLoginPage />, EXTERNAL);
  await userEvent.click(await screen.findByRole('button', { name: '以外部账号登录' }));
  await atHome();
  expect(await signedIn()).toBe(there.name);
  expect(browser.paths.filter((path) => path === '/api/user/out-login')).toHaveLength(3);
});

it('requires the second factor of a user who returned from the identity provider, and returns to the sign-in on cancel', async () => {
  browse(world);
  renderWithModel(<LoginPage />, '/login?factor=oidc');
  await userEvent.type(await screen.findByLabelText('动态验证码'), '123456');
  await press('登录');
  expect(await screen.findByText(SIGN_IN_REASONS.oidc_unset)).toBeInTheDocument();
  await press('返回登录');
  expect(await screen.findByLabelText('登录名')).toBeInTheDocument();
});

it.each([
  [EXTERNAL, { active: false }, 'token_inactive'],
  [EXTERNAL, { active: true, user_name: 'x', tenant_id: 'other' }, 'tenant_mismatch'],
  ['/newhope-login?token=t-1&tenantId=forged', {}, 'tenant_unknown'],
  ['/newhope-login?token=t-1', {}, 'token_missing'],
])('from %s with the response %o it redirects to the sign-in page with the reason', async (address, answer, reason) => {
  gateway.answer(asJson(answer));
  browse(world);
  renderWithModel(<NewhopeLoginPage />, address);
  await waitFor(() => expect(history.location.pathname + history.location.search).toBe(`/login?reason=${reason}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stays on the external sign-in page when a call returns 401', async () => {
  browse(world);
  answer('/api/user/out-login', () => refused(401, '令牌已失效'));
  renderWithModel(<NewhopeLoginPage />, EXTERNAL);
  expect(await screen.findByRole('alert')).toHaveTextContent('令牌已失效');
  expect(history.location.pathname).toBe('/newhope-login');
  await press('用账号密码登录');
  expect(history.location.pathname).toBe('/login');
});
