// A contract's page over the real server: from draft to approval, with each user's actions, and its plan.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { deleteChain, saveChain } from '#api/approval/chain';
import { contractCalls, contractPrices, contractSchedule } from '#api/contracts/contract/contract';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { formatWan } from '#domain/kernel/text/format';
import { approvedContract, newContract, submit } from '#tests/support/builders';
import { present } from '#tests/support/present';
import { type Enterprise, newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import { queryClient } from '@/api/query-client';
import ContractDetailPage from '@/pages/contracts/contract-detail';
import ContractTrialPage from '@/pages/contracts/contract-trial';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let enterprise: Enterprise;
let leasing: Person;
let admin: Person;

const ALL = ['edit', 'submit', 'approve', 'void'].map((action) => [`p_4100_${action}`, true]);
const access = { p_4100: true, p_5200: true, ...Object.fromEntries(ALL) };
const page = (id: number, rest = '') => `/contractManage/contract-detail?id=${id}${rest}`;
const statusOf = async (id: number) => (await admin.call(contractCalls.get, { id })).status;
const nameOf = async (person: Person) => (await person.call(me, {})).display_name;
const button = (name: string) => screen.findByRole('button', { name });

beforeAll(async () => {
  world = await openWorld();
  enterprise = await newEnterprise(world);
  leasing = await enterprise.person('leasing');
  admin = await enterprise.person('admin');
});
afterAll(() => world.close());

it('selects the approvers in order, and submits', async () => {
  const user = userEvent.setup();
  const contract = await newContract(leasing);
  actAs(world, leasing);
  renderApp(<ContractDetailPage />, { path: page(contract.id, '&submit=1'), access });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '提交审批' })).toBeDisabled();
  await user.click(await dialog.findByRole('combobox'));
  await user.click(await screen.findByTitle(/角色：系统管理员/));
  await user.click(dialog.getByRole('button', { name: '提交审批' }));
  expect(await button('撤回审批')).toBeInTheDocument();
  expect(screen.getByText('审批中')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '审批' })).toBeNull();
});

it('starts with the default chain, which can be changed unless it is fixed', async () => {
  const user = userEvent.setup();
  const contract = await newContract(leasing);
  const chain = await admin.call(saveChain, {
    kind: 'contract',
    name: '一般合同',
    conditions: [],
    approvers: [{ kind: 'user', id: admin.user_id }],
  });
  actAs(world, leasing);
  const view = renderApp(<ContractDetailPage />, { path: page(contract.id, '&submit=1'), access });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/已按默认审批链「一般合同」选择审批人/)).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: /^移除/ }));
  expect(dialog.queryAllByRole('listitem')).toHaveLength(0);
  view.unmount();
  queryClient.clear();

  const { version } = await admin.call(getParam, {});
  await admin.call(saveParam, { values: { 'approval.chain_fixed': true }, version });
  renderApp(<ContractDetailPage />, { path: page(contract.id, '&submit=1'), access });
  const fixed = within(await screen.findByRole('dialog'));
  expect(await fixed.findByText(/不能另选审批人/)).toBeInTheDocument();
  expect(fixed.queryByRole('combobox')).toBeNull();
  expect(fixed.queryByRole('button', { name: /^移除/ })).toBeNull();
  await user.click(fixed.getByRole('button', { name: '提交审批' }));
  await waitFor(async () => expect(await statusOf(contract.id)).toBe('auditing'));
  await admin.call(saveParam, { values: { 'approval.chain_fixed': false }, version: version + 1 });
  await admin.call(deleteChain, { ids: [chain.id] });
});

it('hands the step to a colleague; the trail shows it and who can decide now', async () => {
  const user = userEvent.setup();
  const contract = await newContract(leasing);
  const colleague = await enterprise.person('finance');
  const submitter = await enterprise.person('admin');
  await submit(submitter, contract.id, admin);
  actAs(world, admin);
  renderApp(<ContractDetailPage />, {
    path: page(contract.id, '&tab=trail'),
    access,
    as: { id: admin.user_id },
  });
  expect(await screen.findByText(/^现在可审批：admin\d+$/)).toBeInTheDocument();
  await user.click(await button('审批'));
  await user.click(await button('转交'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '转交' })).toBeDisabled();
  const choose = async (person: Person) => {
    const name = await nameOf(person);
    await user.click(dialog.getByRole('combobox', { name: '转交给' }));
    await user.click(await screen.findByTitle(new RegExp(`^${name}(?!\\d)`)));
  };
  // The server refuses the submitter, and the dialog shows the refusal.
  await choose(submitter);
  await user.click(dialog.getByRole('button', { name: '转交' }));
  expect(await dialog.findByText('不能转交给提交人')).toBeInTheDocument();
  await choose(colleague);
  await user.type(dialog.getByLabelText('转交说明'), '本周出差');
  await user.click(dialog.getByRole('button', { name: '转交' }));
  expect(await screen.findByText(/将第 1 步转交给 finance\d+/)).toBeInTheDocument();
  expect(screen.getByText('本周出差')).toBeInTheDocument();
  // The trail and the steps to be done are separate queries.
  expect(await screen.findByText(/^现在可审批：finance\d+$/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: '审批' })).toBeNull());
});

it('names the contract that holds a space when it cannot be submitted', async () => {
  const user = userEvent.setup();
  const contract = await approvedContract(leasing, admin);
  const { id, area } = contract.spaces[0] ?? { id: 0, area: '' };
  const second = await newContract(leasing, { park_id: contract.park_id, spaces: [{ id, area }] });
  actAs(world, leasing);
  renderApp(<ContractDetailPage />, { path: page(second.id, '&submit=1'), access });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox'));
  await user.click(await screen.findByTitle(/角色：系统管理员/));
  await user.click(dialog.getByRole('button', { name: '提交审批' }));
  expect(await dialog.findByText(new RegExp(`已被合同 ${contract.number} 占用`))).toBeInTheDocument();
  expect(await statusOf(second.id)).toBe('draft');
});

it('shows the approver what is decided, and rejects only with a reason', async () => {
  const user = userEvent.setup();
  const contract = await newContract(leasing);
  await submit(leasing, contract.id, admin);
  actAs(world, admin);
  renderApp(<ContractDetailPage />, { path: page(contract.id, '&tab=trail'), access });
  await user.click(await button('审批'));
  const dialog = within(await screen.findByRole('dialog'));
  const rows = await admin.call(contractSchedule, { id: contract.id });
  const total = rows.reduce((sum, { gross_fen }) => sum + gross_fen, 0);
  const card = (await dialog.findByText('合同总额')).closest('.ant-card');
  expect(card).toHaveTextContent(formatWan(total));
  for (const title of ['租客逾期', '保证金']) expect(dialog.getByText(title)).toBeInTheDocument();
  expect(dialog.getByText(/^单价：/)).toBeInTheDocument();
  const [priced] = await admin.call(contractPrices, { id: contract.id });
  const prices = (await dialog.findByText(present(priced).rent_price)).closest('tr');
  expect(prices).toHaveTextContent(present(contract.spaces[0]).label);
  await user.click(await button('驳回'));
  expect(await screen.findByText('驳回时请填写意见')).toBeInTheDocument();
  await user.type(screen.getByLabelText('审批意见'), '单价偏低');
  await user.click(await button('驳回'));
  await waitFor(async () => expect(await statusOf(contract.id)).toBe('rejected'));
  // Until then the field contains the same text.
  await waitFor(() => expect(screen.queryByLabelText('审批意见')).toBeNull());
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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('已作废')).toBeInTheDocument();
  expect(await screen.findByText('重复录入')).toBeInTheDocument();
});

it('shows the whole plan by year and charge item, each amount explained', async () => {
  const user = userEvent.setup();
  const contract = await approvedContract(leasing, admin);
  actAs(world, admin);
  renderApp(<ContractTrialPage />, { path: `/contractManage/contract-trial?id=${contract.id}`, access });
  // 2 yuan × 100 m² × 365 days: in the row of the year, its sum, and the sum of the clause.
  expect((await screen.findAllByText('73,000.00')).length).toBeGreaterThanOrEqual(3);
  await user.hover(screen.getByRole('button', { name: '5,600.00' }));
  expect(await screen.findByText('2.00 × 100.00 × 28(整月)')).toBeInTheDocument();
});
