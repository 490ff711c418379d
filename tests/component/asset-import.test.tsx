// 导入 on the asset lists against the real application: offered by its key alone, what is wrong named beside the row's
// number and at its cell, the right rows written.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parkListCall } from '../../api/assets/park.list';
import BuildingListPage from '../../src/pages/assets/building-list';
import ParkListPage from '../../src/pages/assets/park-list';
import SpaceListPage from '../../src/pages/assets/space-list';
import { sheetOf } from '../support/sheet';
import { newEnterprise, openWorld, type Person, type World } from '../support/world';
import { renderApp } from './app';
import { sendRealFiles } from './real-files';
import { actAs } from './real-server';

let world: World;
let admin: Person;
beforeAll(async () => {
  await sendRealFiles();
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
});
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
  expect(await screen.findByText(title)).toBeInTheDocument();
});

it.each(PAGES)('is not offered without the key %s_import', async (key, page) => {
  renderApp(page, { path: '/assetsManage/list', access: { [key]: true } });
  await screen.findByText(/^还没有/);
  expect(screen.queryByRole('button', { name: /^导\s?入$/ })).toBeNull();
});

it('names what is wrong beside the row and at its cell, and writes the right rows alone when asked', async () => {
  const user = userEvent.setup({ applyAccept: false });
  renderApp(<ParkListPage />, {
    path: '/assetsManage/park-list',
    access: { p_1200: true, p_1200_import: true },
  });
  await user.click(await screen.findByRole('button', { name: /^导\s?入$/ }));
  const drawer = await screen.findByRole('dialog');
  const place = ['上海市', '上海市', '世纪大道 1 号'];
  const file = await sheetOf([
    ['园区名称', '园区编号', '园区类型', '省/直辖市', '城市', '详细地址'],
    ['甲园', 'J', '办公楼', ...place],
    ['乙园', 'Y', '农场', ...place],
  ]);
  await user.upload(drawer.querySelector('input[type=file]') as HTMLInputElement, file);
  expect(await within(drawer).findByText('共 2 行，1 行正确，1 行有错误；还没有写入任何数据')).toBeInTheDocument();
  const row = within(drawer).getByText('乙园').closest('tr') as HTMLElement;
  const cells = within(row).getAllByRole('cell');
  expect(cells[1]).toHaveTextContent('园区类型');
  expect(within(row).getByText(/^应为：产业园区/)).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: '只导入正确的 1 行' }));
  await waitFor(async () => {
    const { rows } = await admin.call(parkListCall, { page: 1, page_size: 9 });
    expect(rows.map(({ name }) => name)).toEqual(['甲园']);
  });
});
