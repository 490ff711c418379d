// Tasks from invoices: created by one act, done by the act that completes it.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { issueInvoice, redFlushInvoice, reviewInvoice } from '#api/finance/invoice/invoice';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { invoicePaths } from '#api/kernel/paths';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { appliedInvoice, freshNumber, issuedInvoice, withHeader } from '#tests/support/finance/invoice';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { openTasks } from '#tests/support/tasks';

const { owner, reviewer } = openEnterprise({
  ownWorld: true,
  each: 'test',
  day: '2026-03-16',
  people: { owner: 'admin', reviewer: 'admin' },
});
let contract: Contract;

beforeEach(async () => {
  contract = await approvedContract(owner, reviewer);
  await withHeader(owner, contract.tenant_id);
});

describe('tasks of invoices', () => {
  it('are created with the application and done with its review', async () => {
    const applied = await appliedInvoice(owner, contract);
    expect(await openTasks(reviewer, 'invoice_review')).toMatchObject([
      { title: expect.stringContaining('6,200.00 元'), link: invoicePaths.open(applied.id) },
    ]);
    await reviewer.call(reviewInvoice, { id: applied.id, decision: 'approve' });
    expect(await openTasks(reviewer, 'invoice_review')).toEqual([]);
  });

  it('are created when an invoiced amount is lowered, and done with the red note', async () => {
    const issued = await issuedInvoice(owner, reviewer, contract);
    expect(await openTasks(reviewer, 'invoice_red')).toEqual([]);
    const { id } = firstOf(await receivablesOf(owner, contract));
    await owner.call(adjustReceivable, { id, amount_fen: -100, reason: '减免' });
    expect(await openTasks(reviewer, 'invoice_red')).toMatchObject([{ link: invoicePaths.open(issued.id) }]);
    const red = await owner.call(redFlushInvoice, { id: issued.id, reason: '减免' });
    expect(await openTasks(reviewer, 'invoice_red')).toMatchObject([{ link: invoicePaths.open(red.id) }]);
    await reviewer.call(issueInvoice, { id: red.id, number: freshNumber(), code: '', issued_on: '2026-03-16' });
    expect(await openTasks(reviewer, 'invoice_red')).toEqual([]);
  });
});
