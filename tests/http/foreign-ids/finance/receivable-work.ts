// Ids of another enterprise for receivables entered and adjusted by hand, late fees and their waivers.

import { postLateFees, waiverCalls } from '#api/finance/late-fee';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { approvedContract, chargeItem, newPark, newTenant, receivablesOf } from '#tests/support/builders';
import { firstOf, present } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function receivableWorkInputs({ owner, approver, stranger }: People): Promise<Record<string, object[]>> {
  const late_fee = { rate_daily: '0.001', grace_days: 0 };
  const contract = await approvedContract(owner, approver, { late_fee });
  const rent = firstOf(await receivablesOf(owner, contract));
  const principal = rent.id;
  const dates = { start_date: '2026-03-01', end_date: '2026-03-31', due_date: '2026-03-01' };
  const entry = { ...dates, gross_fen: 100, charge_item_id: await chargeItem(stranger, 'other') };
  const ownPark = (await newPark(stranger)).id;
  const ownTenant = (await newTenant(stranger)).id;
  await owner.call(adjustReceivable, { id: principal, amount_fen: -1, reason: '尾差' });
  await owner.call(addReceivable, {
    ...dates,
    gross_fen: 100,
    charge_item_id: await chargeItem(owner, 'other'),
    contract_id: contract.id,
  });
  await owner.call(postLateFees, { as_of: '2026-03-16', receivable_ids: [principal] });
  const fee = present((await receivablesOf(owner, contract)).find((row) => row.charge_kind === 'late_fee')).id;
  const waived = { receivable_id: fee, amount_fen: 1, reason: '测试' };
  const waiver = await owner.call(waiverCalls.save, waived);
  return {
    '/api/finance/receivable/add': [
      { ...entry, contract_id: contract.id },
      { ...entry, tenant_id: contract.tenant_id, park_id: ownPark },
      { ...entry, tenant_id: ownTenant, park_id: contract.park_id },
      { ...entry, tenant_id: ownTenant, park_id: ownPark, legal_entity_id: contract.lessor_id },
      { ...entry, tenant_id: ownTenant, park_id: ownPark, charge_item_id: await chargeItem(owner, 'other') },
    ],
    '/api/finance/receivable/adjust': [{ id: principal, amount_fen: 1, reason: '测试' }],
    '/api/finance/late-fee/preview': [
      { as_of: '2026-03-16', legal_entity_id: contract.lessor_id },
      { as_of: '2026-03-16', left_out_tenant_ids: [contract.tenant_id] },
    ],
    '/api/finance/late-fee/post': [
      { as_of: '2026-03-16', receivable_ids: [principal] },
      { as_of: '2026-03-16', receivable_ids: null, legal_entity_id: contract.lessor_id },
      { as_of: '2026-03-16', receivable_ids: null, left_out_tenant_ids: [contract.tenant_id] },
    ],
    '/api/finance/late-fee-waiver/of-receivable': [{ receivable_id: fee }],
    '/api/finance/late-fee-waiver/get': [{ id: waiver.id }],
    '/api/finance/late-fee-waiver/save': [waived, { ...waived, id: waiver.id, version: 0 }],
    '/api/finance/late-fee-waiver/apply-many': [{ ids: [fee], percent: 100, reason: '测试' }],
    '/api/finance/late-fee-waiver/delete': [{ id: waiver.id }],
  };
}
