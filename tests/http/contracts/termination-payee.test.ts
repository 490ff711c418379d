// The payee of a termination that returns money: stated with the order, masked, and the only one that the refunded deposit is paid to (docs/domain
// §5.12).
import { beforeAll, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { revealTerminationPayee, terminationCalls, terminationPayees } from '#api/contracts/termination/termination';
import type { TerminationSave } from '#api/contracts/termination/termination.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { payOut, refundableOf } from '#api/finance/payout';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { owner, approver } = openEnterprise();
const PAYEE = { payee_name: '李四', payee_bank: '招商银行苏州分行', payee_account: '6225880123457890' };
const MASKED = { ...PAYEE, payee_account: '622588******7890' };
let deposit: number;

beforeAll(async () => {
  deposit = await chargeItem(owner, 'deposit');
});

/** A lease of 2026 whose rent of January to May and whose deposit of 10,000 yuan are paid. */
async function paidLease(): Promise<Contract> {
  const contract = await approvedContract(owner, approver, {
    deposits: [{ charge_item_id: deposit, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
  });
  const rows = (await receivablesOf(owner, contract)).filter(({ start_date }) => start_date < '2026-06-01');
  const cash = await newCash(
    owner,
    rows.reduce((sum, row) => sum + row.gross_fen, 0),
    contract.tenant_name,
  );
  const items = rows.map((row) => ({ receivable_id: row.id, amount_fen: row.gross_fen }));
  await owner.call(writeOff, { cash_record_id: cash.id, items });
  return contract;
}

const orderFor = (contract: Contract, patch: Partial<TerminationSave> = {}): TerminationSave => ({
  contract_id: contract.id,
  kind: 'agreement',
  leave_date: '2026-05-31',
  ...patch,
});

it('names each part that a transfer lacks', async () => {
  const contract = await paidLease();
  const { errors } = await owner.request(terminationCalls.save, orderFor(contract, { way: 'transfer' }));
  expect(errors).toEqual([
    { path: ['payee_name'], message: '转账须填写收款方' },
    { path: ['payee_bank'], message: '转账须填写开户行' },
    { path: ['payee_account'], message: '转账须填写收款账号' },
  ]);
});

it('is masked, revealed with the right for it, and kept when the masked number is sent back', async () => {
  const contract = await paidLease();
  const order = await owner.call(terminationCalls.save, orderFor(contract, { way: 'transfer', ...PAYEE }));
  expect(order).toMatchObject({ way: 'transfer', ...MASKED });
  const again = { ...orderFor(contract, { way: 'transfer', ...MASKED }), id: order.id, version: order.version };
  expect(await owner.call(terminationCalls.save, again)).toMatchObject(MASKED);
  expect(await owner.call(revealTerminationPayee, { id: order.id })).toEqual(PAYEE);
});

it('is the account of the payment, and is offered for the next refund', async () => {
  const contract = await paidLease();
  await executeTermination(owner, approver, orderFor(contract, { way: 'transfer', ...PAYEE }));
  const [due] = await owner.call(refundableOf, { tenant_id: contract.tenant_id });
  expect(due).toMatchObject({ approved: true, way: 'transfer', payee: '李四', payee_account: PAYEE.payee_account });
  const payment = {
    tenant_id: contract.tenant_id,
    flow_account_id: Number(firstOf(await owner.call(flowAccountOptions, {})).value),
    paid_on: '2026-03-10',
    payee: '李四',
    payee_bank: PAYEE.payee_bank,
    payee_account: PAYEE.payee_account,
    items: [{ deposit_entry_id: present(due).deposit_entry_id, amount_fen: 1_000_000 }],
  };
  const { errors } = await owner.request(payOut, { ...payment, payee: '王五' });
  expect(firstOf(errors ?? [])).toMatchObject({ path: ['payee'] });
  expect(await owner.call(payOut, payment)).toMatchObject({ amount_fen: 1_000_000 });
  const known = await owner.call(terminationPayees, { contract_id: contract.id });
  expect(known).toEqual({ tenant_name: contract.tenant_name, payees: [MASKED] });
});

it('is not stored when the tenant owes the result, and is stated by the payment when the order has none', async () => {
  const owing = await approvedContract(owner, approver);
  const order = await owner.call(terminationCalls.save, orderFor(owing, { way: 'transfer', ...PAYEE }));
  expect(order).toMatchObject({ way: null, payee_name: '', payee_account: '' });
  const contract = await paidLease();
  await executeTermination(owner, approver, orderFor(contract));
  const [due] = await owner.call(refundableOf, { tenant_id: contract.tenant_id });
  expect(due).toMatchObject({ approved: false, payee: contract.tenant_name });
});
