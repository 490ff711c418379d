// The organisational structure against the real application: added below a department, moved by form, protected from cycles.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { departmentCalls, departmentTree } from '#api/setup/department';
import type { DepartmentRow } from '#api/setup/department.schema';
import { userCalls } from '#api/setup/user/user';
import { type Enterprise, newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import OrganizationalStructurePage from '@/pages/setup/organizational-structure';
import { landing, withBelow } from '@/pages/setup/organizational-structure/tree';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let admin: Person;
let enterprise: Enterprise;
beforeAll(async () => {
  world = await openWorld();
  enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const access = { p_98120: true, p_98120_edit: true, p_98120_delete: true };
const open = () => renderApp(<OrganizationalStructurePage />, { access });
const plain = ({ head, user_count, all_user_count, ...own }: DepartmentRow) => own;
const tree = () => admin.call(departmentTree, {});

it('shows the first step, and builds the tree from there', async () => {
  const user = userEvent.setup();
  open();
  await screen.findByText(/还没有部门/);
  await user.click(screen.getByRole('button', { name: '新增' }));
  await user.type(await screen.findByLabelText('部门名称'), '总部{Enter}');
  await user.click(await screen.findByRole('button', { name: '新增下级' }));
  await user.type(await screen.findByLabelText('部门名称'), '招商部{Enter}');
  await waitFor(async () => expect((await tree()).map((row) => row.name)).toEqual(['总部', '招商部']));
  const [top, below] = await tree();
  expect(below?.parent_id).toBe(top?.id);
  expect(await screen.findByText('总部 / 招商部')).toBeInTheDocument();
});

it('does not offer the department itself and those below it as parent', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByText('总部', { selector: '[class*=node] *' }));
  await user.click(screen.getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog', { name: '编辑部门' }));
  await waitFor(() => expect(drawer.getByLabelText('部门名称')).toHaveValue('总部'));
  await user.click(drawer.getByRole('combobox', { name: '上级部门' }));
  await waitFor(() => expect(document.querySelectorAll('.ant-select-tree-treenode-disabled')).toHaveLength(2));
});

it('explains why a department cannot be deleted', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByText('总部', { selector: '[class*=node] *' }));
  await user.click(screen.getByRole('button', { name: '删除' }));
  const question = within(await screen.findByRole('dialog', { name: '删除部门「总部」' }));
  await user.click(question.getByRole('button', { name: '删除' }));
  expect(await screen.findByText(/还有 1 个下级部门/)).toBeInTheDocument();
  expect(await tree()).toHaveLength(2);
});

it('shows head and members including those below, adds members and moves the ticked ones', async () => {
  const [top, below] = await tree();
  if (!top || !below) throw new Error('departments are there from before');
  const colleague = await enterprise.person('viewer');
  const { display_name } = await admin.call(userCalls.get, { id: colleague.user_id });
  await admin.call(departmentCalls.save, { ...plain(below), head_id: colleague.user_id, phone: '021-5555 0000' });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByText('招商部', { selector: '[class*=node] *' }));
  await screen.findByText('021-5555 0000');
  await user.click(screen.getByRole('button', { name: '新增成员' }));
  const adding = within(await screen.findByRole('dialog', { name: '新增成员到「招商部」' }));
  await user.click(adding.getByRole('combobox', { name: '人员' }));
  await user.click(
    await screen.findByText(new RegExp(`^${display_name}（`), { selector: '.ant-select-item-option-content' }),
  );
  await user.click(adding.getByRole('button', { name: '新增' }));
  await screen.findByText('已加入 1 人');
  const row = async () => (await screen.findByRole('checkbox', { name: new RegExp(display_name) })).closest('tr');
  expect(await row()).toHaveTextContent('负责人');

  await user.click(screen.getByText('总部', { selector: '[class*=node] *' }));
  expect(await row()).toHaveTextContent('招商部');
  await user.click(screen.getByRole('checkbox', { name: '含下级部门' }));
  await screen.findByText(/还没有成员/);
  await user.click(screen.getByRole('checkbox', { name: '含下级部门' }));
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(display_name) }));
  await user.click(screen.getByRole('button', { name: '调整部门' }));
  const moving = within(await screen.findByRole('dialog'));
  await user.click(moving.getByRole('combobox', { name: '调整到' }));
  await user.click(await screen.findByText('总部', { selector: '.ant-select-tree-title' }));
  await user.click(moving.getByRole('button', { name: /^调整部门/ }));
  await waitFor(async () =>
    expect((await tree()).map(({ name, user_count, all_user_count }) => [name, user_count, all_user_count])).toEqual([
      ['总部', 1, 1],
      ['招商部', 0, 0],
    ]),
  );
});

describe('a drop', () => {
  const row = (id: number, parent_id: number | null) => ({
    id,
    parent_id,
    version: 0,
    name: `${id}`,
    park_ids: [],
    code: '',
    head_id: null,
    head: null,
    phone: '',
    user_count: 0,
    all_user_count: 0,
  });
  const rows = [row(1, null), row(2, 1), row(3, 1), row(4, 1), row(5, 2)];

  it('moves a department into another as its first child, or next to it', () => {
    expect(landing(rows, 4, 2, 'into')).toEqual({ parent_id: 2, position: 1 });
    expect(landing(rows, 4, 2, 'before')).toEqual({ parent_id: 1, position: 1 });
    expect(landing(rows, 2, 4, 'after')).toEqual({ parent_id: 1, position: 3 });
    expect(landing(rows, 5, 1, 'after')).toEqual({ parent_id: null, position: 2 });
    expect([...withBelow(rows, 1)].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
