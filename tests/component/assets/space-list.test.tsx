// The space list against the real application: bulk creation with its preview, merging chosen rows.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { floorsOfBuilding } from '#api/assets/building/building';
import { spaceList } from '#api/assets/space/space.list';
import { listEndpoint } from '#api/kernel/list/list';
import { newPlace, newSpace, type Place } from '#tests/support/builders';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import SpaceListPage from '@/pages/assets/space-list';
import { previewOf } from '@/pages/assets/space-list/bulk-preview';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_1400: true, p_1400_edit: true };
let world: World;
let admin: Person;
let place: Place;
let spaces: { number: string }[];

beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
  place = await newPlace(admin);
  const floors = await admin.call(floorsOfBuilding, { building_id: place.building_id });
  const second = present(floors.find((floor) => floor.number === 2)).id;
  spaces = [
    await newSpace(admin, place, '30.50'),
    await newSpace(admin, place, '69.50'),
    await newSpace(admin, { ...place, floor_id: second }),
  ];
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = () => renderApp(<SpaceListPage />, { path: '/assetsManage/space-list', access });
const numbers = async () =>
  (await admin.call(listEndpoint(spaceList), { page: 1, page_size: 200 })).rows.map((row) => row.number);
const choose = async (user: ReturnType<typeof userEvent.setup>, ...indices: number[]) => {
  for (const index of indices) {
    const row = (await screen.findByText(spaces[index]?.number ?? '')).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
  }
  await user.click(screen.getByRole('button', { name: '合并' }));
  return screen.findByRole('dialog');
};

it('does not merge across floors', async () => {
  const user = userEvent.setup();
  open();
  const drawer = await choose(user, 0, 2);
  expect(await within(drawer).findByText('只能合并同一楼层的空间')).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: '下一步' })).toBeDisabled();
});

it('merges chosen rows into one space of their area', async () => {
  const user = userEvent.setup();
  open();
  const drawer = await choose(user, 0, 1);
  const number = await within(drawer).findByLabelText('新空间编号');
  await waitFor(() => expect(within(drawer).getByLabelText('计租面积')).toHaveValue('100'));
  await user.clear(number);
  await user.type(number, 'M-1');
  // A past day, so that the new space exists today.
  const day = within(drawer).getByLabelText('原空间最后一天');
  await user.clear(day);
  await user.type(day, '2026-03-01{Tab}');
  await user.click(within(drawer).getByRole('button', { name: '下一步' }));
  expect(await within(drawer).findByText(/M-1 自 2026-03-02 启用/)).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: '合并' }));
  await waitFor(async () => expect(await numbers()).toEqual(expect.arrayContaining(['M-1', spaces[2]?.number])));
  expect(await numbers()).toHaveLength(2);
  expect(await screen.findByText('M-1')).toBeInTheDocument();
});

it('previews the numbers, and reports at the pattern which are taken', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '批量新增' }));
  const drawer = await screen.findByRole('dialog');
  await user.click(within(drawer).getByLabelText('楼宇'));
  await user.click(await screen.findByText(/^楼宇\d+/, { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(within(drawer).getByRole('button', { name: '全选' })).toBeEnabled());
  await user.click(within(drawer).getByRole('button', { name: '全选' }));
  await user.clear(within(drawer).getByLabelText('结束序号'));
  await user.type(within(drawer).getByLabelText('结束序号'), '2');
  await user.type(within(drawer).getByLabelText('每个计租面积'), '80.55');
  await user.type(within(drawer).getByLabelText('每个建筑面积'), '90');
  const preview = await within(drawer).findByLabelText('编号预览');
  expect(preview).toHaveTextContent('将新增 8 个空间，计租面积合计 644.40 ㎡');
  expect(within(preview).getByText('301、302')).toBeInTheDocument();
  expect(within(preview).getByText('B101、B102')).toBeInTheDocument();
  const day = within(drawer).getByLabelText('启用日期');
  await user.clear(day);
  await user.type(day, '2026-01-01{Enter}');
  await user.click(within(drawer).getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await numbers()).toEqual(expect.arrayContaining(['302', 'B102'])));
});

describe('the preview', () => {
  const floors = [{ id: 1, number: 3, name: '3F' }];
  const values = { floor_ids: [1], pattern: '{floor}{number:2}', from: 1, to: 3 };
  it.each([
    [{ pattern: '{floor}' }, '编号规则：必须包含序号'],
    [{ from: 5 }, '结束序号不能小于开始序号'],
    [{ to: null }, '请填写起止序号'],
    [{ floor_ids: [] }, '请选择楼层'],
    [{ to: 9999 }, '一次最多生成 2000 个空间，现为 9999 个'],
  ])('of %j shows what is missing', (change, fault) => {
    expect(previewOf({ ...values, ...change }, floors)).toMatchObject({ fault, count: 0 });
  });
  it('omits the area while it is incomplete', () => {
    expect(previewOf({ ...values, rentable_area_sqm: '1.' }, floors)).toMatchObject({ count: 3, area_sqm: null });
  });
});
