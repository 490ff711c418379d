// Tenant names in the matching of money, for a user who sees only one park (docs/security.md): a visible receipt shows its payer, as the bank does;
// beyond that name the tenant of another park stays hidden.
import { beforeEach, expect, it } from 'vitest';
import type { Park } from '#api/assets/park/park.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { matchProposals } from '#api/finance/match';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { tenantOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { approvedContract, newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import type { Person } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ each: 'test' });

let park: Park;
let clerk: Person;
/** Contract of a tenant who leases only in another park. */
let elsewhere: Contract;

beforeEach(async () => {
  park = await newPark(owner);
  clerk = await personOfPark(world, owner, park.id, ['p_5400', 'p_5400_post', 'p_3100']);
  elsewhere = await approvedContract(owner, approver);
});

async function receive(payer: string, tenant_id?: number): Promise<void> {
  const { id } = await owner.call(flowAccountCalls.save, { name: `${park.name}账户 ${payer}`, park_id: park.id });
  const money = { flow_account_id: id, received_on: '2026-03-10', amount_fen: 620_000, payer };
  await owner.call(saveCashRecord, tenant_id === undefined ? money : { ...money, tenant_id });
}

it("names the tenant of a receipt in the user's park, and nothing else of them", async () => {
  await receive(elsewhere.tenant_name, elsewhere.tenant_id);
  const { rows } = await clerk.call(listEndpoint(cashRecordList), { page: 1, page_size: 50, filter: {} });
  expect(rows).toMatchObject([{ payer: elsewhere.tenant_name, tenant_name: elsewhere.tenant_name }]);
  expect(await clerk.call(matchProposals, {})).toMatchObject({
    receipts: [{ tenant_name: elsewhere.tenant_name, reason: 'none', items: [] }],
    receivables: [],
  });
  expect(await clerk.request(tenantCalls.get, { id: elsewhere.tenant_id })).toMatchObject({ error_code: 404 });
  expect(await clerk.call(tenantOptions, {})).toEqual([]);
});

it('does not reveal that a payer is a tenant of another park', async () => {
  await receive('代付公司');
  const { id, version, name, kind, aliases } = await owner.call(tenantCalls.get, { id: elsewhere.tenant_id });
  const expected = [...aliases, { kind: 'name' as const, value: '代付公司' }];
  await owner.call(tenantCalls.save, { id, version, name, kind, aliases: expected });
  const [ofClerk, ofOwner] = await Promise.all([clerk.call(matchProposals, {}), owner.call(matchProposals, {})]);
  expect(ofClerk.receipts).toMatchObject([{ tenant_id: null, tenant_name: null, items: [] }]);
  expect(ofOwner.receipts).toMatchObject([{ tenant_id: elsewhere.tenant_id, tenant_name: elsewhere.tenant_name }]);
});
