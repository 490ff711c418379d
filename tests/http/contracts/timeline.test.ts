// The timeline of a contract and of its tenant: events with their users and details; money only for those who may see it.
import { expect, it } from 'vitest';
import { contractTimeline, tenantTimeline } from '#api/contracts/timeline';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { cashPaths } from '#api/kernel/paths';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { enterprise, owner, approver } = openEnterprise();

it('shows the events of a contract and its tenant, money only to those who may see it', async () => {
  const contract = await approvedContract(owner, approver);
  await approvedContract(owner, approver);
  const cash = await newCash(owner, 500_000, contract.tenant_name);
  const { id: receivable_id } = firstOf(await receivablesOf(owner, contract));
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id, amount_fen: 300_000 }] });

  const events = await owner.call(contractTimeline, { id: contract.id });
  expect(events.map(({ kind }) => kind).sort()).toEqual(['approved', 'created', 'received']);
  expect(events.find(({ kind }) => kind === 'received')).toEqual({
    on: '2026-03-10',
    kind: 'received',
    contract_id: contract.id,
    contract_number: contract.number,
    text: contract.tenant_name,
    amount_fen: 300_000,
    link: cashPaths.open(cash.id),
    by: expect.any(String),
  });
  expect(await owner.call(tenantTimeline, { id: contract.tenant_id })).toEqual(events);

  const leasing = await enterprise.person('leasing');
  const timeline = await leasing.call(contractTimeline, { id: contract.id });
  expect(timeline.map(({ kind }) => kind).sort()).toEqual(['approved', 'created']);
});
