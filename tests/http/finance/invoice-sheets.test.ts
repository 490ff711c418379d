// Invoices exported to the tax bureau and their numbers imported: the three sheets as the bureau reads them, the same file twice.
import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  applyInvoice,
  getInvoice,
  redFlushInvoice,
  reviewInvoice,
  withdrawInvoice,
} from '#api/finance/invoice/invoice';
import { invoiceImport } from '#api/finance/invoice/invoice.import';
import type { Invoice } from '#api/finance/invoice/invoice.schema';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { type ImportPreview, type ImportResult, importCalls } from '#api/kernel/import';
import { invoicePaths } from '#api/kernel/paths';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { appliedInvoice, BUYER, freshNumber, issuedInvoice, withHeader } from '#tests/support/finance/invoice';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { openTasks } from '#tests/support/tasks';

const CALLS = importCalls(invoiceImport);
const BULK = '/api/finance/invoice/report-bulk';
const { owner, reviewer } = openEnterprise({ each: 'test', people: { owner: 'admin', reviewer: 'admin' } });
let contract: Contract;

beforeEach(async () => {
  contract = await approvedContract(owner, reviewer);
  await withHeader(owner, contract.tenant_id);
});

/** Returns an approved application for one receivable. */
async function approved(place = 0, kind: Invoice['kind'] = 'e_special') {
  const row = present((await receivablesOf(owner, contract))[place]);
  const items = [{ receivable_id: row.id, amount_fen: row.gross_fen }];
  const { id } = await owner.call(applyInvoice, { tenant_id: contract.tenant_id, kind, items, remark: '三月' });
  return reviewer.call(reviewInvoice, { id, decision: 'approve' });
}

const bulk = (ids: number[]) =>
  owner.fetch(BULK, {
    method: 'POST',
    body: JSON.stringify({ ids }),
    headers: { 'content-type': 'application/json' },
  });
const refusal = async (ids: number[]) => (await (await bulk(ids)).json()) as { error_code: number; message: string };

async function sheetsOf(response: Response): Promise<Record<string, unknown[][]>> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await response.arrayBuffer()) as ExcelJS.Buffer);
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => [
      sheet.name,
      (sheet.getSheetValues().slice(1) as unknown[][]).map((row) => row.slice(1)),
    ]),
  );
}

describe('the file for the tax bureau', () => {
  it('contains every waiting electronic invoice in three sheets', async () => {
    const water = await owner.call(addReceivable, {
      contract_id: contract.id,
      charge_item_id: await chargeItem(owner, 'utility'),
      due_date: '2026-03-01',
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      gross_fen: 10_300,
    });
    const january = firstOf(await receivablesOf(owner, contract));
    const applied = await appliedInvoice(owner, contract, {
      cross_city: true,
      items: [
        { receivable_id: january.id, amount_fen: 620_000 },
        { receivable_id: water.id, amount_fen: 10_300 },
      ],
    });
    await reviewer.call(reviewInvoice, { id: applied.id, decision: 'approve' });
    await appliedInvoice(owner, contract, {
      items: [{ receivable_id: present((await receivablesOf(owner, contract))[2]).id, amount_fen: 1 }],
    });
    const response = await bulk([]);
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '批量开具-甲方资产管理有限公司-2026-03-16.xlsx',
    );
    const sheets = await sheetsOf(response);
    expect(Object.keys(sheets)).toEqual(['1-发票基本信息', '2-发票明细信息', '3-特定业务信息']);
    expect(sheets['1-发票基本信息']?.[1]).toEqual([
      ...[applied.serial, '增值税专用发票', '不动产经营租赁服务', '是', BUYER.invoice_title, BUYER.invoice_tax_number],
      ...[BUYER.invoice_address, BUYER.invoice_phone, BUYER.invoice_bank, BUYER.invoice_account, ''],
    ]);
    expect(sheets['1-发票基本信息']).toHaveLength(2);
    const details = (sheets['2-发票明细信息'] ?? [])
      .slice(1)
      .map((row) => row.filter((cell) => cell !== '' && cell !== null && cell !== undefined));
    // 103.00 / 1.03 = 100.00.
    expect(details).toEqual([
      [applied.serial, '*经营租赁*租金', '3040502029902000000', 6200, 0.09, 511.93, '否'],
      [applied.serial, '*水冰雪*水费', '1100301010000000000', 103, 0.03, 3, '否'],
    ]);
    expect(sheets['3-特定业务信息']?.slice(1)).toEqual([
      [applied.serial, '上海市', expect.stringContaining('世纪大道'), '2026-01-01', '2026-01-31', '是', '无', '平方米'],
    ]);
  });

  it('refuses invoices that cannot be issued there, by name', async () => {
    expect(await refusal([])).toMatchObject({ error_code: 422, message: '没有待开具的数电发票' });
    const waiting = await appliedInvoice(owner, contract);
    expect((await refusal([waiting.id])).message).toContain(waiting.serial);
    await owner.call(withdrawInvoice, { id: waiting.id, reason: '测试' });
    const paper = await approved(1, 'paper_special');
    expect((await refusal([paper.id])).error_code).toBe(422);
    const lowered = await approved(0);
    const january = firstOf(await receivablesOf(owner, contract));
    await owner.call(adjustReceivable, { id: january.id, amount_fen: -1, reason: '减' });
    expect(await refusal([lowered.id])).toMatchObject({
      error_code: 423,
      message: expect.stringContaining(lowered.serial),
    });
  });
});

type Row = Record<string, string | number>;
const file = (rows: readonly Row[]) =>
  sheetOf([
    invoiceImport.columns.map(({ title }) => title),
    ...rows.map((row) => invoiceImport.columns.map(({ name }) => row[name] ?? '')),
  ]);
const check = async (rows: readonly Row[]) => requestUpload<ImportPreview>(owner, CALLS.check.path, await file(rows));
const run = async (rows: readonly Row[], mode = 'all') =>
  requestUpload<ImportResult>(owner, CALLS.run.path, await file(rows), { mode });

describe('the imported numbers', () => {
  it('go to their invoices once, red ones included', async () => {
    const blue = await issuedInvoice(owner, reviewer, contract);
    const red = await owner.call(redFlushInvoice, { id: blue.id, reason: '退租' });
    const second = await approved(1);
    const rows = [red, second].map(({ serial }) => ({ serial, number: freshNumber(), issued_on: '2026-03-16' }));
    expect(await openTasks(owner, 'invoice_red')).toMatchObject([{ link: invoicePaths.open(red.id) }]);
    expect((await run(rows)).data).toMatchObject({ imported: 2, left_out: 0 });
    expect(await openTasks(owner, 'invoice_red')).toEqual([]);
    const stages = async () =>
      Promise.all([blue, red, second].map(async ({ id }) => (await owner.call(getInvoice, { id })).stage));
    expect(await stages()).toEqual(['red_flushed', 'red_issued', 'issued']);
    expect((await receivablesOf(owner, contract)).map(({ invoiced_fen }) => invoiced_fen).slice(0, 2)).toEqual([
      0, 560_000,
    ]);
    const again = await check(rows);
    expect(again.data?.rows.map(({ errors }) => errors[0]?.message)).toEqual(
      Array(2).fill('已登记此发票号码，无需重复导入'),
    );
    const third = await approved(0);
    const fresh = { serial: third.serial, number: freshNumber(), issued_on: '2026-03-16' };
    expect((await run([...rows, fresh], 'right')).data).toMatchObject({ imported: 1, left_out: 2 });
    expect((await run([...rows, fresh], 'right')).error_code).toBe(422);
  });

  it('report errors at their cells and change nothing', async () => {
    const waiting = await appliedInvoice(owner, contract);
    const done = await issuedInvoice(owner, reviewer, contract, {
      items: [{ receivable_id: present((await receivablesOf(owner, contract))[1]).id, amount_fen: 1 }],
    });
    const ready = await approved(2);
    const good = { serial: ready.serial, number: freshNumber(), issued_on: '2026-03-16' };
    const wrong: [Row, string][] = [
      [{ ...good, serial: 'FP000' }, 'serial'],
      [{ ...good, serial: waiting.serial }, 'serial'],
      [{ ...good, serial: done.serial }, 'number'],
      [{ ...good, serial: '' }, 'serial'],
    ];
    expect((await check(wrong.map(([row]) => row))).data?.rows.map(({ errors }) => errors[0]?.column)).toEqual(
      wrong.map(([, column]) => column),
    );
    for (const [change, column] of [
      [{ number: '123' }, 'number'],
      [{ number: done.number }, 'number'],
      [{ number: 26_310_000_000_000_000_000 }, 'number'],
      [{ code: '3100221130' }, 'code'],
      [{ issued_on: '2026-03-17' }, 'issued_on'],
      [{ issued_on: '16.03.2026' }, 'issued_on'],
    ] as [Row, string][])
      expect((await check([{ ...good, ...change }])).data?.rows[0]?.errors[0]?.column).toBe(column);
    expect((await run([good, { ...good, serial: waiting.serial, number: freshNumber() }])).error_code).toBe(422);
    expect((await owner.call(getInvoice, { id: ready.id })).stage).toBe('approved');
    // The same number for two invoices of one file.
    const other = await approved(3);
    const twice = await check([good, { ...good, serial: other.serial }]);
    expect(twice.data?.rows.map(({ errors }) => errors[0]?.column)).toEqual(['number', 'number']);
  });
});
