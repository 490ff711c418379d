// A termination order from the form to its execution over the real server: the settlement in the form equals the executed one.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { deliverContract } from '#api/contracts/handover';
import { terminationCalls } from '#api/contracts/termination/termination';
import { terminationList } from '#api/contracts/termination/termination.list';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import TerminationDetailPage from '@/pages/contracts/termination-detail';
import TerminationFormPage from '@/pages/contracts/termination-form';
import TerminationListPage from '@/pages/contracts/termination-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

let world: World;
let owner: Person;
let approver: Person;
let contract: Contract;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  owner = await enterprise.person('admin');
  approver = await enterprise.person('admin');
  contract = await approvedContract(owner, approver);
  await owner.call(deliverContract, {
    contract_id: contract.id,
    delivered_on: '2026-01-02',
    receiver: '赵行政',
    meters: [{ kind: 'electricity', number: 'E-77', reading: '321.5' }],
  });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, owner));

const ACCESS = { p_4200: true, p_4200_edit: true, p_4200_submit: true, p_4100: true };
const BASE = '/contractManage/contractRetire';
const listed = () => owner.call(listEndpoint(terminationList), { page: 1, page_size: 20, filter: {} });

it('shows the settlement during input and saves the order', async () => {
  const user = userEvent.setup();
  renderApp(<TerminationFormPage />, { path: `${BASE}/add?contract_id=${contract.id}`, access: ACCESS });
  expect((await screen.findAllByText('选择合同并填写退租日期后显示结算')).length).toBe(2);
  await user.type(await screen.findByLabelText('退租日期'), '2027-01-31{Enter}');
  expect((await screen.findAllByText(`不能晚于合同的到期日 ${contract.end}`)).length).toBe(2);
  await user.clear(screen.getByLabelText('退租日期'));
  await user.type(screen.getByLabelText('退租日期'), '2026-05-12{Enter}');
  // 120 days until the end of April and 12 in May, at 200 each.
  await waitFor(() => expect(screen.getByText('租客应付（元）').closest('div')).toHaveTextContent('26,400.00'));
  // The reading at delivery is shown at the lines that settle the meter.
  expect(screen.getByText('E-77').closest('tr')).toHaveTextContent('321.5');
  const cut = screen.getByText('按退租日折算').closest('tr') as HTMLElement;
  expect(within(cut).getByText('2,400.00')).toBeInTheDocument();
  // One button saves and leads to the approvers.
  await user.click(screen.getByRole('button', { name: '提交审批' }));
  const [order] = await waitFor(async () => {
    const { rows } = await listed();
    expect(rows).toMatchObject([
      { contract_number: contract.number, status: 'draft', result_kind: 'owed', result_fen: 2640000 },
    ]);
    return rows;
  });
  await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${order?.id}`));
  expect(history.location.search).toBe('?submit=1');
});

it('lists the amount of a draft as an estimate, and opens the approvers at the address of the form', async () => {
  const id = firstOf((await listed()).rows).id;
  const { unmount } = renderApp(<TerminationListPage />, { path: BASE, access: ACCESS });
  const row = (await screen.findByText('26,400.00')).closest('tr');
  expect(row).toHaveTextContent(/应收租客.*试算 26,400\.00/);
  unmount();
  renderApp(<TerminationDetailPage />, { path: `${BASE}/detail?id=${id}&submit=1`, access: ACCESS });
  expect(await screen.findByText(/^提交审批：合同/)).toBeInTheDocument();
});

it('shows the sheet as executed', async () => {
  const { rows } = await owner.call(listEndpoint(terminationList), { page: 1, page_size: 20, filter: {} });
  const id = firstOf(rows).id;
  const instance = await owner.call(chooseToAudit, {
    kind: 'termination',
    object_id: id,
    approvers: [{ kind: 'user', id: approver.user_id }],
  });
  await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
  renderApp(<TerminationDetailPage />, { path: `${BASE}/detail?id=${id}`, access: ACCESS });
  expect(await screen.findByText('已执行')).toBeInTheDocument();
  expect(screen.getByText('租客应付（元）').closest('div')).toHaveTextContent('26,400.00');
  expect(screen.queryByText(/按当前数据试算/)).toBeNull();
  expect((await owner.call(terminationCalls.get, { id })).sheet?.owed_fen).toBe(2640000);
});

it('prorates a reduction, ends it with a reason and restores it', async () => {
  const user = userEvent.setup();
  const other = await approvedContract(owner, approver);
  const may = present((await receivablesOf(owner, other)).find((row) => row.start_date === '2026-05-01'));
  await owner.call(adjustReceivable, { id: may.id, amount_fen: -310_000, reason: '半免' });
  renderApp(<TerminationFormPage />, { path: `${BASE}/add?contract_id=${other.id}`, access: ACCESS });
  await user.type(await screen.findByLabelText('退租日期'), '2026-05-12{Enter}');
  const result = () => screen.getByText('租客应付（元）').closest('div');
  // 12 of 31 days of the reduction remain: 1,200.
  await waitFor(() => expect(result()).toHaveTextContent('25,200.00'));
  const line = () => present(screen.getByText('减免：半免').closest('tr'));
  expect(line()).toHaveTextContent('−3,100.00−1,200.00—');
  await user.click(within(line()).getByRole('button', { name: '不再保留' }));
  await user.type(await screen.findByLabelText('不再保留原因'), '提前退租');
  const dialog = within(present(screen.getByLabelText('不再保留原因').closest<HTMLElement>('[role=dialog]')));
  await user.click(dialog.getByRole('button', { name: '不再保留' }));
  await waitFor(() => expect(result()).toHaveTextContent('26,400.00'));
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  await waitFor(() => expect(result()).toHaveTextContent('25,200.00'));
});

it('asks for the payee while the settlement returns money', async () => {
  const user = userEvent.setup();
  const charge_item_id = await chargeItem(owner, 'deposit');
  const paid = await approvedContract(owner, approver, {
    deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 10_000_000, due: '2026-01-01' }],
  });
  const deposit = present((await receivablesOf(owner, paid)).find(({ charge_kind }) => charge_kind === 'deposit'));
  const cash = await newCash(owner, 10_000_000, paid.tenant_name);
  const items = [{ receivable_id: deposit.id, amount_fen: 10_000_000 }];
  await owner.call(writeOff, { cash_record_id: cash.id, items });

  renderApp(<TerminationFormPage />, { path: `${BASE}/add?contract_id=${paid.id}`, access: ACCESS });
  await user.type(await screen.findByLabelText('退租日期'), '2026-05-12{Enter}');
  expect(await screen.findByText('应退租客（元）')).toBeInTheDocument();
  expect(await screen.findByLabelText('收款方')).toHaveValue(paid.tenant_name);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('转账须填写收款账号')).toBeInTheDocument();
  await user.type(screen.getByLabelText('开户行'), '招商银行苏州分行');
  await user.type(screen.getByLabelText('收款账号'), '6225880123457890');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () =>
    expect((await listed()).rows).toContainEqual(expect.objectContaining({ contract_number: paid.number })),
  );
  const order = present((await listed()).rows.find(({ contract_number }) => contract_number === paid.number));
  expect(await owner.call(terminationCalls.get, { id: order.id })).toMatchObject({
    way: 'transfer',
    payee_name: paid.tenant_name,
    payee_account: '622588******7890',
  });
});
