// A form page: errors are shown at the fields, no input is lost, nothing is saved twice.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import ParkFormPage from '@/pages/assets/park-form';
import { renderApp, wang } from '../support/app';
import { answer, ok, refused } from '../support/server';

const park = {
  id: 3,
  version: 5,
  name: '望京园',
  code: 'P3',
  type: 'office',
  province: '北京市',
  city: '北京市',
  district: '',
  address: '阜通东大街 1 号',
  land_area_sqm: '1234.5',
  manager: '',
  remark: '',
};
const ADD = '/assetsManage/park-add';
const EDIT = '/assetsManage/park-edit?id=3';

// Imports the lazy modules of the page first: transforming them takes longer than the timeout of a test.
beforeAll(() =>
  Promise.all([
    import('@/components/assets/china-map/position-picker'),
    import('@/components/forms/inputs/files/files-input'),
    import('@/components/forms/inputs/select/tag-select'),
    import('#api/assets/park/park.schema'),
  ]),
);
beforeEach(() => {
  answer('/api/assets/park/get', () => ok(park));
  answer('/api/assets/map/tiles', () => ok(null));
  answer('/api/option/asset-tag', () => ok([]));
  answer('/api/common/file/limits', () => ok({ max_mb: 20 }));
});

const save = () => screen.getByRole('button', { name: '保存' });

it('shows the errors of the schema at the fields and counts them, without calling the server', async () => {
  const saved = answer('/api/assets/park/save', () => ok(park));
  const user = userEvent.setup();
  renderApp(<ParkFormPage />, { path: ADD });
  await user.click(save());
  expect(await screen.findByText(/有 5 处需要修改/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText(/^请(填写|选择)./)).toHaveLength(5));
  expect(saved).toEqual([]);
  await user.type(screen.getByLabelText('园区名称'), '望京');
  await waitFor(() => expect(screen.getAllByText(/^请(填写|选择)./)).toHaveLength(4));
});

it('loads by id and saves with id and version', async () => {
  const saved = answer('/api/assets/park/save', () => ok({ ...park, version: 6 }));
  const user = userEvent.setup();
  renderApp(<ParkFormPage />, { path: EDIT });
  const name = await screen.findByDisplayValue('望京园');
  await user.clear(name);
  await user.type(name, '望京二园');
  await user.click(save());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ id: 3, version: 5, name: '望京二园', land_area_sqm: '1234.5', type: 'office' });
  await waitFor(() => expect(history.location.pathname).not.toBe('/assetsManage/park-edit'));
});

it('shows the errors of the server at the fields, and those without a field above the form', async () => {
  answer('/api/assets/park/save', () =>
    refused(422, '请检查填写内容', [
      { path: ['code'], message: '编号已被使用' },
      { path: ['elsewhere'], message: '园区数量已达上限' },
    ]),
  );
  const user = userEvent.setup();
  renderApp(<ParkFormPage />, { path: EDIT });
  await screen.findByDisplayValue('望京园');
  await user.click(save());
  expect(await screen.findByText('编号已被使用')).toBeInTheDocument();
  expect(screen.getByText('园区数量已达上限')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('explains a stale version and offers to load the newest', async () => {
  answer('/api/assets/park/save', () => refused(409, '该园区已被他人修改，请刷新后在最新内容上重新编辑'));
  const user = userEvent.setup();
  renderApp(<ParkFormPage />, { path: EDIT });
  const name = await screen.findByDisplayValue('望京园');
  await user.clear(name);
  await user.type(name, '我的');
  await user.click(save());
  const notice = await screen.findByRole('dialog', { name: '园区已被他人修改' });
  expect(notice).toHaveTextContent('请刷新后在最新内容上重新编辑。重新载入后将显示最新内容');
  answer('/api/assets/park/get', () => ok({ ...park, version: 6, name: '王五改的' }));
  await user.click(screen.getByRole('button', { name: '重新载入' }));
  await waitFor(() => expect(screen.getByLabelText('园区名称')).toHaveValue('王五改的'));
});

it('saves once, however often it is clicked', async () => {
  let finish: (reply: Response) => void = () => undefined;
  const saved = answer('/api/assets/park/save', () => new Promise<Response>((resolve) => (finish = resolve)));
  const user = userEvent.setup();
  renderApp(<ParkFormPage />, { path: EDIT });
  await screen.findByDisplayValue('望京园');
  await user.click(save());
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.keyboard('{Enter}');
  finish(ok(park));
  await waitFor(() => expect(history.location.pathname).not.toBe('/assetsManage/park-edit'));
  expect(saved).toHaveLength(1);
});

it('asks for confirmation before unsaved input is left, and stores it as a draft', async () => {
  const user = userEvent.setup();
  const view = renderApp(<ParkFormPage />, { path: ADD });
  await user.type(await screen.findByLabelText('园区名称'), '新园');
  history.push('/home');
  expect(await screen.findByRole('dialog', { name: '离开此页？' })).toBeInTheDocument();
  expect(history.location.pathname).toBe(ADD);
  expect(screen.getByRole('button', { name: '继续填写' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '离开' }));
  await waitFor(() => expect(history.location.pathname).toBe('/home'));

  view.unmount();
  renderApp(<ParkFormPage />, { path: ADD });
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  await waitFor(() => expect(screen.getByLabelText('园区名称')).toHaveValue('新园'));
});

it('stores a draft that no other user can read in the browser', async () => {
  const user = userEvent.setup();
  const view = renderApp(<ParkFormPage />, { path: ADD });
  await user.type(await screen.findByLabelText('园区名称'), 'New-Park-13800138000');
  const [[key, draft] = []] = Object.entries(localStorage).filter(([name]) => name.startsWith('draft:'));
  expect(key).toBe(`draft:${wang.id}:assets/park:new`);
  expect(String(draft)).toMatch(/^[0-9a-f]+$/);
  expect(Buffer.from(String(draft), 'hex').toString('latin1')).not.toContain('13800138000');

  view.unmount();
  const other = renderApp(<ParkFormPage />, { path: ADD, as: { draft_key: '08'.repeat(32) } });
  await screen.findByLabelText('园区名称');
  expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
  other.unmount();
  renderApp(<ParkFormPage />, { path: ADD });
  expect(await screen.findByRole('button', { name: '恢复' })).toBeInTheDocument();
});
