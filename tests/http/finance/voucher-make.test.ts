// Making, undoing and exporting vouchers (docs/domain §6): refusals and simultaneous calls.
import ExcelJS from 'exceljs';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPeriodLock } from '#api/finance/period-lock';
import {
  checkVoucherExport,
  exportVouchers,
  listVoucherTemplates,
  makeVouchers,
  postRevenue,
  previewRevenue,
  previewVouchers,
  resetVoucherTemplate,
  saveVoucherTemplate,
  undoVouchers,
  voucherFile,
} from '#api/finance/voucher/voucher';
import { VOUCHER_EVENT } from '#api/finance/voucher/voucher-events';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { balances } from '#domain/finance/accounting/voucher-template';
import { textsOf } from '#tests/support/files/sheet';
import { setSubjects } from '#tests/support/finance/vouchers';
import type { Story } from '#tests/support/history/story';
import { twoYears } from '#tests/support/history/two-years';
import { firstOf, present } from '#tests/support/present';
import { openWorld, type World } from '#tests/support/world';

let world: World;
let story: Story;
let legal_entity_id: number;
const month = '2025-06';

beforeAll(async () => {
  world = await openWorld();
  story = await twoYears(world, 'two');
  const [entity] = await world.db.asOwner((tx) =>
    tx.query<{ id: number }>(
      sql`select legal_entity_id as id from receivable where company_id = ${story.enterprise.company_id} and accounting_date between '2025-06-01' and '2025-06-30' limit 1`,
    ),
  );
  legal_entity_id = present(entity).id;
}, 120_000);
afterAll(() => world.close());

const setSubject = (subject: string) =>
  world.db.asOwner((tx) =>
    tx.query(
      sql`update charge_item set receivable_subject = ${subject} where company_id = ${story.enterprise.company_id} and kind = 'rent'`,
    ),
  );

/** Calls the endpoint; returns the code and the field errors of its refusal. */
async function refused<I, O>(endpoint: Endpoint<I, O>, input: I) {
  const { error_code: code, errors } = await story.owner.request(endpoint, input);
  return { code, errors };
}

describe('making', () => {
  it('a missing subject is named, and nothing is made', async () => {
    await setSubject('');
    const draft = await story.owner.call(previewVouchers, { legal_entity_id, month });
    expect(draft.problems.join()).toMatch(/费项「.+」未设置科目/);
    expect(await refused(makeVouchers, { legal_entity_id, month })).toMatchObject({ code: 422 });
    const [remaining] = await world.db.asOwner((tx) =>
      tx.query<{ n: number }>(
        sql`select count(*)::int as n from voucher where company_id = ${story.enterprise.company_id}`,
      ),
    );
    expect(remaining?.n).toBe(0);
    await setSubjects(world, story.enterprise.company_id);
  });

  it('a future month, and an unknown legal entity, are refused at their fields', async () => {
    expect(await refused(previewVouchers, { legal_entity_id, month: '2026-02' })).toMatchObject({
      code: 422,
      errors: [{ path: ['month'] }],
    });
    expect(await refused(makeVouchers, { legal_entity_id: 999_999, month })).toMatchObject({
      code: 404,
      errors: [{ path: ['legal_entity_id'] }],
    });
  });

  it('two simultaneous calls: each posting is in one voucher', async () => {
    const draft = await story.owner.call(previewVouchers, { legal_entity_id, month });
    const answers = await Promise.all([
      story.owner.request(makeVouchers, { legal_entity_id, month }),
      story.owner.request(makeVouchers, { legal_entity_id, month }),
    ]);
    expect(answers.map(({ error_code }) => error_code).sort()).toEqual([0, 409]);
    expect(answers.find(({ error_code }) => error_code === 0)?.data).toMatchObject({
      voucher_count: draft.voucher_count,
      posting_count: draft.posting_count,
    });
  });

  it('has the lines that were shown before', async () => {
    await story.owner.call(undoVouchers, { legal_entity_id, month });
    const draft = await story.owner.call(previewVouchers, { legal_entity_id, month });
    await story.owner.call(makeVouchers, { legal_entity_id, month });
    const [sums] = await world.db.asOwner((tx) =>
      tx.query<{ debit: number; lines: number }>(
        sql`select sum(amount_fen) filter (where side = 'debit')::bigint as debit, count(*)::int as lines from voucher_line where company_id = ${story.enterprise.company_id}`,
      ),
    );
    expect(sums?.debit).toBe(draft.debit_fen);
    expect(draft.debit_fen).toBe(draft.credit_fen);
  });
});

const setCodes = (code: Sql) =>
  world.db.asOwner((tx) =>
    tx.query(sql`update tenant set code = ${code} where company_id = ${story.enterprise.company_id}`),
  );

const voucherSheet = (layout: 'k3' | 'u8') =>
  story.owner.fetch(voucherFile.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ legal_entity_id, month, layout }),
  });

/** Returns the sheet of the month as rows by their column titles. */
async function exportedRows(layout: 'k3' | 'u8'): Promise<Record<string, string>[]> {
  const [heads = [], ...rows] = await textsOf(await voucherSheet(layout));
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])));
}

describe('the codes of auxiliaries', () => {
  const request = (auxiliaries: string[]) =>
    world.db.asOwner((tx) =>
      tx.query(
        sql`update ledger_subject set auxiliaries = ${JSON.stringify(auxiliaries)}::jsonb
            where company_id = ${story.enterprise.company_id} and (code like '1122.%' or code = '2203')`,
      ),
    );
  it('are required only for auxiliaries of the subjects', async () => {
    await request([]);
    expect(await story.owner.call(checkVoucherExport, { legal_entity_id, month })).toEqual({ count: 0, objects: [] });
  });

  it('that are missing are listed, and refuse the export and its file', async () => {
    await request(['tenant']);
    const found = await story.owner.call(checkVoucherExport, { legal_entity_id, month });
    expect(found.count).toBeGreaterThan(0);
    expect(found.objects).toHaveLength(found.count);
    expect(new Set(found.objects.map(({ kind }) => kind))).toEqual(new Set(['tenant']));
    expect(await refused(exportVouchers, { legal_entity_id, month })).toMatchObject({
      code: 422,
      errors: [{ path: ['month'], message: expect.stringContaining(firstOf(found.objects).name) }],
    });
    await setCodes(sql`'KH' || id`);
    expect(await story.owner.call(checkVoucherExport, { legal_entity_id, month })).toEqual({ count: 0, objects: [] });
  });
});

describe('exporting', () => {
  it('marks once, requires a confirmation to repeat it, and keeps what was exported', async () => {
    const first = await story.owner.call(exportVouchers, { legal_entity_id, month });
    expect(first.again_count).toBe(0);
    expect(await refused(exportVouchers, { legal_entity_id, month })).toMatchObject({ code: 409 });
    const again = await story.owner.call(exportVouchers, { legal_entity_id, month, again: true });
    expect(again.again_count).toBe(first.voucher_count);
    expect(await refused(undoVouchers, { legal_entity_id, month })).toMatchObject({ code: 409 });
    const actions = await world.db.asOwner((tx) =>
      tx.query<{ action: string }>(
        sql`select action from audit_log where company_id = ${story.enterprise.company_id} and object = 'voucher' order by id`,
      ),
    );
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['voucher-export', 'voucher-export-again']),
    );
  });

  it('writes codes in place of ids, with the names of the subjects', async () => {
    const k3 = (await exportedRows('k3')).filter(({ FACCTID }) => FACCTID?.startsWith('1122.'));
    expect(k3.length).toBeGreaterThan(0);
    for (const row of k3) {
      expect(row).toMatchObject({ FCLSNAME1: '客户', FOBJID1: expect.stringMatching(/^KH\d+$/), FCLSNAME2: '' });
      expect(row.FACCTNAME).not.toBe('');
    }
    const u8 = (await exportedRows('u8')).filter(({ 科目编码 }) => 科目编码?.startsWith('1122'));
    expect(u8).toHaveLength(k3.length);
    for (const row of u8)
      expect(row).toMatchObject({ 客户编码: expect.stringMatching(/^KH\d+$/), 部门编码: '', 项目编码: '' });
    await setCodes(sql`''`);
    const reply = await voucherSheet('k3');
    expect(await reply.json()).toMatchObject({ error_code: 422, errors: [{ path: ['month'] }] });
    await setCodes(sql`'KH' || id`);
  });

  it.each([
    ['k3', 'FDATE', 'FACCTID'],
    ['u8', '制单日期', '科目编码'],
  ] as const)('layout %s begins with its columns', async (layout, first, subject) => {
    const reply = await voucherSheet(layout);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await reply.arrayBuffer());
    const sheet = present(book.worksheets[0]);
    const headers = (sheet.getRow(1).values as string[]).slice(1);
    expect(headers[0]).toBe(first);
    expect(headers).toContain(subject);
    expect(sheet.rowCount).toBeGreaterThan(3);
  });
});

describe('templates', () => {
  it('the usual lines of every event balance', async () => {
    const templates = await story.owner.call(listVoucherTemplates, {});
    expect(templates.map(({ event }) => event)).toEqual(Object.keys(VOUCHER_EVENT));
    expect(templates.filter(({ lines }) => !balances(lines))).toEqual([]);
  });

  it('one that cannot balance is refused, a stale one too, and the usual lines can be restored', async () => {
    const [receipt] = (await story.owner.call(listVoucherTemplates, {})).filter(({ event }) => event === 'receipt');
    const { lines } = present(receipt);
    const [debit, credit] = [present(lines[0]), present(lines[1])];
    expect(
      await refused(saveVoucherTemplate, { event: 'receipt', lines: [debit, { ...credit, amount: 'net' }] }),
    ).toMatchObject({ code: 422 });
    const changed = [debit, { ...credit, subject: '2241.97' }];
    await story.owner.call(saveVoucherTemplate, { event: 'receipt', lines: changed });
    expect(await refused(saveVoucherTemplate, { event: 'receipt', lines })).toMatchObject({ code: 409 });
    const back = await story.owner.call(resetVoucherTemplate, { event: 'receipt' });
    expect(back.find(({ event }) => event === 'receipt')).toMatchObject({ changed: false, lines });
  });
});

describe('a closed month', () => {
  it('keeps its vouchers as they are', async () => {
    const books = { legal_entity_id, month: '2025-07' };
    await story.owner.call(makeVouchers, books);
    await story.owner.call(setPeriodLock, { month: '2025-07', reason: '', legal_entity_ids: [legal_entity_id] });
    expect(await refused(undoVouchers, books)).toMatchObject({ code: 423 });
    await story.owner.call(setPeriodLock, { month: '2025-06', reason: '更正', legal_entity_ids: [legal_entity_id] });
    expect((await story.owner.call(undoVouchers, books)).voucher_count).toBeGreaterThan(0);
  });
});

describe('the difference of a month', () => {
  it('is posted once; late entries are made up for in the next month, never in an earlier one', async () => {
    const due = await story.owner.call(previewRevenue, { legal_entity_id, month: '2025-09' });
    expect(due.contract_count).toBeGreaterThan(0);
    const posted = await story.owner.call(postRevenue, { legal_entity_id, month: '2025-09' });
    expect(posted).toEqual({ contract_count: due.contract_count, amount_fen: due.amount_fen });
    expect(await refused(postRevenue, { legal_entity_id, month: '2025-09' })).toMatchObject({ code: 409 });
    expect(await refused(postRevenue, { legal_entity_id, month: '2025-08' })).toMatchObject({ code: 422 });
    expect(await refused(postRevenue, { legal_entity_id, month: '2025-12' })).toMatchObject({ code: 422 });
  });

  it('moves a separate receivable, on the sides that its sign gives and never below 0', async () => {
    await story.owner.call(makeVouchers, { legal_entity_id, month: '2025-09' });
    const lines = await world.db.asOwner((tx) =>
      tx.query<{ posting_id: number; posted_fen: number; subject: string; side: string; amount_fen: number }>(
        sql`select p.posting_id, a.amount_fen as posted_fen, l.subject, l.side, l.amount_fen from voucher_posting p
            join revenue_adjustment a on a.company_id = p.company_id and a.id = p.posting_id
            join voucher_line l on l.company_id = p.company_id and l.voucher_id = p.voucher_id
            where p.company_id = ${story.enterprise.company_id} and p.event = 'revenue' order by p.posting_id, l.line`,
      ),
    );
    const signs = new Set(lines.map(({ posted_fen }) => Math.sign(posted_fen)));
    expect(signs).toEqual(new Set([1, -1]));
    expect(lines.filter(({ amount_fen, posted_fen }) => amount_fen !== Math.abs(posted_fen))).toEqual([]);
    // Debits are first, on either side of the receivable.
    expect(lines.map(({ side }) => side)).toEqual(lines.map((_line, place) => (place % 2 === 0 ? 'debit' : 'credit')));
    const receivable = lines.filter(({ subject }) => subject === '1122.99');
    expect(receivable).toHaveLength(lines.length / 2);
    for (const { side, posted_fen } of receivable) expect(side).toBe(posted_fen > 0 ? 'debit' : 'credit');
  });
});
