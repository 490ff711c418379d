// Invoices of tests, made through the real calls: a tenant with a complete header, an application, an issued one.
import type { Contract } from '#api/contracts/contract/contract.schema';
import { applyInvoice, issueInvoice, reviewInvoice } from '#api/finance/invoice/invoice';
import type { ApplyInput, Invoice } from '#api/finance/invoice/invoice.schema';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { receivablesOf } from '../builders';
import type { Person } from '../world';

export const BUYER = {
  invoice_title: '上海远景贸易有限公司',
  invoice_tax_number: '913100000000000',
  invoice_address: '浦东新区世纪大道 100 号',
  invoice_phone: '021-50001234',
  invoice_bank: '中国银行上海分行',
  invoice_account: '4400001234567890123',
};

/** Saves the tenant's header, all of it or a part. */
export async function withHeader(person: Person, tenant_id: number, header: Partial<typeof BUYER> = BUYER) {
  const { id, version, name, kind } = await person.call(tenantCalls.get, { id: tenant_id });
  return person.call(tenantCalls.save, { id, version, name, kind, ...header });
}

/** Applies for an invoice of the first `count` receivables of a contract, each whole. */
export async function appliedInvoice(
  person: Person,
  contract: Contract,
  change: Partial<ApplyInput> & { count?: number } = {},
): Promise<Invoice> {
  const { count = 1, ...given } = change;
  const rows = (await receivablesOf(person, contract)).slice(0, count);
  const items = rows.map((row) => ({ receivable_id: row.id, amount_fen: row.gross_fen }));
  return person.call(applyInvoice, { tenant_id: contract.tenant_id, kind: 'e_special', items, ...given });
}

let counter = 0;
/** Returns an unused number of 20 digits. */
export function freshNumber(): string {
  counter += 1;
  return `2631${String(counter).padStart(16, '0')}`;
}

/** Returns an invoice approved by the other user and issued today. */
export async function issuedInvoice(
  person: Person,
  reviewer: Person,
  contract: Contract,
  change: Partial<ApplyInput> & { count?: number } = {},
): Promise<Invoice> {
  const { id, kind } = await appliedInvoice(person, contract, change);
  await reviewer.call(reviewInvoice, { id, decision: 'approve' });
  const paper = kind.startsWith('paper');
  const number = paper ? freshNumber().slice(-8) : freshNumber();
  return reviewer.call(issueInvoice, { id, number, code: paper ? '3100221130' : '', issued_on: '2026-03-16' });
}
