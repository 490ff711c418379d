// Manual work on receivables, over the real server: entering, adjusting, late fees posted and waived.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { postLateFees, waiversOf } from '#api/finance/late-fee';
import { getReceivable } from '#api/finance/receivable/receivable';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import BillListPage from '@/pages/finance/bill-list';
import ReceivableListPage from '@/pages/finance/receivable-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_5200: true, p_5200_edit: true, p_5200_post: true, p_5200_waive: true };
const PATH = '/financeManage/costList';
let world: World;
let admin: Person;
let contract: Contract;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  const late_fee = { rate_daily: '0.0005', grace_days: 0 };
  contract = await approvedContract(admin, await enterprise.person('admin'), { late_fee });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const rows = () => receivablesOf(admin, contract);
const january = async () => firstOf(await rows()).id;
const form = async (name: string) => within(await screen.findByRole('form', { name }));

it('enters a receivable of a contract, and reports missing values at the fields', async () => {
  const user = userEvent.setup();
  renderApp(<ReceivableListPage />, { path: PATH, access });
  await screen.findAllByText('租金');
  await user.click(screen.getByText('新增'));
  const entry = await form('新增应收');
  await user.click(screen.getByText('保存'));
  expect(await entry.findByText('请选择合同或租客')).toBeInTheDocument();
  await user.click(entry.getByLabelText('合同'));
  await user.click(await screen.findByText(`${contract.number} · ${contract.tenant_name}`));
  await waitFor(() => expect(entry.queryByLabelText('租客')).toBeNull());
  await user.click(entry.getByLabelText('费项'));
  const item = await screen.findByTitle('停车费');
  expect(screen.queryByTitle('滞纳金')).toBeNull();
  await user.click(item);
  for (const field of ['应收日', '计费开始', '计费结束'])
    await user.type(entry.getByLabelText(field), '2026-03-20{Enter}');
  await user.type(entry.getByLabelText('应收金额'), '123.45');
  await user.click(screen.getByText('保存'));
  await waitFor(async () => expect((await rows()).some((row) => row.gross_fen === 12_345)).toBe(true));
});

it('adjusts with a reason, and the drawer lists it', async () => {
  const user = userEvent.setup();
  const id = await january();
  renderApp(<ReceivableListPage />, { path: `${PATH}?open=${id}`, access });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '调整' }));
  const adjustment = await form('调整应收');
  await user.type(adjustment.getByLabelText('调整金额'), '-9999');
  await user.type(adjustment.getByLabelText('调整原因'), '疫情减租');
  await user.click(screen.getByText('保存'));
  expect(await adjustment.findByText('调减后不能小于 0')).toBeInTheDocument();
  await user.clear(adjustment.getByLabelText('调整金额'));
  await user.type(adjustment.getByLabelText('调整金额'), '-200');
  await user.click(screen.getByText('保存'));
  await waitFor(async () => expect(await admin.call(getReceivable, { id })).toMatchObject({ received_fen: 20_000 }));
  expect(await drawer.findByRole('heading', { name: '调整记录' })).toBeInTheDocument();
});

it('shows late fees as of a day and posts the selected one', async () => {
  const user = userEvent.setup();
  const february = present((await rows()).find((row) => row.start_date === '2026-02-01' && row.charge_item === '租金'));
  renderApp(<ReceivableListPage />, { path: PATH, access });
  await screen.findAllByText('租金');
  await user.click(screen.getByText('滞纳金'));
  await waitFor(() => expect(screen.getByLabelText('截至日期')).toBeEnabled());
  const day = screen.getByLabelText('截至日期');
  await user.clear(day);
  await user.type(day, '2026-03-11{Enter}');
  // Due on 2026-02-01: 38 days of 5,600.00 at 0.05 %.
  await waitFor(() => expect(screen.getAllByText('106.40')).not.toHaveLength(0));
  const tick = await screen.findByLabelText(`选择${contract.tenant_name} 租金 ${february.due_date}`);
  expect(within(tick.closest('tr') as HTMLElement).getAllByText('106.40')).toHaveLength(2);
  await user.click(tick);
  // Left out with its reason, and restored.
  await user.click(await screen.findByText('跳过所选租客'));
  const left = present((await screen.findByText('本次跳过')).closest('tr'));
  expect(left).toHaveTextContent(contract.tenant_name);
  expect(screen.getByText('这一天的滞纳金都被跳过')).toBeInTheDocument();
  await user.click(within(left).getByText('恢复'));
  await waitFor(() => expect(screen.queryByText('本次跳过')).toBeNull());
  await user.type(screen.getByLabelText('每笔滞纳金最低金额'), '106.41');
  await waitFor(() => expect(screen.getAllByText('低于最低金额')).not.toHaveLength(0));
  await user.clear(screen.getByLabelText('每笔滞纳金最低金额'));
  await screen.findByLabelText(`选择${contract.tenant_name} 租金 ${february.due_date}`);
  // Disabled until the preview is of the terms that are shown.
  await waitFor(() => expect(screen.getByRole('button', { name: '过账所选' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '过账所选' }));
  await user.click(await screen.findByText('过账'));
  await waitFor(async () => {
    const { late_fees } = await admin.call(getReceivable, { id: february.id });
    expect(late_fees).toMatchObject([{ gross_fen: 10_640, through: '2026-03-11' }]);
  });
});

it('requests a waiver of a posted fee', async () => {
  const user = userEvent.setup();
  const id = await january();
  await admin.call(postLateFees, { as_of: '2026-03-16', receivable_ids: [id] });
  const { late_fees } = await admin.call(getReceivable, { id });
  const fee = firstOf(late_fees).id;
  renderApp(<ReceivableListPage />, { path: `${PATH}?open=${fee}`, access });
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: '减免' }));
  const waiver = await form('减免滞纳金');
  await user.type(waiver.getByLabelText('减免原因'), '首次逾期');
  await user.click(screen.getByText('保存'));
  await waitFor(async () =>
    expect(await admin.call(waiversOf, { receivable_id: fee })).toMatchObject([
      { status: 'draft', amount_fen: late_fees[0]?.gross_fen },
    ]),
  );
  expect(await drawer.findByText('提交审批')).toBeInTheDocument();
});

it('runs the bills of a month: a tenant is left out and restored, small amounts are not billed', async () => {
  const user = userEvent.setup();
  renderApp(<BillListPage />, {
    path: '/financeManage/bill',
    access: { p_5300: true, p_5300_edit: true, p_5300_post: true, p_5300_add: true },
  });
  await user.click((await screen.findAllByRole('button', { name: '出账' }))[0] as HTMLElement);
  const total = (text: RegExp) => screen.findByText(text);
  await total(/^将生成 1 份账单/);
  await user.click(await screen.findByLabelText(`跳过 ${contract.tenant_name}`));
  expect(await screen.findByText('该月未出账的应收都被跳过')).toBeInTheDocument();
  await user.click(await screen.findByText('恢复'));
  await total(/^将生成 1 份账单/);
  await user.type(screen.getByLabelText('每份账单最低金额'), '99999999');
  expect(await screen.findByText('低于最低金额')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('每份账单最低金额'));
  const shown = await total(/^将生成 1 份账单/);
  const amount = /合计 ([\d,.]+) 元/.exec(shown.textContent ?? '')?.[1];
  const drawer = present(shown.closest<HTMLElement>('.ant-drawer-content'));
  const button = within(drawer).getByRole('button', { name: '出账' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await screen.findByText(`已出账 1 份，合计 ${amount} 元`)).toBeInTheDocument();
});
