// A contract's page over the real server: from draft to approval, with what each person may do, and its plan.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractCalls } from '../../api/contracts/contract';
import ContractDetailPage from '../../src/pages/contracts/contract-detail';
import ContractTrialPage from '../../src/pages/contracts/contract-trial';
import { approvedContract, newContract, submit } from '../support/builders';
import { type Enterprise, newEnterprise, openWorld, type Person, type World } from '../support/world';
import { renderApp } from './app';
import { actAs } from './real-server';

let world: World;
let enterprise: Enterprise;
let leasing: Person;
let admin: Person;

const ALL = ['edit', 'submit', 'approve', 'void'].map((action) => [`p_4100_${action}`, true]);
const access = { p_4100: true, p_5200: true, ...Object.fromEntries(ALL) };
const page = (id: number, rest = '') => `/contractManage/contract-detail?id=${id}${rest}`;
const statusOf = async (id: number) => (await admin.call(contractCalls.get, { id })).status;
const button = (name: string) => screen.findByRole('button', { name });

beforeAll(async () => {
  world = await openWorld();
  enterprise = await newEnterprise(world);
  leasing = await enterprise.person('leasing');
  admin = await enterprise.person('admin');
});
afterAll(() => world.close());

it('asks who approves, in order, and submits', async () => {
  const user = userEvent.setup();
  const contract = await newContract(leasing);
  actAs(world, leasing);
  renderApp(<ContractDetailPage />, { path: page(contract.id, '&submit=1'), access });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '提交审批' })).toBeDisabled();
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByTitle(/角色：系统管理员/));
  await user.click(dialog.getByRole('button', { name: '提交审批' }));
  expect(await button('撤回审批')).toBeInTheDocument();
  expect(screen.getByText('审批中')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '审批' })).toBeNull();
});

it('names the contract that holds a space when it cannot be submitted', async () => {
  const user = userEvent.setup();
  const held = await approvedContract(leasing, admin);
  const { id, area } = held.spaces[0] ?? { id: 0, area: '' };
  const second = await newContract(leasing, { park_id: held.park_id, spaces: [{ id, area }] });
  actAs(world, leasing);
  renderApp(<ContractDetailPage />, { path: page(second.id, '&submit=1'), access });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByTitle(/角色：系统管理员/));
  await user.click(dialog.getByRole('button', { name: '提交审批' }));
  expect(await dialog.findByText(new RegExp(`已被合同 ${held.number} 占用`))).toBeInTheDocument();
  expect(await statusOf(second.id)).toBe('draft');
});

it('lets the approver reject only with a reason', async () => {
  const user = userEvent.setup();
  const contract = await newContract(leasing);
  await submit(leasing, contract.id, admin);
  actAs(world, admin);
  renderApp(<ContractDetailPage />, { path: page(contract.id, '&tab=trail'), access });
  await user.click(await button('审批'));
  await user.click(await button('驳回'));
  expect(await screen.findByText('驳回时请填写意见')).toBeInTheDocument();
  await user.type(screen.getByLabelText('审批意见'), '单价偏低');
  await user.click(await button('驳回'));
  await waitFor(async () => expect(await statusOf(contract.id)).toBe('rejected'));
  expect(await screen.findByText('单价偏低')).toBeInTheDocument();
  expect(await button('编辑')).toBeInTheDocument();
});

it('voids an approved contract with a reason', async () => {
  const user = userEvent.setup();
  const contract = await approvedContract(leasing, admin);
  actAs(world, admin);
  renderApp(<ContractDetailPage />, { path: page(contract.id), access });
  await user.click(await button('作废'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '作废' })).toBeDisabled();
  await user.type(dialog.getByLabelText('作废原因'), '重复录入');
  await user.click(dialog.getByRole('button', { name: '作废' }));
  await waitFor(() => expect(screen.getByText('已作废')).toBeInTheDocument());
  expect(screen.getByText('重复录入')).toBeInTheDocument();
});

it('shows the whole plan by year and charge item, each amount explained', async () => {
  const user = userEvent.setup();
  const contract = await approvedContract(leasing, admin);
  actAs(world, admin);
  renderApp(<ContractTrialPage />, { path: `/contractManage/contract-trial?id=${contract.id}`, access });
  // 2 yuan × 100 m² × 365 days: the year's row, its sum, and the sum of the clause.
  expect((await screen.findAllByText('73,000.00')).length).toBeGreaterThanOrEqual(3);
  await user.hover(screen.getByRole('button', { name: '5,600.00' }));
  expect(await screen.findByText('2.00 × 100.00 × 28(整月)')).toBeInTheDocument();
});
