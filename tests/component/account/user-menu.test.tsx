// The user menu, and the page of a super-administrator who has no second factor yet.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { beforeEach, expect, it } from 'vitest';
import { UserMenu } from '@/layouts/main/user-menu';
import IndividualCenterPage from '@/pages/account/individual-center';
import { chooseTheme, startTheme } from '@/theme/chosen';
import { palettes } from '@/theme/palette';
import { wang } from '../support/app';
import { renderWithModel } from '../support/browser';
import { answer, ok } from '../support/server';

const ACTIVE = { active: true, url: '/newhope-login?token=t&tenantId=9', reason: null };
const GONE = { active: false, url: null, reason: 'token_inactive' };
let request: unknown[];
let token: object;
beforeEach(() => {
  token = ACTIVE;
  request = answer('/api/user/check-token', () => ok(token as never));
});
const openMenu = async (external: boolean) => {
  renderWithModel(<UserMenu />, '/home', { external });
  await userEvent.click(screen.getByRole('button', { name: '用户菜单：王晓明' }));
};

it('links to the personal centre and the sign-out, and calls no gateway for a user who signed in here', async () => {
  await openMenu(false);
  await userEvent.click(await screen.findByText('个人中心'));
  expect(history.location.pathname).toBe('/individualCenter');
  expect(screen.getByText('退出登录')).toBeInTheDocument();
  expect(screen.queryByText('返回物业系统')).toBeNull();
  expect(request).toEqual([]);
});

it('shows the page in the dark theme once chosen, stores the choice, and prints in the light theme', async () => {
  const ground = () => document.documentElement.style.getPropertyValue('--ground');
  startTheme();
  expect(ground()).toBe(palettes.light.ground);
  await openMenu(false);
  await userEvent.hover(await screen.findByText('主题'));
  await userEvent.click(await screen.findByText('深色'));
  expect(ground()).toBe(palettes.dark.ground);
  expect(localStorage.getItem('theme')).toBe('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(ground()).toBe(palettes.light.ground);
  window.dispatchEvent(new Event('afterprint'));
  expect(ground()).toBe(palettes.dark.ground);
  chooseTheme('light');
});

it('removes the drafts of the user who signs out, but not those of others', async () => {
  answer('/api/user/logout', () => ok({}));
  for (const user of [wang.id, 70]) localStorage.setItem(`draft:${user}:assets/park:3`, '{}');
  await openMenu(false);
  await userEvent.click(await screen.findByText('退出登录'));
  await waitFor(() => expect(localStorage.getItem(`draft:${wang.id}:assets/park:3`)).toBeNull());
  expect(localStorage.getItem('draft:70:assets/park:3')).toBe('{}');
});

it('has no link back to the property system when the token has expired', async () => {
  token = GONE;
  await openMenu(true);
  await waitFor(() => expect(request).toHaveLength(1));
  expect(screen.queryByText('返回物业系统')).toBeNull();
});

it('checks the token again on click, and shows why the link no longer works', async () => {
  await openMenu(true);
  const back = await screen.findByText('返回物业系统');
  token = GONE;
  await userEvent.click(back);
  await waitFor(() => expect(history.location.pathname + history.location.search).toBe('/login?reason=token_inactive'));
  expect(request).toHaveLength(2);
});

it('shows only the setup of the second factor to a super-administrator without one', async () => {
  answer('/api/me/get-profile', () =>
    ok({
      id: 1,
      version: 0,
      name: 'sadmin',
      display_name: '平台管理员',
      head_image: '',
      job_title: '',
      department: '',
      role_name: '',
      company_name: '',
      email: '',
      email_verified: false,
      phone: '',
      phone_verified: false,
      totp_enabled: false,
      totp_required: true,
    }),
  );
  renderWithModel(<IndividualCenterPage />, '/individualCenter', { factor_pending: true });
  expect(await screen.findByRole('heading', { name: '设置动态验证码' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '启用' })).toBeInTheDocument();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByLabelText('原密码')).toBeNull();
});

it('shows only the name of a user without a role', () => {
  renderWithModel(<UserMenu />, '/home', { role_name: '' });
  expect(screen.getByRole('button', { name: '用户菜单：王晓明' })).toHaveTextContent(/^王?王晓明$/);
});
