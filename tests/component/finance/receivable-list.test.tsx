// Receivables on the page, against the real application: totals, the calculation of one, voiding with a reason.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { changeCalls } from '#api/contracts/change/change';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getReceivable } from '#api/finance/receivable/receivable';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ReceivableListPage from '@/pages/finance/receivable-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_3100: true, p_4100: true, p_5200: true, p_5200_void: true };
let world: World;
let admin: Person;
let contract: Contract;
let colleague: Person;
let first: number;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  colleague = await enterprise.person('admin');
  contract = await approvedContract(await enterprise.person('leasing'), admin);
  const { rows } = await admin.call(listEndpoint(receivableList), { page: 1, page_size: 20 });
  first = firstOf(rows).id;
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

/** Returns the topmost dialog; jsdom gives all antd dialogs the same id, so they cannot be found by name. */
const confirmation = async () => {
  const [title] = await screen.findAllByText(/^作废应收「租金/);
  return title?.closest<HTMLElement>('[role=dialog]') as HTMLElement;
};

it('shows the totals of the whole filtered set, and overdue amounts', async () => {
  renderApp(<ReceivableListPage />, { path: '/financeManage/costList?tab=all', access });
  const sums = (await screen.findByText('合计')).closest('tr') as HTMLElement;
  // Total, due by now, and due later.
  for (const sum of ['73,000.00', '18,000.00', '55,000.00']) expect(within(sums).getByText(sum)).toBeInTheDocument();
  // January's rent was due on the 1st; today is 2026-03-16.
  expect(screen.getByText('74')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: contract.tenant_name })[0]).toHaveAttribute(
    'href',
    `/tenantManage/tenant/${contract.tenant_id}`,
  );
});

it('opens with the receivables due this month, with the count of each tab', async () => {
  const user = userEvent.setup();
  renderApp(<ReceivableListPage />, { path: '/financeManage/costList', access });
  expect(await screen.findByRole('tab', { name: '本月到期1', selected: true })).toBeInTheDocument();
  // Due on the 1st, the first day of its period.
  await waitFor(() => expect(screen.getAllByText('2026-03-01')).not.toHaveLength(0));
  expect(screen.queryByText('2026-02-01')).toBeNull();
  await user.click(screen.getByRole('tab', { name: /^逾期\d/ }));
  await waitFor(() => expect(screen.getAllByText('2026-02-01')).not.toHaveLength(0));
  await user.type(screen.getByRole('textbox', { name: '查找' }), '没有这样的租客{Enter}');
  expect(await screen.findByText('没有符合条件的应收')).toBeInTheDocument();
});

it('navigates the rows by keyboard, and sums the ticked ones', async () => {
  const user = userEvent.setup();
  renderApp(<ReceivableListPage />, { path: '/financeManage/costList?tab=all', access });
  await screen.findByText('合计');
  screen.getByRole('textbox', { name: '查找' }).blur();
  await user.keyboard('jj ');
  expect(document.activeElement).toHaveTextContent('2026-02-01');
  expect(await screen.findByText('已选 1 条')).toBeInTheDocument();
  await user.keyboard('k ');
  expect(await screen.findByText('已选 2 条')).toBeInTheDocument();
  // 6,200.00 + 5,600.00.
  const sum = (await screen.findByText('已选 2 条')).closest('.ant-space') as HTMLElement;
  // All of it is due.
  expect(within(sum).getAllByText('11,800.00')).toHaveLength(2);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

it('explains an amount from the terms of the contract, for users with access to contracts', async () => {
  const path = `/financeManage/costList?open=${first}`;
  const view = renderApp(<ReceivableListPage />, { path, access });
  expect(await screen.findByRole('heading', { name: '计算过程' })).toBeInTheDocument();
  expect(await screen.findByText('2.00 × 100.00 × 31', { exact: false })).toBeInTheDocument();
  view.unmount();

  renderApp(<ReceivableListPage />, { path, access: { p_5200: true } });
  await screen.findByRole('heading', { name: '核销记录' });
  expect(screen.queryByRole('heading', { name: '计算过程' })).toBeNull();
  expect(screen.queryByRole('button', { name: '作废' })).toBeNull();
});

it('voids with a reason', async () => {
  const user = userEvent.setup();
  renderApp(<ReceivableListPage />, { path: `/financeManage/costList?open=${first}`, access });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '作废' }));
  const question = within(await confirmation());
  await user.type(question.getByRole('textbox', { name: '作废原因' }), '重复生成');
  await user.click(question.getByRole('button', { name: '作废' }));
  await waitFor(async () =>
    expect(await admin.call(getReceivable, { id: first })).toMatchObject({ status: 'void', void_reason: '重复生成' }),
  );
  expect(await drawer.findByText('重复生成')).toBeInTheDocument();
});

it('explains an adjustment as the effect of a change, and a row by the terms of its posting', async () => {
  const changed = await approvedContract(admin, colleague);
  const { clauses, spaces, end } = changed;
  const change = await admin.call(changeCalls.save, {
    contract_id: changed.id,
    effective_on: '2026-05-11',
    reason: '租金上调',
    end,
    spaces: spaces.map(({ id, area }) => ({ id, area })),
    clauses: clauses.map(({ charge_item_name: _name, ...clause }) => ({ ...clause, line: 1, price: '3' })),
  });
  const ref = { kind: 'contract_change' as const, object_id: change.id };
  const approvers = [{ kind: 'user' as const, id: colleague.user_id }];
  const { id } = await admin.call(chooseToAudit, { ...ref, approvers });
  await colleague.call(decideWflow, { instance_id: id, decision: 'approve' });
  const filter = { contract_number: changed.number };
  const { rows } = await admin.call(listEndpoint(receivableList), { page: 1, page_size: 100, filter });
  const may = rows.filter((row) => row.start_date === '2026-05-01').sort((a, b) => a.id - b.id);
  const show = (row: number | undefined) =>
    renderApp(<ReceivableListPage />, { path: `/financeManage/costList?open=${row}`, access });

  const original = show(may[0]?.id);
  expect(await screen.findByText('2.00 × 100.00 × 31', { exact: false })).toBeInTheDocument();
  original.unmount();
  // 10 × 200 + 21 × 300 instead of 31 × 200.
  const adjustment = show(may[1]?.id);
  expect(await screen.findByText(/调整前 6,200.00 元，调整后 8,300.00 元，本笔差额 2,100.00 元/)).toBeInTheDocument();
  expect(screen.getByText('3.00 × 100.00 × 21')).toBeInTheDocument();
  expect(screen.getByText('合同变更：租金上调')).toBeInTheDocument();
  adjustment.unmount();
  show(rows.find((row) => row.start_date === '2026-06-01' && row.gross_fen === 900000)?.id);
  expect(await screen.findByText('3.00 × 100.00 × 30', { exact: false })).toBeInTheDocument();
});
