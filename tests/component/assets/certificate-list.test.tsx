// Property certificates against the real application: kinds by address, a form with its rules, and the drawer.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { certificateList } from '#api/assets/certificate/certificate.list';
import { listEndpoint } from '#api/kernel/list/list';
import { newPlace, type Place } from '#tests/support/builders';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import CertificateListPage from '@/pages/assets/certificate-list';
import { palette } from '@/theme/palette';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let place: Place;

beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
  place = await newPlace(admin);
  const { park_id } = place;
  await admin.call(certificateCalls.save, {
    park_id,
    kind: 'land',
    number: '国用 1 号',
    area_sqm: '800',
    land_use_end: '2026-03-01',
  });
  await admin.call(certificateCalls.save, {
    park_id,
    kind: 'house',
    number: '房 2 号',
    holder: '华澜置业',
    area_sqm: '1200.5',
    land_use_end: '2026-05-01',
    building_ids: [place.building_id],
  });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const BASE = '/assetsManage/propertyCertificate';
const ALL = { p_1600: true, p_1600_edit: true, p_1600_delete: true };
const open = (path = BASE, access = ALL) =>
  renderApp(
    <Routes>
      <Route path={BASE} element={<CertificateListPage />} />
      <Route path={`${BASE}/:type`} element={<CertificateListPage />} />
    </Routes>,
    { path, access },
  );

it('opens the tab of the kind in the address, and ignores unknown kinds', async () => {
  const { unmount } = open(`${BASE}/land`);
  expect(await screen.findByRole('button', { name: '查看产权证 国用 1 号' })).toBeInTheDocument();
  expect(history.location.search).toBe('?f_kind=land');
  expect(screen.getByText('2026-03-01 已过期')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: '查看产权证 房 2 号' })).toBeNull());
  unmount();
  open(`${BASE}/castle`);
  expect(await screen.findByText('页面不存在')).toBeInTheDocument();
});

it('shows holder, building and areas with their totals, and marks the expiry by text and colour', async () => {
  open();
  expect(await screen.findByText('华澜置业')).toBeInTheDocument();
  for (const header of ['权利人', '楼宇', '建筑面积(㎡)', '土地面积(㎡)', '到期提示'])
    expect(screen.getAllByRole('columnheader', { name: header })[0]).toBeInTheDocument();
  // Once in its row and once in its total: land and buildings are not added up.
  for (const area of ['1,200.50', '800.00']) expect(screen.getAllByText(area)).toHaveLength(2);
  expect(screen.getByText('2026-05-01 90 天内到期')).toHaveStyle({ color: palette.warningText });
  expect(screen.getByText('2026-03-01 已过期')).toHaveStyle({ color: palette.error });
  // The state also has its own tag.
  expect(screen.getAllByText('已过期').length).toBeGreaterThan(0);
});

it('shows a certificate to a user who may only read', async () => {
  const user = userEvent.setup();
  open(BASE, { p_1600: true, p_1600_edit: false, p_1600_delete: false });
  await user.click(await screen.findByRole('button', { name: '查看产权证 房 2 号' }));
  expect(await screen.findByText('未抵押')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
});

it('shows errors at their fields, and saves valid input', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const form = within(await screen.findByRole('form', { name: '产权证' }));
  await user.type(form.getByLabelText('证号'), '不动产 3 号');
  await user.click(form.getByLabelText('所属园区'));
  await user.click(await screen.findByText(/^园区\d+$/, { selector: '.ant-select-item-option-content' }));
  await user.click(form.getByLabelText('已抵押'));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已抵押时请填写抵押权人')).toBeInTheDocument();
  await user.type(form.getByLabelText('抵押权人'), '某银行');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('button', { name: '查看产权证 不动产 3 号' })).toBeInTheDocument();
  const { rows } = await admin.call(listEndpoint(certificateList), {
    page: 1,
    page_size: 9,
    filter: { number: '不动产 3 号' },
  });
  expect(rows).toMatchObject([{ kind: 'real_estate', mortgaged: '1' }]);
});
