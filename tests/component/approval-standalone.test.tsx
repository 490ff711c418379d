// The submit dialog in an enterprise with one user: its message when there is no approver, and the effect of the parameter.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveChain } from '#api/approval/chain';
import { contractCalls } from '#api/contracts/contract/contract';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { roleOptions } from '#api/setup/role/role';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import { newContract } from '../support/builders';
import { present } from '../support/present';
import { newEnterprise, openWorld, type Person, type World } from '../support/world';
import { renderApp } from './support/app';
import { actAs } from './support/real-server';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await (await newEnterprise(world)).person('admin');
  const role = present((await admin.call(roleOptions, {})).find(({ label }) => label === '系统管理员'));
  await admin.call(saveChain, {
    kind: 'contract',
    name: '默认审批',
    conditions: [],
    approvers: [{ kind: 'role', id: role.value }],
  });
  actAs(world, admin);
});
afterAll(() => world.close());

const access = { p_4100: true, p_4100_edit: true, p_4100_submit: true, p_4100_approve: true };

it('explains in the dialog that there is no approver, and continues once the parameter allows it', async () => {
  const user = userEvent.setup();
  const { id } = await newContract(admin);
  renderApp(<ContractDetailPage />, { path: `/contractManage/contract-detail?id=${id}&submit=1`, access });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('角色：系统管理员')).toBeInTheDocument();
  const send = dialog.getByRole('button', { name: '提交审批' });
  await user.click(send);
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('第 1 步「角色：系统管理员」没有人可以审批：该角色除您以外没有启用的成员');
  expect(alert).toHaveTextContent('请在“用户管理”新增有审批权限的用户，或另选审批人');
  expect(alert).toHaveTextContent('开启“仅有一名用户时可自行审批”');
  expect(screen.queryByText('已提交审批')).toBeNull();
  expect((await admin.call(contractCalls.get, { id })).status).toBe('draft');

  const { version } = await admin.call(getParam, {});
  await admin.call(saveParam, { values: { 'approval.sole_user': true }, version });
  await user.click(send);
  expect(await screen.findByText('已提交审批')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: '审批' }));
  await user.click(await screen.findByRole('button', { name: '通过' }));
  await waitFor(async () => expect((await admin.call(contractCalls.get, { id })).status).toBe('approved'));
  await user.click(await screen.findByRole('tab', { name: '审批记录' }));
  expect(await screen.findByText(/（提交人自行审批） 通过第 1 步/)).toBeInTheDocument();
});
