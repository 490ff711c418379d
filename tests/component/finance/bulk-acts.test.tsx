// Acts on the ticked rows, against the real application: confirmed with count, sum and one reason; blocking rows are named and can be removed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveChain } from '#api/approval/chain';
import { getCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { getReceivable } from '#api/finance/receivable/receivable';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { needUndoApproval } from '#tests/support/finance/requested-undo';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import CashRecordPage from '@/pages/finance/cash-record';
import ReceivableListPage from '@/pages/finance/receivable-list';
import { WaiveDialog } from '@/pages/finance/receivable-list/bulk-dialogs';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_5200: true, p_5200_void: true, p_5400: true, p_5400_undo: true };
let world: World;
let admin: Person;
let approver: Person;
/** January's, February's and March's rent: 6,200.00, 5,600.00, 6,200.00. */
let ids: number[];
let cash: number;

beforeAll(async () => {
  world = await openWorld();
  const enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
  approver = await enterprise.person('admin');
  const contract = await approvedContract(admin, approver);
  ids = (await receivablesOf(admin, contract)).slice(0, 3).map(({ id }) => id);
  cash = (await newCash(admin, 1_180_000, contract.tenant_name)).id;
  const items = [
    { receivable_id: present(ids[0]), amount_fen: 620_000 },
    { receivable_id: present(ids[1]), amount_fen: 560_000 },
  ];
  await admin.call(writeOff, { cash_record_id: cash, items });
});
afterAll(() => world.close());
beforeEach(() => actAs(world, admin));

const dialog = async (name: string) => {
  const [title] = await screen.findAllByText(name);
  return within(title?.closest<HTMLElement>('[role=dialog]') as HTMLElement);
};
const statusOf = async (id: number | undefined) => (await admin.call(getReceivable, { id: present(id) })).status;

it('asks before a dialog with a typed reason is closed', async () => {
  const user = userEvent.setup();
  renderApp(<ReceivableListPage />, { path: '/financeManage/costList?tab=all', access });
  await screen.findByText('合计');
  screen.getByRole('textbox', { name: '查找' }).blur();
  await user.keyboard('jj ');
  const bar = (await screen.findByText('已选 1 条')).closest<HTMLElement>('.ant-pro-table-alert');
  await user.click(within(present(bar)).getByRole('button', { name: '作废' }));
  const question = await dialog('作废 1 笔应收');
  await user.type(question.getByLabelText('作废原因'), '录错了');
  await user.click(question.getByRole('button', { name: /取\s?消/ }));
  await user.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(question.getByLabelText('作废原因')).toHaveValue('录错了');
  await user.click(question.getByRole('button', { name: /取\s?消/ }));
  const leaving = await screen.findAllByRole('button', { name: /^关\s?闭$/ });
  await user.click(leaving.at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText('作废 1 笔应收')).toBeNull());
});

it('names the row that cannot be voided, removes it and voids the others', async () => {
  const user = userEvent.setup();
  renderApp(<ReceivableListPage />, { path: '/financeManage/costList?tab=all', access });
  await screen.findByText('合计');
  screen.getByRole('textbox', { name: '查找' }).blur();
  // February's, which is paid, and March's.
  await user.keyboard('jj j ');
  const bar = (await screen.findByText('已选 2 条')).closest<HTMLElement>('.ant-pro-table-alert');
  await user.click(within(present(bar)).getByRole('button', { name: '作废' }));
  const question = await dialog('作废 2 笔应收');
  expect(question.getByText('11,800.00')).toBeInTheDocument();
  const act = () => question.getByRole('button', { name: '作废' });
  expect(act()).toBeDisabled();
  await user.type(question.getByRole('textbox', { name: '作废原因' }), '重复生成');
  await user.click(act());
  expect(
    await question.findByText(/租金 2026-02-01 ~ 2026-02-28：该应收已有核销，请先反核销再作废$/),
  ).toBeInTheDocument();
  expect(await statusOf(ids[2])).toBe('unpaid');
  await user.click(question.getByRole('button', { name: '去掉这 1 条' }));
  await dialog('作废 1 笔应收');
  expect(question.getByText('6,200.00')).toBeInTheDocument();
  await user.click(act());
  expect(await screen.findByText('已作废 1 笔应收')).toBeInTheDocument();
  expect([await statusOf(ids[1]), await statusOf(ids[2])]).toEqual(['paid', 'void']);
});

it('undoes the ticked write-offs of a payment', async () => {
  const user = userEvent.setup();
  renderApp(<CashRecordPage />, { path: `/financeManage/cashRecord?open=${cash}`, access });
  for (const box of await screen.findAllByRole('checkbox', { name: /^选择.*租金 2026-0/ })) await user.click(box);
  await user.click(
    within((await screen.findByText('已选 2 条')).closest('.ant-space') as HTMLElement).getByRole('button'),
  );
  const question = await dialog('反核销 2 笔核销');
  expect(question.getByText('11,800.00')).toBeInTheDocument();
  await user.type(question.getByRole('textbox', { name: '反核销原因' }), '核销错误');
  await user.click(question.getByRole('button', { name: '反核销' }));
  await waitFor(async () => expect((await admin.call(getCashRecord, { id: cash })).allocated_fen).toBe(0));
  expect([await statusOf(ids[0]), await statusOf(ids[1])]).toEqual(['unpaid', 'unpaid']);
});

it('hides an act without its key', async () => {
  const user = userEvent.setup();
  renderApp(<ReceivableListPage />, { path: '/financeManage/costList?tab=all', access: { p_5200: true } });
  await screen.findByText('合计');
  screen.getByRole('textbox', { name: '查找' }).blur();
  await user.keyboard('j ');
  expect(await screen.findByText('已选 1 条')).toBeInTheDocument();
  for (const name of ['作废', '反核销', '减免滞纳金'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('refuses a percentage of a waiver that is no whole number from 1 to 100', async () => {
  const user = userEvent.setup();
  const { rows } = await admin.call(listEndpoint(receivableList), { page: 1, page_size: 20 });
  renderApp(<WaiveDialog rows={rows.slice(0, 1)} onClose={() => undefined} />, { access });
  const question = await dialog('减免 1 笔滞纳金');
  await user.type(question.getByRole('textbox', { name: '减免原因' }), '首次逾期');
  const percent = question.getByRole('spinbutton', { name: '减免比例' });
  const act = () => question.getByRole('button', { name: '减免' });
  expect(act()).toBeEnabled();
  for (const [typed, fault] of [
    ['33.4', '应为整数'],
    ['101', '减免比例为 1 至 100'],
  ] as const) {
    await user.clear(percent);
    expect(percent).toHaveValue('');
    await user.type(percent, typed);
    expect(percent).toHaveValue(typed);
    expect(await question.findByText(fault)).toBeInTheDocument();
    expect(act()).toBeDisabled();
  }
  await user.clear(percent);
  await user.type(percent, '33');
  expect(act()).toBeEnabled();
});

it('requests approval to undo when it is required, and withdraws the request', async () => {
  const { id } = await newCash(admin, 100_000, '某租客');
  const items = [{ receivable_id: present(ids[1]), amount_fen: 100_000 }];
  await admin.call(writeOff, { cash_record_id: id, items });
  await needUndoApproval(admin);
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  await admin.call(saveChain, {
    kind: 'write_off_undo',
    name: '反核销',
    conditions: [],
    approvers,
    enabled: true,
    sort: 1,
  });
  const user = userEvent.setup();
  renderApp(<CashRecordPage />, { path: `/financeManage/cashRecord?open=${id}`, access });
  await user.click(await screen.findByRole('button', { name: '反核销' }));
  const question = await dialog('申请反核销 1 笔核销');
  expect(await question.findByText(/有默认审批链的按审批链审批/)).toBeInTheDocument();
  await user.type(question.getByRole('textbox', { name: '反核销原因' }), '核错了月份');
  await user.click(question.getByRole('button', { name: '申请反核销' }));
  expect(await screen.findByText('反核销审批中')).toBeInTheDocument();
  expect((await admin.call(getCashRecord, { id })).allocated_fen).toBe(100_000);
  await user.click(screen.getByRole('button', { name: '撤回' }));
  await waitFor(() => expect(screen.queryByText('反核销审批中')).not.toBeInTheDocument());
  expect((await admin.call(getCashRecord, { id })).write_offs).toMatchObject([
    { undone: false, undo_request_id: null },
  ]);
});
