// Ids of another enterprise for securities of deposits.
import sql from 'sql-template-tag';
import { claimSecurity, registerSecurity } from '#api/finance/security/security';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract, chargeItem, newCash, newContract } from '#tests/support/builders';
import { PDF, uploaded } from '#tests/support/files/upload';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

const depositOf = async (person: Person) => ({
  charge_item_id: await chargeItem(person, 'deposit'),
  kind: 'fixed' as const,
  amount_fen: 1000,
  due: '2026-01-01',
});

export async function securityInputs({ owner, approver, stranger, world }: People): Promise<Record<string, object[]>> {
  const deposit = await depositOf(owner);
  const contract = await approvedContract(owner, approver, { deposits: [deposit] });
  const terms = {
    contract_id: contract.id,
    charge_item_id: deposit.charge_item_id,
    kind: 'bank_guarantee' as const,
    issuer: '招商银行',
    number: 'BH-1',
    amount_fen: 600,
    start: '2026-01-01',
    end: '2026-12-31',
  };
  const { id } = await owner.call(registerSecurity, terms);
  const flow = firstOf(await owner.call(flowAccountOptions, {}));
  const claim = { id, amount_fen: 100, acted_on: '2026-03-16', flow_account_id: flow.value, reason: '欠租' };
  const { acts } = await owner.call(claimSecurity, claim);
  const foreign = await newCash(owner, 100, '招商银行');
  const file = await uploaded(owner, '保函.pdf', PDF);
  const ownDeposit = await depositOf(stranger);
  const own = await newContract(stranger, { deposits: [ownDeposit] });
  await world.db.asOwner((tx) => tx.query(sql`update contract set status = 'approved' where id = ${own.id}`));
  const ofOwn = { ...terms, contract_id: own.id, charge_item_id: ownDeposit.charge_item_id };
  return {
    '/api/finance/security/of-contract': [{ contract_id: contract.id }],
    '/api/finance/security/get': [{ id }],
    '/api/finance/security/register': [
      terms,
      { ...ofOwn, charge_item_id: deposit.charge_item_id },
      { ...ofOwn, replaces_id: id },
      { ...ofOwn, attachment_ids: [file] },
    ],
    '/api/finance/security/return': [{ id, acted_on: '2026-03-16', reason: '退' }],
    '/api/finance/security/receipts': [{ id }],
    '/api/finance/security/claim': [claim, { id, amount_fen: 100, cash_record_id: foreign.id, reason: '欠租' }],
    '/api/finance/security/void': [{ id, reason: '误' }],
    '/api/finance/security/undo': [{ id: firstOf(acts).id, reason: '误' }],
  };
}
