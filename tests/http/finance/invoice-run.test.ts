// Invoices applied for in one run, and reviewed in one act (docs/domain §6.4).
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  applyInvoice,
  applyInvoices,
  getInvoice,
  invoiceableOf,
  previewInvoices,
  reviewInvoice,
  reviewInvoices,
} from '#api/finance/invoice/invoice';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { getReceivable } from '#api/finance/receivable/receivable';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { listEndpoint } from '#api/kernel/list/list';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { BUYER, withHeader } from '#tests/support/finance/invoice';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { owner, reviewer } = openEnterprise({
  each: 'test',
  day: '2026-03-16',
  people: { owner: 'admin', reviewer: 'admin' },
});
let contract: Contract;

beforeEach(async () => {
  contract = await approvedContract(owner, reviewer);
  await withHeader(owner, contract.tenant_id);
});

/** Returns the n-th receivable: January 6,200.00, February 5,600.00, March 6,200.00 … */
const row = async (place: number) => present((await receivablesOf(owner, contract))[place]);
const invoicedOf = async (id: number) => (await owner.call(getReceivable, { id })).invoiced_fen;
const item = (receivable_id: number, amount_fen: number) => ({ receivable_id, amount_fen });
const input = (items: { receivable_id: number; amount_fen: number }[]) => ({ tenant_id: contract.tenant_id, items });
const stageOf = async (id: number) => (await owner.call(getInvoice, { id })).stage;
const holds = async () => expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);

describe('a run', () => {
  const march = { month: '2026-03' };

  it('applies for what the month leaves, by the kind of each tenant, and makes what the preview shows', async () => {
    const { id, version, name, kind } = await owner.call(tenantCalls.get, { id: contract.tenant_id });
    await owner.call(tenantCalls.save, { id, version, name, kind, ...BUYER, invoice_kind: 'e_special' });
    expect((await owner.call(invoiceableOf, { tenant_id: id })).kind).toBe('e_special');
    const other = await approvedContract(owner, reviewer);
    const lacking = await approvedContract(owner, reviewer);
    await withHeader(owner, other.tenant_id, { invoice_tax_number: BUYER.invoice_tax_number });
    // 1,000.00 of March is applied for already; a fee that raises and one that lowers share the rest.
    const rent = await row(2);
    await owner.call(applyInvoice, { ...input([item(rent.id, 100_000)]), kind: 'e_general' });
    await owner.call(adjustReceivable, { id: rent.id, amount_fen: -20_000, reason: '减免' });
    const preview = await owner.call(previewInvoices, march);
    expect(preview).toMatchObject({ count: 2, gross_fen: 500_000 + 620_000 });
    const planned = new Map(preview.invoices.map((each) => [each.tenant_id, [each.kind, each.gross_fen]]));
    expect(planned.get(contract.tenant_id)).toEqual(['e_special', 500_000]);
    expect(planned.get(other.tenant_id)).toEqual(['e_general', 620_000]);
    expect(preview.left_out).toMatchObject([
      { tenant_id: lacking.tenant_id, amount_fen: 620_000, reason: '开数电普票缺少：税号', chosen: false },
    ]);
    const done = await owner.call(applyInvoices, march);
    expect(done).toMatchObject({ count: preview.count, gross_fen: preview.gross_fen });
    expect(await invoicedOf(rent.id)).toBe(600_000);
    expect(await owner.request(applyInvoices, march)).toMatchObject({ error_code: 409 });
    await holds();
  });

  it('leaves out tenants and small amounts, and says why ticked receivables cannot be invoiced', async () => {
    const small = await owner.call(addReceivable, {
      contract_id: contract.id,
      charge_item_id: await chargeItem(owner, 'other'),
      gross_fen: 5_000,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      due_date: '2026-03-10',
    });
    const terms = { receivable_ids: [(await row(2)).id, (await row(3)).id, small.id] };
    const limits = { ...terms, left_out_tenant_ids: [contract.tenant_id] };
    expect(await owner.call(previewInvoices, limits)).toMatchObject({ count: 0, gross_fen: 0 });
    const below = await owner.call(previewInvoices, { ...terms, min_fen: 99_999_999 });
    expect(below.left_out.map(({ reason }) => reason)).toContain('低于最低金额');
    const { count } = await owner.call(applyInvoices, terms);
    expect(count).toBeGreaterThan(0);
    const again = await owner.call(previewInvoices, terms);
    expect(again.count).toBe(0);
    expect(again.left_out.map(({ reason }) => reason)).toContain('已全部申请或开票');
  });

  it('of simultaneous users takes each amount once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => owner.request(applyInvoices, march)));
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 409, 409, 409]);
    expect(await invoicedOf((await row(2)).id)).toBe(620_000);
  });

  it('is reviewed in one act: all of them, or none with the row that prevents it', async () => {
    await owner.call(applyInvoices, march);
    const { ids } = await owner.call(applyInvoices, { month: '2026-02' });
    const { rows } = await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 20 });
    const all = rows.map(({ id }) => id);
    expect(all).toHaveLength(2);
    const own = await owner.request(reviewInvoices, { ids: all, decision: 'approve' });
    expect([own.error_code, own.errors?.length]).toEqual([403, 2]);
    await reviewer.call(reviewInvoice, { id: firstOf(ids), decision: 'approve' });
    const refused = await reviewer.request(reviewInvoices, { ids: all, decision: 'approve' });
    expect(refused).toMatchObject({ error_code: 409, errors: [{ path: ['ids', all.indexOf(firstOf(ids))] }] });
    const rest = all.filter((id) => id !== firstOf(ids));
    expect(await reviewer.call(reviewInvoices, { ids: rest, decision: 'approve' })).toEqual({ done: 1 });
    expect(await stageOf(firstOf(rest))).toBe('approved');
  });
});
