// 导入 on the asset lists against the real application: offered only with its access key. The browser test runs a whole import.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import BuildingListPage from '@/pages/assets/building-list';
import ParkListPage from '@/pages/assets/park-list';
import SpaceListPage from '@/pages/assets/space-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const PAGES = [
  ['p_1200', <ParkListPage key="park" />, '导入园区'],
  ['p_1300', <BuildingListPage key="building" />, '导入楼宇'],
  ['p_1400', <SpaceListPage key="space" />, '导入空间'],
] as const;

it.each(PAGES)('opens from the list with the key %s_import', async (key, page, title) => {
  const user = userEvent.setup();
  renderApp(page, { path: '/assetsManage/list', access: { [key]: true, [`${key}_import`]: true } });
  await user.click(await screen.findByRole('button', { name: /^导\s?入$/ }));
  expect(within(await screen.findByRole('dialog')).getByText(title)).toBeInTheDocument();
});

it.each(PAGES)('is not offered without the key %s_import', async (key, page) => {
  renderApp(page, { path: '/assetsManage/list', access: { [key]: true } });
  await screen.findByText(/^还没有/);
  // Neither above the list nor in the empty table.
  expect(screen.queryByRole('button', { name: /^导\s?入/ })).toBeNull();
});
