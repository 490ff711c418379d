// The initial values of a form, and of the next new object that is entered immediately.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import BuildingFormPage from '@/pages/assets/building-form';
import ParkFormPage from '@/pages/assets/park-form';
import { renderApp } from '../support/app';
import { answer, ok } from '../support/server';

const ADD = '/assetsManage/park-add';

// Imports the lazy modules of the page first: transforming them takes longer than the timeout of a test.
beforeAll(() =>
  Promise.all([
    import('@/components/assets/china-map/position-picker'),
    import('@/components/forms/inputs/files/files-input'),
    import('@/components/forms/inputs/region-select'),
    import('@/components/forms/inputs/select/tag-select'),
    import('#api/assets/park/park.schema'),
    import('#api/assets/building/building.schema'),
  ]),
);
beforeEach(() => {
  answer('/api/assets/map/tiles', () => ok(null));
  answer('/api/option/asset-tag', () => ok([]));
  answer('/api/option/asset-type', () => ok([]));
  answer('/api/option/legal-entity', () => ok([]));
  answer('/api/common/file/limits', () => ok({ max_mb: 20 }));
});

const chosen = (label: string) =>
  screen.getByLabelText(label).closest('.ant-select')?.querySelector('.ant-select-selection-item')?.textContent ?? null;
async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  await user.click(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), option);
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

it('offers the cities of the selected province; another province clears the city, a municipality is its own city', async () => {
  const user = userEvent.setup();
  renderApp(<ParkFormPage />, { path: ADD });
  await screen.findByLabelText('省/直辖市');
  await choose(user, '省/直辖市', '广东省');
  expect(chosen('城市')).toBeNull();
  await choose(user, '城市', '深圳市');
  expect(chosen('城市')).toBe('深圳市');
  await choose(user, '省/直辖市', '浙江省');
  await waitFor(() => expect(chosen('城市')).toBeNull());
  await user.click(screen.getByLabelText('城市'));
  await user.type(screen.getByLabelText('城市'), '市');
  expect(screen.queryByText('深圳市', { selector: '.ant-select-item-option-content' })).toBeNull();
  await choose(user, '省/直辖市', '上海市');
  await waitFor(() => expect(chosen('城市')).toBe('上海市'));
});

it('starts with the signed-in user, saves, and starts the next one', async () => {
  const saved = answer('/api/assets/park/save', (body) => ok({ ...(body as object), id: 9, version: 1 }));
  const user = userEvent.setup();
  renderApp(<ParkFormPage />, { path: ADD });
  expect(await screen.findByLabelText('负责人')).toHaveValue('王晓明');
  const fillIn = async (name: string, code: string) => {
    await user.type(screen.getByLabelText('园区名称'), name);
    await user.type(screen.getByLabelText('园区编号'), code);
    await choose(user, '省/直辖市', '上海市');
    await waitFor(() => expect(chosen('城市')).toBe('上海市'));
    await user.type(screen.getByLabelText('详细地址'), '滨江大道 1 号');
  };
  await fillIn('一园', 'P1');
  await user.click(screen.getByRole('button', { name: '保存并新增下一个' }));
  expect(await screen.findByText('园区已保存')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('园区名称')).toHaveValue(''));
  expect(screen.getByLabelText('负责人')).toHaveValue('王晓明');
  expect(history.location.pathname).toBe(ADD);
  await fillIn('二园', 'P2');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(history.location.pathname).not.toBe(ADD));
  expect(saved).toMatchObject([
    { name: '一园', code: 'P1', province: '上海市', city: '上海市', manager: '王晓明' },
    { name: '二园', code: 'P2' },
  ]);
  expect(saved[1]).not.toHaveProperty('id');
});

it('does not offer the next one when an object is edited', async () => {
  answer('/api/assets/park/get', () => ok({ id: 3, version: 5, name: '望京园', manager: '' }));
  renderApp(<ParkFormPage />, { path: '/assetsManage/park-edit?id=3' });
  await screen.findByDisplayValue('望京园');
  expect(screen.getByLabelText('负责人')).toHaveValue('');
  expect(screen.queryByRole('button', { name: '保存并新增下一个' })).toBeNull();
});

it('selects the only park, and keeps it for the next one', async () => {
  answer('/api/option/park', () => ok([{ value: 4, label: '望京园' }]));
  const saved = answer('/api/assets/building/save', (body) => ok({ ...(body as object), id: 9, version: 1 }));
  const user = userEvent.setup();
  renderApp(<BuildingFormPage />, { path: '/assetsManage/asset-add' });
  await waitFor(() => expect(chosen('所属园区')).toBe('望京园'));
  await user.type(screen.getByLabelText('楼宇名称'), 'A 座');
  await user.type(screen.getByLabelText('楼宇编号'), 'A');
  await user.click(screen.getByRole('button', { name: '保存并新增下一个' }));
  await waitFor(() => expect(saved).toMatchObject([{ park_id: 4, name: 'A 座' }]));
  await waitFor(() => expect(screen.getByLabelText('楼宇名称')).toHaveValue(''));
  expect(chosen('所属园区')).toBe('望京园');
});

it('selects the only legal entity as the owner of a new building, and does not change a stored one without an owner', async () => {
  answer('/api/option/park', () => ok([{ value: 4, label: '望京园' }]));
  answer('/api/option/legal-entity', () => ok([{ value: 7, label: '望京置业有限公司' }]));
  answer('/api/assets/building/get', () => ok({ id: 3, version: 5, name: 'B 座', park_id: 4, owner_id: null }));
  const added = renderApp(<BuildingFormPage />, { path: '/assetsManage/asset-add' });
  await waitFor(() => expect(chosen('产权主体')).toBe('望京置业有限公司'));
  added.unmount();
  renderApp(<BuildingFormPage />, { path: '/assetsManage/asset-edit?id=3' });
  await screen.findByDisplayValue('B 座');
  await waitFor(() => expect(chosen('所属园区')).toBe('望京园'));
  expect(chosen('产权主体')).toBeNull();
});

it('shows what must exist first, with a link for users who may add it', async () => {
  answer('/api/option/park', () => ok([]));
  const user = userEvent.setup();
  const view = renderApp(<BuildingFormPage />, { path: '/assetsManage/asset-add', access: { p_1200_edit: true } });
  await user.click(await screen.findByRole('link', { name: '先新增园区' }));
  await waitFor(() => expect(history.location.pathname).toBe(ADD));
  view.unmount();
  renderApp(<BuildingFormPage />, { path: '/assetsManage/asset-add' });
  expect(await screen.findByText(/还没有园区，请先由有权限的同事新增/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '先新增园区' })).toBeNull();
});
