// The map of parks against the real application: figures on markers, list and popup in sync, parks without a position in a separate list.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import type { MapPark } from '#api/assets/map.schema';
import { parkCalls } from '#api/assets/park/park';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { floorOptions } from '#api/setup/option';
import { occupancyShare } from '#domain/assets/occupancy';
import { newSpace } from '#tests/support/builders';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import AssetMapPage from '@/pages/assets/asset-map';
import { bandOf } from '@/pages/assets/asset-map/bands';
import { clusters } from '@/pages/assets/asset-map/cluster';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const dictionary = async (name: string) => {
  const types = present(dictionaryOptions.find(({ kind }) => kind === 'asset-type'));
  return present((await admin.call(types.call, {})).find(({ label }) => label === name)).value;
};

let world: World;
let admin: Person;
let shanghai: number;
let nowhere: number;
let factory: number;
let office: number;

const park = (name: string, code: string, city: string) => ({
  name,
  code,
  city,
  province: city,
  type: 'office' as const,
  address: '一路 1 号',
});

beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
  const position = { longitude: '121.6135', latitude: '31.249' };
  shanghai = (await admin.call(parkCalls.save, { ...park('云澜中心', 'A', '上海市'), ...position })).id;
  [factory, office] = [await dictionary('厂房'), await dictionary('写字楼')];
  for (const [code, asset_type_id, area] of [
    ['A1', office, '100.00'],
    ['A2', factory, '200.00'],
  ] as const) {
    const building = { park_id: shanghai, name: `${code} 楼`, code, asset_type_id, floors_above: 1 };
    const { id: building_id } = await admin.call(buildingCalls.save, building);
    const [floor] = await admin.call(floorOptions, { building_id: String(building_id) });
    await newSpace(admin, { park_id: shanghai, building_id, floor_id: present(floor).value }, area);
  }
  const west = { longitude: '104.068', latitude: '30.581' };
  const { id: chengdu } = await admin.call(parkCalls.save, { ...park('锦曜天地', 'B', '成都市'), ...west });
  await admin.call(buildingCalls.save, { park_id: chengdu, name: 'B1 楼', code: 'B1', asset_type_id: office });
  nowhere = (await admin.call(parkCalls.save, park('无址园', 'C', '苏州市'))).id;
});
// Imports the lazy modules of the page first: transforming them takes longer than the timeout of a test.
beforeAll(() => import('@/pages/assets/asset-map/map-view'));
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = (search = '') =>
  renderApp(<AssetMapPage />, {
    path: `/assetsManage/asset-map${search}`,
    access: { p_1200_edit: true, p_1400: true, p_1500: true },
  });
const marker = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}，出租率`) });

const totals = () =>
  within(screen.getByRole('region', { name: '合计' }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

describe('the filter', () => {
  it('filters map, list and totals by asset type and occupancy, and is stored in the address', async () => {
    const user = userEvent.setup();
    open();
    await marker('云澜中心');
    expect(totals()).toEqual(['3', '3', '300.00', '0.00', '0.00%']);
    await user.click(screen.getByRole('combobox', { name: '资产类型' }));
    await user.click(await screen.findByText('厂房', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(totals()).toEqual(['1', '1', '200.00', '0.00', '0.00%']));
    const list = screen.getByRole('complementary', { name: '园区列表' });
    expect(within(list).getByRole('button', { name: /云澜中心/ })).toBeInTheDocument();
    await waitFor(() => expect(within(list).queryByRole('button', { name: /锦曜天地/ })).toBeNull());
    expect(history.location.search).toBe(`?type=${factory}`);

    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(totals()[0]).toBe('3'));
    expect(history.location.search).toBe('');
    await user.click(screen.getByRole('combobox', { name: '出租率区间' }));
    await user.click(await screen.findByText('无可租面积', { selector: '.ant-select-item-option-content *' }));
    await waitFor(() => expect(totals()).toEqual(['2', '1', '0.00', '0.00', '—']));
    expect(history.location.search).toBe('?band=none');
  });

  it('is read from the address', async () => {
    open(`?type=${factory}&band=0&q=云澜`);
    await marker('云澜中心');
    expect(totals()).toEqual(['1', '1', '200.00', '0.00', '0.00%']);
    expect(screen.getByLabelText('查找园区')).toHaveValue('云澜');
    expect(screen.queryByText('锦曜天地')).toBeNull();
  });

  it('is reset when a type in the address no longer exists', async () => {
    const user = userEvent.setup();
    open('?type=999999');
    await user.click(await screen.findByRole('button', { name: '重试' }));
    await marker('云澜中心');
    expect(totals()[0]).toBe('3');
  });
});

describe('the popup of a park', () => {
  const openPopup = async () => {
    (await marker('云澜中心')).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('link', { name: '楼宇剖面图' });
  };

  it('links its areas to the spaces that add up to them', async () => {
    open();
    await openPopup();
    expect(screen.getByRole('link', { name: '空置面积(㎡)' })).toHaveAttribute(
      'href',
      `/assetsManage/space-list?f_park_id=${shanghai}&f_status=vacant`,
    );
  });

  it('has no link when a filter by asset type excludes buildings', async () => {
    open(`?type=${factory}`);
    await openPopup();
    expect(screen.getByText('空置面积(㎡)')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '空置面积(㎡)' })).toBeNull();
  });
});

describe('the page', () => {
  it('opens the popup of a park by keyboard, marks it in the list, and moves the focus into the popup', async () => {
    const user = userEvent.setup();
    open();
    (await marker('云澜中心')).focus();
    await user.keyboard('{Enter}');
    const plan = await screen.findByRole('link', { name: '楼宇剖面图' });
    expect(plan).toHaveAttribute('href', `/assetsManage/stacking-plan/${shanghai}`);
    expect(screen.getByRole('link', { name: '可租面积(㎡)' })).toHaveFocus();
    expect(screen.getByText('平均租金(元/㎡/月)')).toBeInTheDocument();
    expect(screen.getByText('2 / 2')).toBeInTheDocument();
    const list = screen.getByRole('complementary', { name: '园区列表' });
    expect(within(list).getByRole('button', { name: /云澜中心/ })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('link', { name: '楼宇剖面图' })).toBeNull());
    expect(await marker('云澜中心')).toHaveFocus();
  });

  it('shows the islands of the South China Sea in a corner, whole at each zoom', async () => {
    open();
    const map = within(await screen.findByRole('region', { name: '园区地图' }));
    const inset = await map.findByRole('img', { name: '南海诸岛' });
    await userEvent.click(map.getByRole('button', { name: '放大' }));
    expect(inset).toBeVisible();
  });

  it('finds parks by city in both the list and the map', async () => {
    const user = userEvent.setup();
    open();
    await marker('云澜中心');
    await user.type(screen.getByLabelText('查找园区'), '成都');
    await waitFor(() => expect(screen.queryByRole('button', { name: /云澜中心/ })).toBeNull());
    expect(await marker('锦曜天地')).toBeInTheDocument();
    await user.type(screen.getByLabelText('查找园区'), '没有');
    expect(await screen.findByText('没有符合条件的园区')).toBeInTheDocument();
  });

  it('lists parks without a position with a link to set it', async () => {
    open();
    expect(await screen.findByText('未标注位置（1）')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '标注 无址园 的位置' })).toHaveAttribute(
      'href',
      `/assetsManage/park-edit?id=${nowhere}`,
    );
    expect(screen.queryByRole('button', { name: /无址园/ })).toBeNull();
  });
});

it('groups only markers that would overlap', () => {
  const room = { width: 70, height: 30 };
  const points = [
    { x: 0, y: 0 },
    { x: 69, y: 29 },
    { x: 70, y: 0 },
    { x: 0, y: 30 },
  ];
  const [a, b, c, d] = points;
  expect(clusters(points, (point) => point, room)).toEqual([[a, b], [c], [d]]);
});

it('weights the occupancy of a group by area', () => {
  const ratio = (leased: string, rentable: string) =>
    ({ leased_area_sqm: leased, rentable_area_sqm: rentable }) as MapPark;
  expect(occupancyShare([ratio('100.00', '100.00'), ratio('0', '200.00')])).toBe('0.3333');
  expect(occupancyShare([ratio('0', '0')])).toBeNull();
  expect([bandOf('0.9').label, bandOf('0.8999').label, bandOf(null).label]).toEqual([
    '90% 及以上',
    '80% ~ 90%',
    '无可租面积',
  ]);
});
