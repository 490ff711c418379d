// Refunds of a deposit: the request with its payee, and 登记付款 opened by a task, with the refund and its payee filled in.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { refundCalls } from '#api/finance/deposit/deposit';
import { refundableOf } from '#api/finance/payout';
import { cashPaths, depositPaths } from '#api/kernel/paths';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import CashRecordPage from '@/pages/finance/cash-record';
import DepositListPage from '@/pages/finance/deposit-list';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_5400: true, p_5400_edit: true, p_5400_post: true };
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let admin: Person;
let approver: Person;
let contract: Contract;
let charge_item_id: number;

beforeAll(async () => {
  const enterprise = await newEnterprise(world);
  [admin, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
  charge_item_id = await chargeItem(admin, 'deposit');
  contract = await approvedContract(admin, approver, {
    deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
  });
  const cash = await newCash(admin, 1_000_000, contract.tenant_name);
  const deposit = present((await receivablesOf(admin, contract)).find(({ charge_kind }) => charge_kind === 'deposit'));
  const items = [{ receivable_id: deposit.id, amount_fen: 1_000_000 }];
  await admin.call(writeOff, { cash_record_id: cash.id, items });
});

it('opens with the refund and its payee filled in, and closes when it is paid', async () => {
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  for (const amount_fen of [400_000, 250_000]) {
    const refund = await admin.call(refundCalls.save, {
      contract_id: contract.id,
      charge_item_id,
      amount_fen,
      payee_name: '王五',
      payee_bank: '中国银行苏州分行',
      payee_account: '6217001234567890123',
      reason: '面积减少',
    });
    const { id } = await admin.call(chooseToAudit, { kind: 'deposit_refund', object_id: refund.id, approvers });
    await approver.call(decideWflow, { instance_id: id, decision: 'approve' });
  }
  const owed = await admin.call(refundableOf, { tenant_id: contract.tenant_id });
  const request = present(owed.find(({ left_fen }) => left_fen === 400_000)).deposit_entry_id as number;
  actAs(world, admin);

  const user = userEvent.setup();
  renderApp(<CashRecordPage />, { path: cashPaths.payOut(contract.tenant_id, request), access });
  const drawer = within(await screen.findByRole('dialog', { name: '登记付款' }));
  expect(await drawer.findByText('本次付款 4,000.00 元')).toBeInTheDocument();
  expect(drawer.getByLabelText('收款方')).toHaveValue('王五');
  expect(drawer.getByLabelText('收款账号')).toHaveValue('6217001234567890123');
  expect(drawer.getByLabelText('开户行')).toHaveValue('中国银行苏州分行');
  // The server's day in this test is before the browser's.
  await user.clear(drawer.getByLabelText('付款日期'));
  await user.type(drawer.getByLabelText('付款日期'), '2026-03-16{Enter}');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已登记付款 4,000.00 元')).toBeInTheDocument();
  await waitFor(() => expect(history.location.search).toMatch(/^\?open=\d+$/));
});

it('requests a refund to a known account, names what a transfer lacks, and submits it next', async () => {
  actAs(world, admin);
  const user = userEvent.setup();
  renderApp(<DepositListPage />, {
    path: depositPaths.open(contract.id, charge_item_id),
    access: { p_5100: true, p_5100_edit: true, p_5100_submit: true },
  });
  const ledger = within(await screen.findByRole('dialog', { name: /^租赁保证金|保证金/ }));
  await user.click(await ledger.findByText(/^退\s?还$/, { selector: 'button span' }));
  const account = await screen.findByLabelText('收款账号');
  expect(account).toHaveValue('621700*********0123');
  expect(screen.getByLabelText('收款方')).toHaveValue('王五');
  const bank = screen.getByLabelText('开户行');
  await user.clear(bank);
  await user.type(screen.getByLabelText('原因'), '退还其余');
  const save = present(account.closest<HTMLElement>('.ant-drawer-content'));
  await user.click(within(save).getByText('保存'));
  expect(await screen.findByText('转账须填写开户行')).toBeInTheDocument();
  await user.type(bank, '中国银行苏州分行');
  await waitFor(() => expect(screen.queryByText('转账须填写开户行')).toBeNull());
  await user.click(within(save).getByText('保存'));
  expect(await screen.findByText('提交审批：保证金退款 3,500.00 元')).toBeInTheDocument();
  expect(screen.getAllByText(/621700\*+0123/)).not.toHaveLength(0);
});
