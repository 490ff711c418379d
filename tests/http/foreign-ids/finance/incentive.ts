// Ids of another enterprise for incentives of leases.
import { approvedContract, chargeItem } from '#tests/support/builders';
import { PDF, uploaded } from '#tests/support/files/upload';
import { confirmed, fitOut, incentiveItem, incentivesOf } from '#tests/support/finance/incentive';
import { firstOf, present } from '#tests/support/present';
import type { Person } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  partner: Person;
}

const TODAY = '2026-03-16';
const onDate = { trigger: 'date' as const, due_on: '2026-02-01' };

/** A lease with an incentive that is confirmed and one that is owed, and a rent credit. */
export async function leaseWithIncentives(owner: Person, approver: Person) {
  const charge_item_id = await incentiveItem(owner, '租金抵减');
  const contract = await approvedContract(owner, approver, {
    incentives: [
      fitOut(1000, onDate),
      fitOut(2000, { ...onDate, kind: 'cash' }),
      fitOut(3000, { ...onDate, kind: 'rent_credit', charge_item_id }),
    ],
  });
  const [first, second, credit] = await incentivesOf(owner, contract);
  const { acts } = await confirmed(owner, present(first), TODAY);
  await confirmed(owner, present(credit), TODAY);
  return { contract, act: firstOf(acts), owed: present(second), credit: present(credit) };
}

export async function incentiveInputs({
  owner,
  approver,
  stranger,
  partner,
}: People): Promise<Record<string, object[]>> {
  const { contract, act, owed, credit } = await leaseWithIncentives(owner, approver);
  const file = await uploaded(owner, '验收单.pdf', PDF);
  const own = await approvedContract(stranger, partner, { incentives: [fitOut(1000, onDate)] });
  const mine = firstOf(await incentivesOf(stranger, own));
  return {
    '/api/finance/incentive/of-contract': [{ contract_id: contract.id }],
    '/api/finance/incentive/get': [{ id: owed.id }],
    '/api/finance/incentive/confirm': [
      { id: owed.id, acted_on: TODAY },
      { id: mine.id, acted_on: TODAY, attachment_ids: [file] },
    ],
    '/api/finance/incentive/offset': [{ id: credit.id }],
    '/api/finance/incentive/undo': [{ id: act.id, reason: '误' }],
  };
}

/** A rent credit of an item of another enterprise. */
export const creditOf = async (person: Person) =>
  fitOut(1000, { kind: 'rent_credit', charge_item_id: await chargeItem(person, 'other') });
