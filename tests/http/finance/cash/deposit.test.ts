// Deposits worked with by hand and money paid out, through the real calls (docs/domain §5.8, §6). A contract of 100 m² at 2 yuan a
// day from 2026-01-01, with a deposit of 10,000 yuan that was paid.

import { beforeEach, describe, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import * as calls from '#api/finance/deposit/deposit';
import { depositList } from '#api/finance/deposit/deposit.list';
import { payOut, refundableOf, undoPayout } from '#api/finance/payout';
import type { PayoutSave } from '#api/finance/payout.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { cashPaths } from '#api/kernel/paths';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { openTasks } from '#tests/support/tasks';

const { owner, approver } = openEnterprise({ each: 'test' });
let item: number;
let contract: Contract;
let account: { contract_id: number; charge_item_id: number };

beforeEach(async () => {
  item = await chargeItem(owner, 'deposit');
  contract = await leased();
  await pay(contract, 1_000_000);
  account = { contract_id: contract.id, charge_item_id: item };
});

const leased = (tenant_id?: number) =>
  approvedContract(owner, approver, {
    ...(tenant_id ? { tenant_id } : {}),
    deposits: [{ charge_item_id: item, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
  });
const request = async (contract: Contract) =>
  (await receivablesOf(owner, contract)).filter((row) => row.clause_id === null);
async function pay(contract: Contract, amount_fen: number) {
  const cash = await newCash(owner, amount_fen, contract.tenant_name);
  const receivable_id = firstOf(await request(contract)).id;
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id, amount_fen }] });
}
const ledger = (target = account) => owner.call(calls.depositLedger, target);
const rents = async () => (await receivablesOf(owner, contract)).filter((row) => row.clause_id !== null);

const PAYEE = { payee_name: '李四', payee_bank: '招商银行苏州分行', payee_account: '6225881234567890' };

async function refunded(amount_fen: number) {
  const refund = await owner.call(calls.refundCalls.save, { ...account, ...PAYEE, amount_fen, reason: '面积减少' });
  const instance = await owner.call(chooseToAudit, {
    kind: 'deposit_refund',
    object_id: refund.id,
    approvers: [{ kind: 'user', id: approver.user_id }],
  });
  await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
  return refund;
}
const accountOf = async () => firstOf(await owner.call(flowAccountOptions, {})).value;
const payment = async (items: PayoutSave['items'], patch: Partial<PayoutSave> = {}): Promise<PayoutSave> => ({
  tenant_id: contract.tenant_id,
  flow_account_id: await accountOf(),
  paid_on: '2026-03-16',
  payee: PAYEE.payee_name,
  payee_bank: PAYEE.payee_bank,
  payee_account: PAYEE.payee_account,
  items,
  ...patch,
});

describe('the ledger', () => {
  it('begins with the amount received, and the list shows the same', async () => {
    expect(await ledger()).toMatchObject({
      balance_fen: 1_000_000,
      due_fen: 0,
      not_due_fen: 0,
      entries: [{ kind: 'receive', amount_fen: 1_000_000, balance_fen: 1_000_000 }],
    });
    const { rows, summary } = await owner.call(listEndpoint(depositList), { page: 1, page_size: 20 });
    expect(rows).toMatchObject([
      { ...account, required_fen: 1_000_000, received_fen: 1_000_000, balance_fen: 1_000_000 },
    ]);
    expect(summary).toMatchObject({ balance_fen: 1_000_000 });
  });

  it('is used on open receivables and given back when that is undone', async () => {
    const [first, second] = await rents();
    const items = [
      { receivable_id: present(first).id, amount_fen: 620_000 },
      { receivable_id: present(second).id, amount_fen: 100_000 },
    ];
    const after = await owner.call(calls.putDepositOn, { ...account, items, reason: '抵欠租' });
    expect(after.balance_fen).toBe(280_000);
    expect((await rents()).slice(0, 2).map((row) => row.received_fen)).toEqual([620_000, 100_000]);
    const entry = present(after.entries.find((each) => each.kind === 'use'));
    const undone = await owner.call(calls.undoDeposit, { id: entry.entry_id, reason: '抵错了' });
    expect(undone.balance_fen).toBe(1_000_000);
    expect((await rents()).slice(0, 2).map((row) => row.received_fen)).toEqual([0, 0]);
    const again = await owner.request(calls.undoDeposit, { id: entry.entry_id, reason: '再来' });
    expect(again.error_code).toBe(409);
  });

  it('is forfeited with a reason, up to the held amount', async () => {
    const refused = await owner.request(calls.forfeitDeposit, { ...account, amount_fen: 1_000_001, reason: '违约' });
    expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['amount_fen'], message: '超过保证金余额' }] });
    expect(
      (await owner.call(calls.forfeitDeposit, { ...account, amount_fen: 400_000, reason: '违约' })).balance_fen,
    ).toBe(600_000);
  });

  it('is carried to another contract of the tenant, which then requires less', async () => {
    const other = await leased(contract.tenant_id);
    const after = await owner.call(calls.carryDeposit, {
      ...account,
      to_contract_id: other.id,
      amount_fen: 700_000,
      reason: '合并',
    });
    expect(after.balance_fen).toBe(300_000);
    expect(await ledger({ contract_id: other.id, charge_item_id: item })).toMatchObject({
      balance_fen: 700_000,
      due_fen: 300_000,
      not_due_fen: 0,
    });
    const stranger = await leased();
    const refused = await owner.request(calls.carryDeposit, {
      ...account,
      to_contract_id: stranger.id,
      amount_fen: 1,
      reason: '转',
    });
    expect(refused).toMatchObject({ error_code: 404, errors: [{ path: ['to_contract_id'] }] });
  });

  it('never falls below 0 with simultaneous uses', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.request(calls.forfeitDeposit, { ...account, amount_fen: 300_000, reason: '违约' }),
      ),
    );
    expect(all.filter((reply) => reply.error_code === 0)).toHaveLength(3);
    expect((await ledger()).balance_fen).toBe(100_000);
  });
});

describe('a refund', () => {
  it('leaves the ledger with its approval and is owed until it is paid out', async () => {
    await refunded(400_000);
    expect(await ledger()).toMatchObject({ balance_fen: 600_000, refunds: [{ status: 'approved', paid_fen: 0 }] });
    const due = firstOf(await owner.call(refundableOf, { tenant_id: contract.tenant_id }));
    expect(due).toMatchObject({ amount_fen: 400_000, left_fen: 400_000 });
    const deposit_entry_id = due.deposit_entry_id;
    const tasks = () => openTasks(owner, 'refund_payable');
    expect(await tasks()).toMatchObject([
      {
        title: expect.stringContaining('退款待付 4,000.00 元'),
        link: cashPaths.payOut(contract.tenant_id, due.deposit_entry_id ?? 0),
      },
    ]);
    const done = await owner.call(payOut, await payment([{ deposit_entry_id, amount_fen: 150_000 }]));
    expect((await owner.call(refundableOf, { tenant_id: contract.tenant_id }))[0]).toMatchObject({ left_fen: 250_000 });
    expect(await tasks()).toMatchObject([{ title: expect.stringContaining('退款待付 2,500.00 元') }]);
    const { id: rest } = await owner.call(payOut, await payment([{ deposit_entry_id, amount_fen: 250_000 }]));
    expect(await tasks()).toEqual([]);
    await owner.call(undoPayout, { id: rest, reason: '银行退回' });
    expect(await tasks()).toHaveLength(1);
    const undoRefund = await owner.request(calls.undoDeposit, { id: deposit_entry_id, reason: '撤销' });
    expect(undoRefund).toMatchObject({ error_code: 423, message: '退款已付出，请先撤销付款' });
    await owner.call(undoPayout, { id: done.id, reason: '银行退回' });
    expect((await owner.call(refundableOf, { tenant_id: contract.tenant_id }))[0]).toMatchObject({ left_fen: 400_000 });
    expect((await owner.call(calls.undoDeposit, { id: deposit_entry_id, reason: '撤销' })).balance_fen).toBe(1_000_000);
  });

  it('is requested up to the held amount, and once at a time', async () => {
    const save = (amount_fen: number) =>
      owner.request(calls.refundCalls.save, { ...account, ...PAYEE, amount_fen, reason: '退' });
    expect(await save(1_000_001)).toMatchObject({ error_code: 422, errors: [{ path: ['amount_fen'] }] });
    expect((await save(1)).error_code).toBe(0);
    expect((await save(1)).error_code).toBe(409);
  });

  it('is edited and submitted again after a rejection', async () => {
    const refund = await owner.call(calls.refundCalls.save, { ...account, ...PAYEE, amount_fen: 5, reason: '退' });
    const approvers = [{ kind: 'user' as const, id: approver.user_id }];
    const subject = { kind: 'deposit_refund' as const, object_id: refund.id };
    const { id } = await owner.call(chooseToAudit, { ...subject, approvers });
    await approver.call(decideWflow, { instance_id: id, decision: 'reject', comment: '金额不对' });
    const rejected = await owner.call(calls.refundCalls.get, { id: refund.id });
    expect(rejected.status).toBe('rejected');
    const { version } = rejected;
    const edited = await owner.call(calls.refundCalls.save, {
      id: refund.id,
      version,
      ...account,
      ...PAYEE,
      // As the form shows it: the stored number is kept.
      payee_account: rejected.payee_account,
      amount_fen: 6,
      reason: '退',
    });
    expect(edited).toMatchObject({ status: 'draft', amount_fen: 6, payee_account: '622588******7890' });
    expect(await owner.call(calls.revealRefund, { id: refund.id })).toEqual(PAYEE);
    expect((await ledger()).balance_fen).toBe(1_000_000);
  });
});

describe('the payee of a refund', () => {
  const save = (patch: object) =>
    owner.request(calls.refundCalls.save, { ...account, amount_fen: 5, reason: '退', ...patch });

  it('is required for a transfer, with a message at each field', async () => {
    const { errors } = await save({});
    expect(errors).toEqual([
      { path: ['payee_name'], message: '转账须填写收款方' },
      { path: ['payee_bank'], message: '转账须填写开户行' },
      { path: ['payee_account'], message: '转账须填写收款账号' },
    ]);
    expect((await save({ way: 'other' })).error_code).toBe(0);
  });

  it('is offered from the accounts of the tenant, masked, and a masked number becomes the known one', async () => {
    await refunded(100_000);
    expect((await ledger()).payees).toEqual([{ ...PAYEE, payee_account: '622588******7890' }]);
    const again = await owner.call(calls.refundCalls.save, {
      ...account,
      ...firstOf((await ledger()).payees),
      amount_fen: 5,
      reason: '退',
    });
    expect(await owner.call(calls.revealRefund, { id: again.id })).toEqual(PAYEE);
    const unknown = await save({ ...PAYEE, payee_account: '621700******0000', id: again.id, version: again.version });
    expect(unknown.errors).toEqual([{ path: ['payee_account'], message: '账号中有星号：请填写完整的账号' }]);
  });

  it('is where the payment goes', async () => {
    await refunded(400_000);
    const [due] = await owner.call(refundableOf, { tenant_id: contract.tenant_id });
    expect(due).toMatchObject({ approved: true, way: 'transfer', payee: '李四', payee_account: PAYEE.payee_account });
    const items = [{ deposit_entry_id: present(due).deposit_entry_id, amount_fen: 400_000 }];
    const pay = async (patch: Partial<PayoutSave>) => (await owner.request(payOut, await payment(items, patch))).errors;
    expect(await pay({ payee: '王五' })).toMatchObject([{ path: ['payee'] }]);
    expect(await pay({ payee_account: '6217000000000000' })).toMatchObject([{ path: ['payee_account'] }]);
    expect(await pay({ way: 'other' })).toMatchObject([{ path: ['way'] }]);
    expect(await pay({ payee_account: '' })).toMatchObject([
      { path: ['payee_account'], message: '转账须填写收款账号' },
    ]);
    const { id } = await owner.call(payOut, await payment(items, { payee_account: '6225 8812 3456 7890' }));
    const { rows } = await owner.call(listEndpoint(cashRecordList), {
      page: 1,
      page_size: 20,
      filter: { direction: ['out'] },
    });
    expect(rows).toMatchObject([
      { id, payer: '李四', payer_account: PAYEE.payee_account, payer_bank: PAYEE.payee_bank },
    ]);
  });
});

describe('money paid out', () => {
  it('refunds the overpayment of a tenant, and no more', async () => {
    const cash = await newCash(owner, 80_000, contract.tenant_name);
    const source = { source_cash_id: cash.id };
    const over = await owner.request(payOut, await payment([{ ...source, amount_fen: 80_001 }]));
    expect(over).toMatchObject({
      error_code: 422,
      errors: [{ path: ['items', 0, 'amount_fen'], message: '超过应退金额' }],
    });
    const done = await owner.call(payOut, await payment([{ ...source, amount_fen: 80_000 }]));
    expect(await owner.call(getCashRecord, { id: cash.id })).toMatchObject({
      allocated_fen: 80_000,
      status: 'allocated',
    });
    const rent = firstOf(await rents());
    const items = [{ receivable_id: rent.id, amount_fen: 1 }];
    expect((await owner.request(writeOff, { cash_record_id: done.id, items })).error_code).not.toBe(0);
    const { rows } = await owner.call(listEndpoint(cashRecordList), {
      page: 1,
      page_size: 20,
      filter: { direction: ['out'] },
    });
    expect(rows).toMatchObject([{ id: done.id, amount_fen: -80_000, left_fen: 0 }]);
  });

  it('by two simultaneous calls pays once', async () => {
    const cash = await newCash(owner, 50_000, contract.tenant_name);
    const input = await payment([{ source_cash_id: cash.id, amount_fen: 50_000 }]);
    const both = await Promise.all([owner.request(payOut, input), owner.request(payOut, input)]);
    expect(both.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect((await owner.call(getCashRecord, { id: cash.id })).allocated_fen).toBe(50_000);
  });

  it('is refused on a future day, from nothing and to another tenant', async () => {
    const cash = await newCash(owner, 50_000, contract.tenant_name);
    const items = [{ source_cash_id: cash.id, amount_fen: 1 }];
    expect(await owner.request(payOut, await payment(items, { paid_on: '2026-03-17' }))).toMatchObject({
      errors: [{ path: ['paid_on'] }],
    });
    expect((await owner.request(payOut, await payment([{ source_cash_id: 999_999, amount_fen: 1 }]))).error_code).toBe(
      404,
    );
    expect((await owner.request(refundableOf, { tenant_id: 999_999 })).error_code).toBe(404);
  });
});
