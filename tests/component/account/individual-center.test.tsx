// The personal centre and the favourites from a user's point of view, against the real application.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getFavorite, getNotification, saveFavorite } from '#api/account/favorite';
import { saveView } from '#api/account/me';
import { getProfile } from '#api/account/profile';
import { openSmtpCatcher } from '#tests/support/outside/smtp';
import { appCode } from '#tests/support/people/second-factor';
import { newEnterprise, openWorld, PASSWORD, type Person, signIn, type World } from '#tests/support/world';
import { FavoriteStar } from '@/layouts/main/favorite-star';
import IndividualCenterPage from '@/pages/account/individual-center';
import { FavoritesWidget } from '@/pages/home/widgets/favorites';
import { renderApp } from '../support/app';
import { renderWithModel } from '../support/browser';
import { actAs } from '../support/real-server';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  person = await (await newEnterprise(world)).person('viewer');
  actAs(world, person);
});
afterAll(() => world.close());

const center = (tab: string) => renderWithModel(<IndividualCenterPage />, `/individualCenter?tab=${tab}`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('saves the display name', async () => {
  center('profile');
  const name = await screen.findByLabelText('姓名');
  await userEvent.clear(name);
  await userEvent.type(name, '李雨桐');
  await press('保存');
  expect(await screen.findByText('资料已保存')).toBeInTheDocument();
  expect((await person.call(getProfile, {})).display_name).toBe('李雨桐');
});

it('sets up the second factor with the shown secret', async () => {
  center('security');
  await press('启用');
  const secret = await screen.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  const field = screen.getByLabelText('动态验证码');
  await userEvent.type(field, '000000');
  await press('启用');
  expect(await screen.findByText('动态验证码不正确')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, appCode(world, (secret.textContent ?? '').replaceAll(' ', '')));
  await press('启用');
  expect(await screen.findByRole('button', { name: '停用' })).toBeInTheDocument();
  expect((await person.call(getProfile, {})).totp_enabled).toBe(true);
});

it('requires the password before a second factor when the last sign-in was some time ago', async () => {
  world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
  center('security');
  await press('启用');
  const field = await screen.findByLabelText('登录密码');
  expect(await screen.findByText(/请填写登录密码；没有密码的账号/)).toBeInTheDocument();
  await userEvent.type(field, PASSWORD);
  await press('启用');
  expect(await screen.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)).toBeInTheDocument();
});

it('offers only the change of the password to a user whose password was set by an administrator', async () => {
  renderWithModel(<IndividualCenterPage />, '/individualCenter', { password_pending: true });
  expect(await screen.findByRole('heading', { name: '修改初始密码' })).toBeInTheDocument();
  expect(await screen.findByLabelText('原密码')).toBeInTheDocument();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: '启用' })).toBeNull();
});

it('changes the password by the same rule as the server', async () => {
  center('security');
  await userEvent.type(await screen.findByLabelText('原密码'), PASSWORD);
  await userEvent.type(screen.getByLabelText('新密码'), 'short');
  await userEvent.type(screen.getByLabelText('再次输入新密码'), 'other');
  await press('保存');
  expect(await screen.findByText('密码至少 8 位')).toBeInTheDocument();
  expect(screen.getByText('两次输入的新密码不一致')).toBeInTheDocument();
  for (const label of ['新密码', '再次输入新密码']) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), 'changed-2026');
  }
  await press('保存');
  expect(await screen.findByText('密码已修改，其他设备上的登录已结束')).toBeInTheDocument();
});

it('ends a session on another device after naming it', async () => {
  const { name } = await person.call(getProfile, {});
  const other = await signIn(world, name);
  center('sessions');
  await press('结束登录');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/结束后该设备须重新登录/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '结束登录' }));
  await waitFor(async () => expect((await other.request(getProfile, {})).error_code).toBe(401));
  expect((await person.request(getProfile, {})).error_code).toBe(0);
});

it('disables mail for a kind of message', async () => {
  center('notification');
  await userEvent.click(await screen.findByRole('switch', { name: '应收逾期同时发送邮件' }));
  await waitFor(async () => {
    const { by_mail } = await person.call(getNotification, {});
    expect(by_mail).toMatchObject({ receivable_overdue: false, approval: true });
  });
});

it('opens the list of a saved view with the filter applied, and deletes the view by name', async () => {
  const state = { filter: { city: '上海' }, sort: { field: 'code', order: 'desc' }, size: 50 };
  await person.call(saveView, { list: 'assets/park', name: '上海园区', state });
  center('views');
  const link = await screen.findByRole('link', { name: '上海园区' });
  const address = new URL(link.getAttribute('href') ?? '', 'http://x');
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/assetsManage/park-list',
    { f_city: '上海', sort: 'code.desc', size: '50' },
  ]);
  await press('删除');
  await userEvent.click(within(await screen.findByRole('dialog', { name: '删除视图「上海园区」' })).getByText('删除'));
  await waitFor(() => expect(screen.queryByRole('link', { name: '上海园区' })).toBeNull());
});

it('adds the open page to the favourites by its star, and removes it again', async () => {
  renderApp(<FavoriteStar page={{ path: '/home', name: '首页' }} />);
  await waitFor(() => expect(screen.getByRole('button')).toBeEnabled());
  await press('收藏「首页」');
  await waitFor(async () => expect((await person.call(getFavorite, {})).paths).toEqual(['/home']));
  await press('取消收藏「首页」');
  await waitFor(async () => expect((await person.call(getFavorite, {})).paths).toEqual([]));
});

it('lists the favourites on the home page and explains how to add one while there are none', async () => {
  const view = renderApp(<FavoritesWidget />);
  expect(await screen.findByText(/还没有收藏/)).toBeInTheDocument();
  view.unmount();
  await person.call(saveFavorite, { paths: ['/tenantManage/tenant', '/home'] });
  const { queryClient } = await import('@/api/query-client');
  queryClient.clear();
  renderApp(<FavoritesWidget />);
  await screen.findByRole('link', { name: '租客列表' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['租客列表', '首页']);
  await press('取消收藏「租客列表」');
  await waitFor(async () => expect((await person.call(getFavorite, {})).paths).toEqual(['/home']));
});

it('shows a pending change of address, shows the error of a wrong code at its field, and cancels the change', async () => {
  const smtp = await openSmtpCatcher();
  const own = await openWorld({ SMTP_URL: smtp.url, MAIL_FROM: 'lease@example.com' });
  try {
    const user = await (await newEnterprise(own)).person('viewer');
    await own.db.asOwner((owner) =>
      owner.query(sql`update app_user set email = 'old@example.com', email_verified = true where id = ${user.user_id}`),
    );
    actAs(own, user);
    const view = center('security');
    await press('更换邮箱');
    await userEvent.type(await screen.findByLabelText('新邮箱'), 'new@example.com');
    await press('发送验证码');
    expect(await screen.findByText(/^等待验证 new@example.com/)).toBeInTheDocument();
    const sent = await vi.waitFor(() => smtp.mails.at(-1) ?? Promise.reject(new Error('no mail')));
    const code = /\d{6}/.exec(sent.text)?.[0] ?? '';
    view.unmount();

    // The page opens with the pending change.
    center('security');
    expect(await screen.findByText(/^等待验证 new@example.com/)).toBeInTheDocument();
    expect(screen.getByLabelText('新邮箱')).toHaveValue('new@example.com');
    await userEvent.type(screen.getByLabelText('验证码'), code === '000000' ? '111111' : '000000');
    const [save] = screen.getAllByRole('button', { name: '保存' }).slice(-1);
    await userEvent.click(save as HTMLElement);
    expect(await screen.findByText('验证码不正确，还可再试 4 次')).toBeInTheDocument();
    await press('取消更换');
    await waitFor(() => expect(screen.queryByText(/^等待验证/)).toBeNull());
    expect(await screen.findByText('old@example.com')).toBeInTheDocument();
    expect((await user.call(getProfile, {})).pending).toEqual([]);
  } finally {
    await own.close();
    await smtp.close();
  }
});
