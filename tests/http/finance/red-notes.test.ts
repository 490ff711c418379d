// Red notes in part (部分红冲): lines and amounts chosen, several until nothing is left, and their effect on a receivable.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  applyInvoice,
  getInvoice,
  issueInvoice,
  redFlushInvoice,
  voidInvoice,
  withdrawInvoice,
} from '#api/finance/invoice/invoice';
import { invoiceImport } from '#api/finance/invoice/invoice.import';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import type { Invoice } from '#api/finance/invoice/invoice.schema';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { getReceivable } from '#api/finance/receivable/receivable';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { type ImportResult, importCalls } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { appliedInvoice, freshNumber, issuedInvoice, withHeader } from '#tests/support/finance/invoice';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { openTasks } from '#tests/support/tasks';

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

const get = (id: number) => owner.call(getInvoice, { id });
const invoicedOf = async (id: number) => (await owner.call(getReceivable, { id })).invoiced_fen;
const line = (invoice: Invoice, place = 0) => present(invoice.lines[place]);
const part = (invoice: Invoice, amount_fen: number, place = 0) => ({
  line_id: line(invoice, place).line_id,
  amount_fen,
});
const holds = async () => expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
const issue = (id: number) =>
  reviewer.call(issueInvoice, { id, number: freshNumber(), code: '', issued_on: '2026-03-16' });

/** Requests and issues a red note. */
async function reddened(invoice: Invoice, lines: { line_id: number; amount_fen: number }[]): Promise<Invoice> {
  const red = await owner.call(redFlushInvoice, { id: invoice.id, reason: '部分退租', lines });
  return issue(red.id);
}

describe('a red note in part', () => {
  it('reverses the chosen amounts of the chosen lines, with the tax of the line', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract, { count: 3 });
    const red = await owner.call(redFlushInvoice, {
      id: blue.id,
      reason: '部分退租',
      lines: [part(blue, 100_000), part(blue, 620_000, 2)],
    });
    // 1,000.00 / 1.09 = 917.43; 6,200.00 / 1.09 = 5,688.07.
    expect(red).toMatchObject({ stage: 'red_pending', gross_fen: -720_000, net_fen: -660_550, tax_fen: -59_450 });
    expect(red.lines.map(({ gross_fen, net_fen, tax_fen }) => [gross_fen, net_fen, tax_fen])).toEqual([
      [-100_000, -91_743, -8_257],
      [-620_000, -568_807, -51_193],
    ]);
    const [january, february, march] = blue.lines.map(({ receivable_id }) => receivable_id) as [number, number, number];
    expect((await get(blue.id)).stage).toBe('reddening');
    expect(await invoicedOf(january)).toBe(620_000);
    await issue(red.id);
    const remaining = await get(blue.id);
    expect(remaining).toMatchObject({
      stage: 'partly_red',
      red_notes: [{ id: red.id, serial: red.serial, gross_fen: -720_000 }],
    });
    expect(remaining.lines.map(({ reversed_fen }) => reversed_fen)).toEqual([100_000, 0, 620_000]);
    expect(remaining.history.map(({ action }) => action)).toContain('partly-red-flushed');
    expect([await invoicedOf(january), await invoicedOf(february), await invoicedOf(march)]).toEqual([
      520_000, 560_000, 0,
    ]);
    expect((await owner.call(getReceivable, { id: january })).invoices).toMatchObject([
      { invoice_id: blue.id, status: 'partly_red', gross_fen: 620_000 },
      { invoice_id: red.id, status: 'issued', gross_fen: -100_000 },
    ]);
    const listed = await owner.call(listEndpoint(invoiceList), {
      page: 1,
      page_size: 5,
      filter: { stage: ['partly_red'] },
    });
    expect(listed.rows.map(({ id }) => id)).toEqual([blue.id]);
    await holds();
  });

  it('lets exactly that part be invoiced again', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    const { receivable_id } = line(blue);
    await reddened(blue, [part(blue, 100_000)]);
    const again = (amount_fen: number) =>
      owner.request(applyInvoice, {
        tenant_id: contract.tenant_id,
        kind: 'e_special',
        items: [{ receivable_id, amount_fen }],
      });
    expect(await again(100_001)).toMatchObject({ error_code: 422, errors: [{ path: ['items', 0, 'amount_fen'] }] });
    expect((await again(100_000)).error_code).toBe(0);
    await holds();
  });

  it('is followed by others until nothing remains; the last one reverses the full remainder', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    await reddened(blue, [part(blue, 100_000)]);
    await reddened(blue, [part(blue, 1)]);
    const rest = await owner.call(redFlushInvoice, { id: blue.id, reason: '其余' });
    expect(rest.gross_fen).toBe(-519_999);
    await issue(rest.id);
    const done = await get(blue.id);
    expect([done.stage, done.red_notes.length]).toEqual(['red_flushed', 3]);
    const all = await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 9 });
    expect(all.summary).toMatchObject({ gross_fen: 0, net_fen: 0, tax_fen: 0 });
    expect(await invoicedOf(line(blue).receivable_id)).toBe(0);
    expect((await owner.request(redFlushInvoice, { id: blue.id, reason: '再来' })).error_code).toBe(409);
    await holds();
  });

  it('is refused at its line beyond the rest, twice, and for a line of another invoice', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    await reddened(blue, [part(blue, 100_000)]);
    const other = await appliedInvoice(owner, contract, {
      items: [{ receivable_id: present((await receivablesOf(owner, contract))[1]).id, amount_fen: 1 }],
    });
    const cases: [{ line_id: number; amount_fen: number }[], number, (string | number)[]][] = [
      [[part(blue, 520_001)], 422, ['lines', 0, 'amount_fen']],
      [[part(blue, 0)], 422, ['lines', 0, 'amount_fen']],
      [[part(blue, 1), part(blue, 1)], 422, ['lines']],
      [[], 422, ['lines']],
      [[part(other, 1)], 404, ['lines', 0, 'line_id']],
    ];
    for (const [lines, code, path] of cases) {
      const reply = await owner.request(redFlushInvoice, { id: blue.id, reason: '试', lines });
      expect([reply.error_code, reply.errors?.[0]?.path]).toEqual([code, path]);
    }
    expect((await get(blue.id)).red_notes).toHaveLength(1);
  });

  it('only needs its number, also when ten are requested at once, and reverses nothing when withdrawn', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    const request = () => owner.request(redFlushInvoice, { id: blue.id, reason: '试', lines: [part(blue, 100_000)] });
    const replies = await Promise.all(Array.from({ length: 10 }, request));
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, ...Array(9).fill(409)]);
    const [waiting] = (await get(blue.id)).red_notes;
    await owner.call(withdrawInvoice, { id: present(waiting).id, reason: '不用了' });
    expect(await get(blue.id)).toMatchObject({ stage: 'issued', red_notes: [] });
    await reddened(blue, [part(blue, 100_000)]);
    const second = await owner.call(redFlushInvoice, { id: blue.id, reason: '再来', lines: [part(blue, 1)] });
    await owner.call(withdrawInvoice, { id: second.id, reason: '不用了' });
    expect((await get(blue.id)).stage).toBe('partly_red');
    await holds();
  });

  it('prevents voiding of paper invoices', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract, { kind: 'paper_special' });
    const red = await owner.call(redFlushInvoice, { id: blue.id, reason: '试', lines: [part(blue, 100_000)] });
    await reviewer.call(issueInvoice, {
      id: red.id,
      number: freshNumber().slice(-8),
      code: '3100221130',
      issued_on: '2026-03-16',
    });
    expect((await get(blue.id)).may_void).toBe(false);
    expect((await owner.request(voidInvoice, { id: blue.id, reason: '错' })).error_code).toBe(409);
  });

  it('gets its number from a file like a full one', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    const red = await owner.call(redFlushInvoice, { id: blue.id, reason: '试', lines: [part(blue, 100_000)] });
    const number = freshNumber();
    const sheet = await sheetOf([
      ['发票流水号', '数电票号码', '开票日期'],
      [red.serial, number, '2026-03-16'],
    ]);
    const done = await requestUpload<ImportResult>(reviewer, importCalls(invoiceImport).run.path, sheet, {
      mode: 'all',
    });
    expect(done.data).toMatchObject({ imported: 1 });
    expect(await get(red.id)).toMatchObject({ stage: 'red_issued', number });
    expect((await get(blue.id)).stage).toBe('partly_red');
    await holds();
  });

  it('is in the audit trail with its amount', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    await reddened(blue, [part(blue, 100_000)]);
    const { rows } = await owner.call(listEndpoint(auditList), {
      page: 1,
      page_size: 20,
      filter: { object: ['invoice'] },
    });
    const acts = rows.map(({ action }) => action);
    expect(acts.filter((act) => act === 'red-flush')).toHaveLength(2);
    expect(acts).toContain('partly-red-flushed');
  });
});

describe('the amount to be reversed', () => {
  it('is the part that was lowered, in the task and in the invoice', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract, { count: 2 });
    const { id } = firstOf(await receivablesOf(owner, contract));
    await owner.call(adjustReceivable, { id, amount_fen: -12_345, reason: '减免' });
    expect(await openTasks(reviewer, 'invoice_red')).toMatchObject([
      { title: expect.stringContaining('待红冲 123.45 元') },
    ]);
    expect((await get(blue.id)).lines.map(({ over_fen }) => over_fen)).toEqual([12_345, 0]);
    await reddened(blue, [part(blue, 12_345)]);
    expect((await get(blue.id)).stage).toBe('partly_red');
    expect(await openTasks(reviewer, 'invoice_red')).toEqual([]);
    await holds();
  });

  it('is open again when another part is lowered later', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    const { id } = firstOf(await receivablesOf(owner, contract));
    await owner.call(adjustReceivable, { id, amount_fen: -100, reason: '减免' });
    await reddened(blue, [part(blue, 100)]);
    await owner.call(adjustReceivable, { id, amount_fen: -50, reason: '再减' });
    expect((await get(blue.id)).stage).toBe('to_red');
    expect(await openTasks(reviewer, 'invoice_red')).toMatchObject([
      { title: expect.stringContaining('待红冲 0.50 元') },
    ]);
  });
});
