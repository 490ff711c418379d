// The permission tree against the real application: turning on a child turns on its parents, turning off a parent turns off everything below it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accessTree } from '#api/kernel/access/access-keys';
import { roleCalls, roleOptions } from '#api/setup/role/role';
import type { Role } from '#api/setup/role/role.schema';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import RoleEditPage from '@/pages/setup/role-edit';
import RoleListPage from '@/pages/setup/role-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  await enterprise.person('viewer');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

/** All keys, as `/me` returns them to an administrator. */
const ACCESS = Object.fromEntries([...accessTree.keys()].map((key) => [key, true]));
async function roleNamed(name: string): Promise<Role> {
  const options = await admin.call(roleOptions, {});
  return admin.call(roleCalls.get, { id: present(options.find((option) => option.label === name)).value });
}
// Finds boxes by label: finding one by role computes the name of each of the hundreds of boxes on the page.
const box = (name: string) => screen.getByLabelText(name);

it('saves what is ticked, parents with their children', async () => {
  const user = userEvent.setup();
  renderApp(<RoleEditPage />, { path: '/setupCenter/enterpriseManage/role-edit', access: ACCESS });
  await user.click(await screen.findByText('保存'));
  expect(await screen.findByText('请至少勾选一项权限')).toBeInTheDocument();
  await user.type(screen.getByLabelText('角色名称'), '收款员');
  await user.click(box('应收管理 作废'));
  for (const name of ['页面 财务管理', '页面 应收管理', '应收管理 作废']) expect(box(name)).toBeChecked();
  await waitFor(() => expect(screen.queryByText('请至少勾选一项权限')).toBeNull());
  await user.click(screen.getByLabelText('全选 合同报表'));
  expect(box('页面 合同管理')).toBeChecked();
  await user.click(box('页面 财务管理'));
  for (const name of ['页面 财务管理', '页面 应收管理', '应收管理 作废']) expect(box(name)).not.toBeChecked();
  await user.click(screen.getByText('保存'));
  await waitFor(async () => {
    const { keys } = await roleNamed('收款员');
    expect(keys.filter((key) => key.startsWith('p_5'))).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining(['p_4', 'p_4300', 'p_4301', 'p_4301_export']));
  });
});

it('offers only the keys of the editor: others can be neither granted nor revoked', async () => {
  const user = userEvent.setup();
  const viewer = await roleNamed('只读用户');
  const access = { p_5: true, p_5200: true, p_5200_edit: true, p_98130: true, p_98130_edit: true };
  renderApp(<RoleEditPage />, { path: `/setupCenter/enterpriseManage/role-edit?copy_id=${viewer.id}`, access });
  await screen.findByDisplayValue('只读用户 副本');
  expect(box('应收管理 作废')).toBeDisabled();
  expect(box('应收管理 编辑')).toBeEnabled();
  // Removing it would remove pages below it that the editor lacks.
  expect(box('页面 财务管理')).toBeChecked();
  expect(box('页面 财务管理')).toBeDisabled();
  await user.click(screen.getByLabelText('全选 应收管理'));
  expect(box('应收管理 编辑')).toBeChecked();
  expect(box('应收管理 作废')).not.toBeChecked();
});

it('starts a copy with the keys of another role', async () => {
  const user = userEvent.setup();
  const finance = await roleNamed('财务专员');
  renderApp(<RoleEditPage />, {
    path: `/setupCenter/enterpriseManage/role-edit?copy_id=${finance.id}`,
    access: ACCESS,
  });
  expect(await screen.findByLabelText('角色名称')).toHaveValue('财务专员 副本');
  await user.click(screen.getByText('保存'));
  await waitFor(async () => expect((await roleNamed('财务专员 副本')).keys).toEqual(finance.keys));
});

it('compares two roles and highlights differences', async () => {
  const user = userEvent.setup();
  renderApp(<RoleListPage />, { path: '/setupCenter/enterpriseManage/role-manage', access: ACCESS });
  const row = (await screen.findByText('只读用户')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: /更多/ }));
  await user.click(await screen.findByRole('menuitem', { name: '对比' }));
  await user.click(await screen.findByRole('combobox', { name: '角色二' }));
  await user.click(await screen.findByText('财务专员', { selector: '.ant-select-item-option-content' }));
  const line = (await screen.findByText('财务管理 / 应收管理 / 作废')).closest('tr') as HTMLElement;
  expect(
    within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['财务管理 / 应收管理 / 作废', '无', '有', '不同']);
  // Common keys are hidden until the user shows them.
  expect(screen.queryByText('财务管理 / 应收管理')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /只看差异/ }));
  expect(await screen.findByText('财务管理 / 应收管理')).toBeInTheDocument();
});

it('opens members from the count, adds and removes them, and explains why the last administrator cannot be removed', async () => {
  const user = userEvent.setup();
  const administrator = present((await roleNamed('系统管理员')).members[0]).name;
  renderApp(<RoleListPage />, { path: '/setupCenter/enterpriseManage/role-manage', access: ACCESS });
  await user.click(await screen.findByRole('button', { name: /^系统管理员的成员：\d+ 人/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /角色「系统管理员」的成员/ }));
  const box = async (name: string) => {
    const cell = await drawer.findByText(name, { selector: 'td' });
    return within(cell.closest('tr') as HTMLElement).getByRole('checkbox');
  };
  await user.click(await box(administrator));
  await user.click(drawer.getByRole('button', { name: '移出角色' }));
  expect(await drawer.findByText(/企业至少要保留一位启用的管理员/)).toBeInTheDocument();
  expect((await roleNamed('系统管理员')).members).toHaveLength(1);
  await user.click(await box(administrator));

  await user.click(drawer.getByRole('combobox', { name: '新增成员' }));
  await user.click(await screen.findByText(/^viewer/, { selector: '.ant-select-item-option-content' }));
  await user.click(drawer.getByRole('button', { name: /^新\s?增$/ }));
  await waitFor(async () => expect((await roleNamed('系统管理员')).members).toHaveLength(2));
  const added = (await roleNamed('系统管理员')).members.find(({ name }) => name !== administrator);
  expect(await drawer.findByText(/^最近修改：/)).toBeInTheDocument();
  await user.click(await box(present(added).name));
  await user.click(drawer.getByRole('button', { name: '移出角色' }));
  await waitFor(async () => expect((await roleNamed('系统管理员')).members).toHaveLength(1));
});

it('shows members read-only to users who may edit neither roles nor users', async () => {
  const user = userEvent.setup();
  renderApp(<RoleListPage />, { path: '/setupCenter/enterpriseManage/role-manage', access: { p_98130: true } });
  await user.click(await screen.findByRole('button', { name: /^系统管理员的成员：\d+ 人/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /角色「系统管理员」的成员（1 人）/ }));
  const [member] = (await roleNamed('系统管理员')).members;
  await drawer.findByText(present(member).name, { selector: 'td' });
  expect(drawer.queryByRole('combobox', { name: '新增成员' })).toBeNull();
  expect(drawer.queryByRole('checkbox')).toBeNull();
});
