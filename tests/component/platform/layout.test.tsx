// The frame of the app with the routes of Umi: its access plugin hides routes without permission from the menu, and blocks them.
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHistory, history, TestBrowser } from '@umijs/max';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Me } from '#api/account/me.schema';
import { wang } from '../support/app';
import { answer, ok } from '../support/server';

let loggedOut: unknown[];
beforeEach(() => {
  answer('/api/me/get-building', () => ok({ park_id: '', building_id: '' }));
  answer('/api/option/park', () => ok([]));
  answer('/api/option/building', () => ok([]));
  answer('/api/me/get-favorite', () => ok({ paths: [] }));
  answer('/api/me/home-msg-list', () => ok({ latest: [], open: 0, counts: [] }));
  answer('/api/setup/company-profile/brand', () => ok({ short_name: '', logo_file_id: null }));
  answer('/api/me/get-setting', () => ok({ value: null }));
  answer('/api/user/sign-in-options', () => ok({ oidc: null, codes: false }));
  loggedOut = answer('/api/user/logout', () => ok({}));
});
// Other test files use a browser history.
afterEach(() => void createHistory({ type: 'browser' }));

const keys = (...granted: string[]) => Object.fromEntries(granted.map((key) => [key, true]));

async function open(pathname: string, permissions: Me['permissions'], as?: Partial<Me>) {
  answer('/api/me', () => ok({ ...wang, permissions, ...as }));
  render(<TestBrowser location={{ pathname }} />);
  await screen.findByRole('complementary');
}
const menu = () => within(screen.getByRole('complementary'));
const go = (path: string) => act(async () => history.push(path));

it('hides a route without permission from the menu, and shows 403 in its place', async () => {
  await open('/assetsManage/asset-list', { ...keys('p_1', 'p_1200'), p_1300: false });
  expect(await screen.findByText('没有权限')).toBeInTheDocument();
  expect(menu().getByText('资产管理')).toBeInTheDocument();
  await userEvent.click(menu().getByText('资产管理'));
  expect(await menu().findByText('园区管理')).toBeInTheDocument();
  for (const closed of ['楼宇管理', '空间管理', '新增园区', '合同管理', '设置中心', '平台管理'])
    expect(menu().queryByText(closed)).toBeNull();
  await go('/assetsManage/park-add');
  expect(screen.getByText('没有权限')).toBeInTheDocument();
  await go('/assetsManage/nowhere');
  expect(await screen.findByText('页面不存在')).toBeInTheDocument();
});

it('opens the platform only to super-administrators', async () => {
  await open('/sadminCenter/sadminManage/jobs', keys('p_1', 'p_1200', 'is_sadmin'));
  expect(await screen.findByText('没有权限')).toBeInTheDocument();
});

it('shows the pages of a group of settings at the third level of the menu and in a list next to the page', async () => {
  answer('/api/setup/tenant-tag/list', () => ok([]));
  answer('/api/setup/contract-tag/list', () => ok([]));
  await open('/nowhere', keys('p_98', 'p_98500', 'p_98530', 'p_98540'));
  await userEvent.click(await menu().findByText('设置中心'));
  await userEvent.click(await menu().findByText('标签设置'));
  await userEvent.click(await menu().findByText('租客标签'));
  await waitFor(() => expect(history.location.pathname).toBe('/setupCenter/tag-setting/tenant-tag'));
  expect(menu().getByText('合同标签')).toBeInTheDocument();
  expect(menu().queryByText('空间标签')).toBeNull();
  const list = within(await screen.findByRole('navigation', { name: '标签设置' }));
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['租客标签', '合同标签']);
  await userEvent.click(list.getByText('合同标签'));
  expect(await screen.findByRole('heading', { name: '合同标签' })).toBeInTheDocument();
  expect(list.getByText('合同标签')).toHaveAttribute('aria-current', 'page');
  expect(menu().getByText('合同标签').closest('li')).toHaveClass('ant-menu-item-selected');
});

it('opens the first permitted page at the address of a group', async () => {
  answer('/api/setup/contract-tag/list', () => ok([]));
  await open('/setupCenter/tag-setting', keys('p_98', 'p_98500', 'p_98540'));
  await waitFor(() => expect(history.location.pathname).toBe('/setupCenter/tag-setting/contract-tag'));
  expect(await screen.findByRole('heading', { name: '合同标签' })).toBeInTheDocument();
});

it('sends the user name with the sign-out', async () => {
  await open('/nowhere', {});
  await userEvent.click(await screen.findByRole('button', { name: '用户菜单：王晓明' }));
  await userEvent.click(await screen.findByText('退出登录'));
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(loggedOut).toEqual([{ name: 'wang', password: '' }]);
});
