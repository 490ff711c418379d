// Ids of another enterprise for the calls of a contract's life.
import { changeCalls } from '#api/contracts/change/change';
import type { ChangeSave } from '#api/contracts/change/change.schema';
import { saveClauseTemplate } from '#api/contracts/clause-template';
import { terminationCalls } from '#api/contracts/termination/termination';
import { approvedContract } from '#tests/support/builders';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function contractLifeInputs({ owner, approver }: People): Promise<Record<string, object[]>> {
  const contract = await approvedContract(owner, approver);
  const change: ChangeSave = {
    contract_id: contract.id,
    effective_on: '2026-05-01',
    reason: '调整',
    end: contract.end,
    spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
    clauses: contract.clauses.map(({ charge_item_name: _name, ...clause }) => ({ ...clause, line: 1 })),
  };
  const stored = await owner.call(changeCalls.save, change);
  const leaving = await approvedContract(owner, approver);
  const order = { contract_id: leaving.id, kind: 'agreement' as const, leave_date: '2026-05-31' };
  const termination = await owner.call(terminationCalls.save, order);
  const template = await owner.call(saveClauseTemplate, {
    name: '办公租金',
    terms: { basis: 'per_sqm_day', price: '3' },
  });
  return {
    '/api/contracts/clause-template/delete': [{ ids: [template.id] }],
    '/api/contracts/change/get': [{ id: stored.id }],
    '/api/contracts/change/save': [change, { ...change, id: stored.id, version: stored.version }],
    '/api/contracts/change/delete': [{ ids: [stored.id] }],
    '/api/contracts/change/preview': [change],
    '/api/contracts/change/of-contract': [{ contract_id: contract.id }],
    '/api/contracts/termination/get': [{ id: termination.id }],
    '/api/contracts/termination/save': [order, { ...order, id: termination.id, version: termination.version }],
    '/api/contracts/termination/delete': [{ ids: [termination.id] }],
    '/api/contracts/termination/preview': [order],
    '/api/contracts/termination/payees': [{ contract_id: leaving.id }],
    '/api/contracts/termination/reveal': [{ id: termination.id }],
    '/api/contracts/contract/prepare-renewals': [{ ids: [contract.id] }],
    '/api/contracts/contract/versions': [{ id: contract.id }],
    '/api/contracts/turnover/of-month': [{ month: '2026-01', legal_entity_id: contract.lessor_id }],
    '/api/contracts/turnover/of-contract': [{ id: contract.id }],
    '/api/contracts/turnover/declare': [
      { entries: [{ contract_id: contract.id, line: 1, month: '2026-01', amount_fen: 1 }] },
    ],
  };
}
