// A change that gives the tenant a new name: the record gets it on its day, versions keep the name under which they were agreed, and no money moves
// (docs/domain §5.10).
import { expect, it } from 'vitest';
import { changeCalls, contractVersions } from '#api/contracts/change/change';
import { contractCalls } from '#api/contracts/contract/contract';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { runJob } from '#server/jobs/index';
import { approvedContract, newTenant, receivablesOf } from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { openEnterprise } from '#tests/support/open-enterprise';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ ownWorld: true });

const namesOf = async (id: number) =>
  (await owner.call(contractVersions, { id })).map((version) => version.tenant_name);

it('takes effect immediately where its day has come, and keeps the former name as an alias', async () => {
  const tenant = await newTenant(owner, '云帆贸易');
  const contract = await approvedContract(owner, approver, { tenant_id: tenant.id });
  const before = await receivablesOf(owner, contract);
  await approvedChange(owner, approver, changeOf(contract, { effective_on: '2026-03-01', tenant_name: '云帆科技' }));
  const renamed = await owner.call(tenantCalls.get, { id: tenant.id });
  expect(renamed).toMatchObject({ name: '云帆科技', aliases: [{ kind: 'name', value: '云帆贸易' }] });
  expect(await namesOf(contract.id)).toEqual(['云帆贸易', '云帆科技']);
  expect((await owner.call(contractCalls.get, { id: contract.id })).tenant_name).toBe('云帆科技');
  const money = (rows: typeof before) =>
    rows.map(({ gross_fen, due_date, status }) => ({ gross_fen, due_date, status }));
  expect(money(await receivablesOf(owner, contract))).toEqual(money(before));
});

it('waits for its day', async () => {
  const tenant = await newTenant(owner, '海石咨询');
  const contract = await approvedContract(owner, approver, { tenant_id: tenant.id });
  await approvedChange(owner, approver, changeOf(contract, { effective_on: '2026-03-18', tenant_name: '海石顾问' }));
  expect((await owner.call(tenantCalls.get, { id: tenant.id })).name).toBe('海石咨询');
  expect(await namesOf(contract.id)).toEqual(['海石咨询', '海石顾问']);
  await onDay(world, '2026-03-18');
  await runJob(world.services, 'holdover');
  expect((await owner.call(tenantCalls.get, { id: tenant.id })).name).toBe('海石顾问');
});

it('refuses the name of another tenant', async () => {
  await newTenant(owner, '占用的名字');
  const contract = await approvedContract(owner, approver);
  const reply = await owner.request(changeCalls.save, changeOf(contract, { tenant_name: '占用的名字' }));
  expect(reply).toMatchObject({ error_code: 422, errors: [{ path: ['tenant_name'], message: '已有同名租客' }] });
});
