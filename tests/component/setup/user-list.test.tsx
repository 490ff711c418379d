// 用户管理 against the real application: a new user with a password shown once, disabling, and a new password.

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { listEndpoint } from '#api/kernel/list/list';
import { roleCalls } from '#api/setup/role/role';
import { userCalls } from '#api/setup/user/user';
import { userList } from '#api/setup/user/user.list';
import { firstSignIn } from '#tests/support/people/own-password';
import { newEnterprise, openWorld, PASSWORD, type Person, signIn, type World } from '#tests/support/world';
import UserListPage from '@/pages/setup/user-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let viewer: Person;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  viewer = await enterprise.person('viewer');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const open = () =>
  renderApp(<UserListPage />, {
    path: '/setupCenter/enterpriseManage/user-manage',
    access: { p_98140: true, p_98140_edit: true },
  });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

it('adds a user: errors are shown at their fields, the password is shown once and signs in', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = await screen.findByRole('dialog');
  await user.type(within(drawer).getByLabelText('登录名'), 'li na');
  await user.type(within(drawer).getByLabelText('姓名'), '李娜');
  await user.click(within(drawer).getByRole('button', { name: '保存' }));
  expect(await within(drawer).findByText(/只能用字母、数字/)).toBeInTheDocument();
  expect(within(drawer).getByLabelText('角色').closest('.ant-form-item')).toHaveTextContent('请选择角色');
  await user.clear(within(drawer).getByLabelText('登录名'));
  await user.type(within(drawer).getByLabelText('登录名'), 'li.na');
  await user.click(within(drawer).getByLabelText('角色'));
  await user.click(await screen.findByText('只读用户', { selector: '.ant-select-item-option-content' }));
  await user.click(within(drawer).getByRole('button', { name: '生成' }));
  // The administrator reads a generated password.
  expect(within(drawer).getByLabelText('初始密码')).toHaveAttribute('type', 'text');
  const password = (within(drawer).getByLabelText('初始密码') as HTMLInputElement).value;
  expect(password).toHaveLength(12);
  await user.click(within(drawer).getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/密码只显示这一次/)).toBeInTheDocument();
  expect(screen.getByText(password)).toBeInTheDocument();
  expect(JSON.stringify({ ...localStorage })).not.toContain(password);
  const person = await signIn(world, 'li.na', password);
  expect((await person.call(me, {})).display_name).toBe('李娜');
});

it('continues with the next user in the same drawer', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = await screen.findByRole('dialog', { name: '新增用户' });
  const field = (label: string) => within(drawer).getByLabelText(label);
  await user.type(field('登录名'), 'zhao.yi');
  await user.type(field('姓名'), '赵一');
  await user.click(field('角色'));
  await user.click(await screen.findByText('只读用户', { selector: '.ant-select-item-option-content' }));
  await user.click(within(drawer).getByRole('button', { name: '生成' }));
  await user.click(within(drawer).getByRole('button', { name: '保存并新增下一个' }));
  expect(await screen.findByText(/密码只显示这一次/)).toBeInTheDocument();
  expect(field('登录名')).toHaveValue('');
  expect(field('初始密码')).toHaveValue('');
  const { rows } = await admin.call(listEndpoint(userList), { page: 1, page_size: 50 });
  expect(rows.map(({ name }) => name)).toContain('zhao.yi');
  expect(drawer).toBeInTheDocument();
});

it('keeps the input when Enter confirms the question of an accidental close', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = within(await screen.findByRole('dialog', { name: '新增用户' }));
  await user.type(drawer.getByLabelText('姓名'), '钱二');
  await user.click(drawer.getByRole('button', { name: '取消' }));
  const stay = (await screen.findByText('继续填写')).closest('button');
  await waitFor(() => expect(stay).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('继续填写')).toBeNull());
  expect(drawer.getByLabelText('姓名')).toHaveValue('钱二');
});

it('asks before a changed drawer is left by its mask or the back button, and restores its draft without the password', async () => {
  const user = userEvent.setup();
  open();
  const reopen = async () => {
    await user.click(await screen.findByRole('button', { name: '新增' }));
    return within(await screen.findByRole('dialog', { name: '新增用户' }));
  };
  const drawer = await reopen();
  if (drawer.queryByRole('button', { name: '丢弃' })) await user.click(drawer.getByRole('button', { name: '丢弃' }));
  await user.type(drawer.getByLabelText('姓名'), '孙三');
  await user.click(drawer.getByRole('button', { name: '生成' }));
  act(() => history.push('/setupCenter/enterpriseManage/role-manage'));
  expect(await screen.findByText('离开此页？', { selector: '.ant-modal-confirm-title' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '继续填写' }));
  await user.click(document.querySelector('.ant-drawer-mask') as HTMLElement);
  expect(await screen.findByText('填写的内容还没有保存，关闭后可在草稿中恢复。')).toBeInTheDocument();
  await user.click(screen.getByText(/^关\s?闭$/));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增用户' })).toBeNull());
  const again = await reopen();
  await user.click(again.getByRole('button', { name: /恢\s?复/ }));
  expect(again.getByLabelText('姓名')).toHaveValue('孙三');
  expect(again.getByLabelText('初始密码')).toHaveValue('');
});

it('reports at the field a role that the editor may not grant', async () => {
  const user = userEvent.setup();
  const keys = ['p_98140_edit'];
  const role = await admin.call(roleCalls.save, { name: '账号助理', scope: 'all', keys });
  const clerk = { name: 'zhu.li', display_name: '助理', role_ids: [role.id], password: PASSWORD };
  await admin.call(userCalls.save, clerk);
  actAs(world, await firstSignIn(world, clerk.name));
  open();
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = await screen.findByRole('dialog');
  await user.type(within(drawer).getByLabelText('登录名'), 'wang.wu');
  await user.type(within(drawer).getByLabelText('姓名'), '王五');
  await user.click(within(drawer).getByLabelText('角色'));
  await user.click(await screen.findByText('系统管理员', { selector: '.ant-select-item-option-content' }));
  await user.click(within(drawer).getByRole('button', { name: '生成' }));
  await user.click(within(drawer).getByRole('button', { name: '保存' }));
  expect(await within(drawer).findByText(/用户「王五」含有您没有的权限/)).toBeInTheDocument();
  expect(within(drawer).getByLabelText('角色').closest('.ant-form-item')).toHaveTextContent('不能授予');
});

it('asks for confirmation before it disables, and offers no such action for the own account', async () => {
  const user = userEvent.setup();
  const { name } = await viewer.call(me, {});
  open();
  const row = await rowOf(name);
  await user.click(within(row).getByRole('button', { name: '停用' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/立即结束其全部登录/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: '停用' }));
  await waitFor(async () =>
    expect(within(await rowOf(name)).getByText('停用', { selector: '.ant-tag' })).toBeInTheDocument(),
  );
  expect((await viewer.request(me, {})).error_code).toBe(401);
  await user.click(within(await rowOf(name)).getByRole('button', { name: '启用' }));
  const question = await screen.findByText(/角色与数据范围不变/);
  await user.click(
    within(question.closest<HTMLElement>('[role=dialog]') as HTMLElement).getByRole('button', { name: '启用' }),
  );
  await waitFor(async () => {
    const { rows } = await admin.call(listEndpoint(userList), { page: 1, page_size: 9, filter: { name } });
    expect(rows[0]?.enabled).toBe('enabled');
  });
});

it('sets a new password that is shown once', async () => {
  const user = userEvent.setup();
  const name = 'li.na';
  open();
  await user.click(within(await rowOf(name)).getByRole('button', { name: /更多/ }));
  await user.click(await screen.findByRole('menuitem', { name: '重置密码' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('新密码')).toHaveAttribute('type', 'password');
  await user.type(within(dialog).getByLabelText('新密码'), 'short');
  await user.click(within(dialog).getByRole('button', { name: '重置密码' }));
  expect(await within(dialog).findByText('密码至少 8 位')).toBeInTheDocument();
  await user.clear(within(dialog).getByLabelText('新密码'));
  await user.type(within(dialog).getByLabelText('新密码'), 'brand-new-1');
  await user.click(within(dialog).getByRole('button', { name: '重置密码' }));
  expect(await screen.findByText(/原有的登录已全部结束/)).toBeInTheDocument();
  expect((await (await signIn(world, name, 'brand-new-1')).request(me, {})).error_code).toBe(0);
});
