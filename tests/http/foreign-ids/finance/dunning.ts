// Ids of another enterprise for instalment plans and reminder plans.
import { savePlan } from '#api/finance/dunning';
import { approvedContract, newTenant, receivablesOf } from '#tests/support/builders';
import { present } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function dunningInputs({ owner, approver }: People): Promise<Record<string, object[]>> {
  const contract = await approvedContract(owner, approver);
  const [first, second] = await receivablesOf(owner, contract);
  const terms = { instalments: [{ due_date: '2026-04-01', amount_fen: present(first).gross_fen }], reason: '测试' };
  const plan = await owner.call(savePlan, { ...terms, receivable_ids: [present(first).id] });
  const { tenant_id } = contract;
  const other = await newTenant(owner);
  return {
    '/api/finance/instalment-plan/of-tenant': [{ tenant_id }],
    '/api/finance/instalment-plan/save': [{ ...terms, receivable_ids: [present(second).id] }],
    '/api/finance/instalment-plan/cancel': [{ id: plan.id, reason: '测试' }],
    '/api/finance/dunning/get': [{ tenant_id: other.id }],
    '/api/finance/dunning/save': [{ tenant_id: other.id, version: 0, enabled: false }],
    '/api/finance/dunning/delete': [{ tenant_id: other.id }],
  };
}
