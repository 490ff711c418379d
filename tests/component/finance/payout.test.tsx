// 登记付款 opened by a task: its refund is filled in, whatever else is owed, and after saving only the payment is open.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { refundCalls } from '#api/finance/deposit/deposit';
import { refundableOf } from '#api/finance/payout';
import { cashPaths } from '#api/kernel/paths';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type World } from '#tests/support/world';
import CashRecordPage from '@/pages/finance/cash-record';
import { renderApp } from '../support/app';
import { actAs } from '../support/real-server';

const access = { p_5400: true, p_5400_edit: true, p_5400_post: true };
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('opens with the refund filled in, and closes when it is paid', async () => {
  const enterprise = await newEnterprise(world);
  const [admin, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
  const charge_item_id = await chargeItem(admin, 'deposit');
  const contract = await approvedContract(admin, approver, {
    deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
  });
  const cash = await newCash(admin, 1_000_000, contract.tenant_name);
  const deposit = present((await receivablesOf(admin, contract)).find(({ charge_kind }) => charge_kind === 'deposit'));
  const items = [{ receivable_id: deposit.id, amount_fen: 1_000_000 }];
  await admin.call(writeOff, { cash_record_id: cash.id, items });
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  for (const amount_fen of [400_000, 250_000]) {
    const refund = await admin.call(refundCalls.save, {
      contract_id: contract.id,
      charge_item_id,
      amount_fen,
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
  expect(drawer.getByLabelText('收款方')).toHaveValue(contract.tenant_name);
  // The server's day in this test is before the browser's.
  await user.clear(drawer.getByLabelText('付款日期'));
  await user.type(drawer.getByLabelText('付款日期'), '2026-03-16{Enter}');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已登记付款 4,000.00 元')).toBeInTheDocument();
  await waitFor(() => expect(history.location.search).toMatch(/^\?open=\d+$/));
});
