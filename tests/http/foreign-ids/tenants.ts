// Ids of another enterprise for the calls of a tenant's page and of their account statement.
import { contractListCall } from '#api/contracts/contract/contract.list';
import { legalEntityOptions } from '#api/setup/option';
import { approvedContract, newTenant } from '#tests/support/builders';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function tenantInputs({ owner, approver, stranger }: People): Promise<Record<string, object[]>> {
  const contract = await approvedContract(owner, approver);
  const own = await newTenant(stranger);
  const [entity] = await owner.call(legalEntityOptions, {});
  const [ownEntity] = await stranger.call(legalEntityOptions, {});
  const { rows } = await owner.call(contractListCall, { page: 1, page_size: 1 });
  const { tenant_id } = contract;
  const period = { from: '2026-01-01', to: '2026-12-31' };
  const byId = [{ id: tenant_id }];
  const statement = [
    { ...period, id: tenant_id },
    { ...period, id: own.id, contract_id: rows[0]?.id },
    { ...period, id: own.id, legal_entity_id: entity?.value },
  ];
  return {
    '/api/tenants/tenant/enable': [{ id: tenant_id, version: 0 }],
    '/api/tenants/tenant/disable': [{ id: tenant_id, version: 0 }],
    '/api/tenants/tenant/duplicates': [{ id: tenant_id, name: '甲' }],
    '/api/tenants/tenant/spaces': byId,
    '/api/tenants/tenant/deposits': byId,
    '/api/tenants/tenant/credit': byId,
    '/api/tenants/statement/get': statement,
    '/api/tenants/statement/report': statement,
    '/api/tenants/statement/report-pdf': statement.map((input) => ({ legal_entity_id: ownEntity?.value, ...input })),
  };
}
