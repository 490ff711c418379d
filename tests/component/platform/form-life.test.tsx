// A form while the connection to the server fails: no input is lost, and pending work continues.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Button } from 'antd';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { SignInAgain } from '@/components/account/sign-in/sign-in-again';
import { useSubmit } from '@/hooks/use-submit';
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
const EDIT = '/assetsManage/park-edit?id=3';
const SAVE = '/api/assets/park/save';

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

async function openEdited(name = '望京二园') {
  const user = userEvent.setup();
  renderApp(
    <>
      <SignInAgain />
      <ParkFormPage />
    </>,
    { path: EDIT },
  );
  const field = await screen.findByDisplayValue('望京园');
  await user.clear(field);
  await user.type(field, name);
  return user;
}
const save = () => screen.getByRole('button', { name: '保存' });
const dialog = async () => within(await screen.findByRole('dialog', { name: '登录已失效，请重新登录' }));

/** Ends the session; a sign-in with the correct password opens another. */
function endSession() {
  let open = false;
  const saved = answer(SAVE, () => (open ? ok({ ...park, version: 6 }) : refused(401, '请重新登录')));
  const logins = answer('/api/user/login', (body) => {
    if ((body as { password: string }).password !== 'right')
      return refused(422, '登录名或密码错误', [{ path: ['password'], message: '登录名或密码错误' }]);
    open = true;
    return ok({ name: 'wang', is_sadmin: false, factor_pending: false });
  });
  return { saved, logins };
}

it('prompts for a sign-in over the unsaved input when the session has ended, and then saves it', async () => {
  const { saved, logins } = endSession();
  answer('/api/me', () => ok(wang));
  const user = await openEdited();
  await user.click(save());
  const again = await dialog();
  expect(again.getByLabelText('登录名')).toHaveValue('wang');
  await user.type(again.getByLabelText('密码'), 'wrong{Enter}');
  expect(await again.findByText('登录名或密码错误')).toBeInTheDocument();
  expect(screen.getByLabelText('园区名称')).toHaveValue('望京二园');
  await user.clear(again.getByLabelText('密码'));
  await user.type(again.getByLabelText('密码'), 'right{Enter}');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ id: 3, version: 5, name: '望京二园' });
  expect(logins.at(-1)).toEqual({ name: 'wang', password: 'right' });
  expect(await screen.findByText('园区已保存')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(history.location.pathname).not.toBe('/login');
});

it('redirects to /login when another user has signed in', async () => {
  const { saved } = endSession();
  answer('/api/me', () => ok({ ...wang, id: 8, name: 'li' }));
  const user = await openEdited();
  await user.click(save());
  await user.click((await dialog()).getByRole('button', { name: '已登录，继续' }));
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(saved).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the refusal to a user who has not signed in yet, and redirects to /login when they leave', async () => {
  endSession();
  answer('/api/me', () => refused(401, '请重新登录'));
  const user = await openEdited();
  await user.click(save());
  const again = await dialog();
  await user.click(again.getByRole('button', { name: '已登录，继续' }));
  expect(await again.findByRole('alert')).toHaveTextContent('请重新登录');
  await user.click(again.getByRole('button', { name: '离开此页' }));
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
});

it('redirects to /login immediately without unsaved input', async () => {
  answer('/api/assets/park/get', () => refused(401, '请重新登录'));
  renderApp(
    <>
      <SignInAgain />
      <ParkFormPage />
    </>,
    { path: EDIT },
  );
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the form while offline and shows 网络异常 until the same call succeeds', async () => {
  answer(SAVE, () => HttpResponse.error());
  const user = await openEdited();
  await user.click(save());
  expect(await screen.findByText('网络异常')).toBeInTheDocument();
  expect(screen.getByLabelText('园区名称')).toHaveValue('望京二园');
  answer(SAVE, () => ok({ ...park, version: 6 }));
  await user.click(save());
  expect(await screen.findByText('园区已保存')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('网络异常')).toBeNull());
});

it('decreases the number of errors as they are corrected', async () => {
  const user = userEvent.setup();
  renderApp(<ParkFormPage />, { path: '/assetsManage/park-add' });
  await user.click(save());
  expect(await screen.findByText(/有 5 处需要修改/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('园区名称'), '望京');
  expect(await screen.findByText(/有 4 处需要修改/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('园区编号'), 'P4');
  expect(await screen.findByText(/有 3 处需要修改/)).toBeInTheDocument();
});

const doThing = endpoint<{ n: number }, object>('/api/test/thing/do', 'signed-in', '执行');
const readThing = endpoint<object, object>('/api/test/thing/get', 'signed-in', '读取', { reads: true });
const readOther = endpoint<object, object>('/api/test/other/get', 'signed-in', '读取', { reads: true });

interface ActProps {
  n?: number;
  schema?: () => Promise<never>;
}
function Act({ n = 1, schema }: ActProps) {
  const { submit } = useSubmit(doThing, { success: '已执行', schema });
  return <Button onClick={() => submit({ n })}>执行</Button>;
}
const act = () => screen.getByRole('button', { name: '执行' });

it('closes a notice when its call or any write succeeds, but not after another read', async () => {
  answer(readThing.path, () => new HttpResponse(null, { status: 503 }));
  answer(readOther.path, () => ok({}));
  answer(doThing.path, () => ok({}));
  renderApp(<Act />);
  const fail = () => call(readThing, {}).catch(() => undefined);
  const title = `503: ${readThing.path}`;
  await fail();
  expect(await screen.findByText(title)).toBeInTheDocument();
  await call(readOther, {});
  expect(screen.getByText(title)).toBeInTheDocument();
  await call(doThing, { n: 1 });
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  await fail();
  expect(await screen.findByText(title)).toBeInTheDocument();
  answer(readThing.path, () => ok({}));
  await call(readThing, {});
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});

it('ignores the second click of a double click, however fast the response to the first was', async () => {
  const request = answer(doThing.path, () => ok({}));
  renderApp(<Act />);
  fireEvent.click(act());
  expect(await screen.findByText('已执行')).toBeInTheDocument();
  fireEvent.click(act());
  await call(doThing, { n: 9 });
  expect(request).toEqual([{ n: 1 }, { n: 9 }]);
  expect(screen.getAllByText('已执行')).toHaveLength(1);
});

it('loads the schema of a form together with it, and shows 加载失败 when it is still missing on submit', async () => {
  const request = answer(doThing.path, () => ok({}));
  const schema = vi.fn(() =>
    Promise.reject<never>(Object.assign(new Error('Loading chunk 9 failed'), { name: 'ChunkLoadError' })),
  );
  renderApp(<Act schema={schema} />);
  expect(schema).toHaveBeenCalledOnce();
  fireEvent.click(act());
  expect(await screen.findByText('加载失败')).toBeInTheDocument();
  expect(request).toEqual([]);
});
