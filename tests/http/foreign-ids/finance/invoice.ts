// Ids of another enterprise for invoices.
import { applyInvoice } from '#api/finance/invoice/invoice';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { approvedContract, newTenant, receivablesOf } from '#tests/support/builders';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function invoiceInputs({ owner, approver, stranger }: People): Promise<Record<string, object[]>> {
  const contract = await approvedContract(owner, approver);
  const tenant = await owner.call(tenantCalls.get, { id: contract.tenant_id });
  await owner.call(tenantCalls.save, {
    id: tenant.id,
    version: tenant.version,
    name: tenant.name,
    kind: 'company',
    invoice_tax_number: '913100000000000',
  });
  const own = await newTenant(stranger);
  const { version } = await stranger.call(tenantCalls.get, { id: own.id });
  await stranger.call(tenantCalls.save, {
    id: own.id,
    version,
    name: own.name,
    kind: 'company',
    invoice_tax_number: '913100000000000',
  });
  const [january, february] = await receivablesOf(owner, contract);
  const item = (id = 0) => [{ receivable_id: id, amount_fen: 100 }];
  const applied = await owner.call(applyInvoice, {
    tenant_id: contract.tenant_id,
    kind: 'e_general',
    items: item(january?.id),
  });
  const closing = [{ id: applied.id, reason: '测试' }];
  const apply = { kind: 'e_general', items: item(february?.id) };
  const runs = [
    { receivable_ids: [february?.id] },
    { month: '2026-02', park_ids: [contract.park_id] },
    { month: '2026-02', left_out_tenant_ids: [contract.tenant_id] },
  ];
  return {
    '/api/finance/invoice/invoiceable': [{ tenant_id: contract.tenant_id }],
    '/api/finance/invoice/apply': [
      { ...apply, tenant_id: contract.tenant_id },
      { ...apply, tenant_id: own.id },
    ],
    '/api/finance/invoice/run-preview': runs,
    '/api/finance/invoice/run': runs,
    '/api/finance/invoice/review-many': [{ ids: [applied.id], decision: 'approve' }],
    '/api/finance/invoice/get': [{ id: applied.id }],
    '/api/finance/invoice/review': [{ id: applied.id, decision: 'approve' }],
    '/api/finance/invoice/withdraw': closing,
    '/api/finance/invoice/issue': [{ id: applied.id, number: '26312000000000000001', issued_on: '2026-03-16' }],
    '/api/finance/invoice/void': closing,
    '/api/finance/invoice/red-flush': [
      ...closing,
      { id: applied.id, reason: '测试', lines: [{ line_id: applied.lines[0]?.line_id, amount_fen: 1 }] },
    ],
    '/api/finance/invoice/report-bulk': [{ ids: [applied.id] }],
  };
}
