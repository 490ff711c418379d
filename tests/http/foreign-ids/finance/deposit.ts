// Ids of another enterprise for deposits and money paid out.

import { writeOff } from '#api/finance/cash-record/cash-record';
import { depositLedger, refundCalls } from '#api/finance/deposit/deposit';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { firstOf, present } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function depositInputs({ owner, approver }: People): Promise<Record<string, object[]>> {
  const charge_item_id = await chargeItem(owner, 'deposit');
  const contract = await approvedContract(owner, approver, {
    deposits: [{ charge_item_id, kind: 'fixed', amount_fen: 1000, due: '2026-01-01' }],
  });
  const request = present((await receivablesOf(owner, contract)).find((row) => row.clause_id === null));
  const cash = await newCash(owner, 1500, contract.tenant_name);
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: request.id, amount_fen: 1000 }] });
  const account = { contract_id: contract.id, charge_item_id };
  await owner.call(depositLedger, account);
  const refund = await owner.call(refundCalls.save, { ...account, amount_fen: 1, way: 'other', reason: '退' });
  const flow = firstOf(await owner.call(flowAccountOptions, {}));
  const money = { amount_fen: 1, reason: '测试' };
  const rent = firstOf((await receivablesOf(owner, contract)).filter((row) => row.clause_id !== null));
  const pay = {
    tenant_id: contract.tenant_id,
    flow_account_id: flow.value,
    paid_on: '2026-03-16',
    way: 'other',
    payee: '租客',
    items: [{ source_cash_id: cash.id, amount_fen: 1 }],
  };
  return {
    '/api/finance/deposit/ledger': [account],
    '/api/finance/deposit/forfeit': [{ ...account, ...money }],
    '/api/finance/deposit/use': [{ ...account, items: [{ receivable_id: rent.id, amount_fen: 1 }], reason: '测试' }],
    '/api/finance/deposit/carry': [{ ...account, ...money, to_contract_id: contract.id }],
    '/api/finance/deposit/undo': [{ id: refund.id, reason: '测试' }],
    '/api/finance/deposit-refund/get': [{ id: refund.id }],
    '/api/finance/deposit-refund/reveal': [{ id: refund.id }],
    '/api/finance/deposit-refund/save': [
      { ...account, ...money, way: 'other' },
      { ...account, ...money, way: 'other', id: refund.id, version: 0 },
    ],
    '/api/finance/deposit-refund/delete': [{ id: refund.id }],
    '/api/finance/payout/refundable': [{ tenant_id: contract.tenant_id }],
    '/api/finance/payout/save': [pay],
    '/api/finance/payout/undo': [{ id: cash.id, reason: '测试' }],
  };
}
