// Ids of another enterprise for bills.

import { runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function billInputs({ owner, approver }: People): Promise<Record<string, object[]>> {
  const { park_id, tenant_id } = await approvedContract(owner, approver);
  await owner.call(runBills, { month: '2026-03' });
  const { rows } = await owner.call(listEndpoint(billList), { page: 1, page_size: 1 });
  const id = firstOf(rows).id;
  return {
    '/api/finance/bill/preview': [
      { month: '2026-03', park_ids: [park_id] },
      { month: '2026-03', left_out_tenant_ids: [tenant_id] },
    ],
    '/api/finance/bill/run': [
      { month: '2026-03', park_ids: [park_id] },
      { month: '2026-03', left_out_tenant_ids: [tenant_id] },
    ],
    '/api/finance/bill/get': [{ id }],
    '/api/finance/bill/details': [{ id }],
    '/api/finance/bill/void': [{ id, reason: '测试' }],
    '/api/finance/bill/notify': [{ ids: [id], level: 0 }],
    '/api/finance/bill/notify-preview': [{ ids: [id], level: 1 }],
    '/api/finance/bill/report-pdf': [{ ids: [id] }],
    '/api/finance/bill/letter-pdf': [{ ids: [id], level: 1 }],
  };
}
