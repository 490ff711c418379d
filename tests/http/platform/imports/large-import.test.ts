// A file of more rows than one transaction of the embedded database should hold: it reports progress in each step, is written once however often it
// is sent, and not at all where a row is wrong.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { receivableList } from '#api/finance/receivable/receivable.list';
import {
  IMPORT_MAX_ROWS,
  IMPORT_PREVIEW_ROWS,
  type ImportPreview,
  type ImportProgress,
  type ImportResult,
  importCalls,
  importProgress,
} from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract } from '#tests/support/builders';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise();
const CALLS = importCalls(receivableImport);
const ROWS = IMPORT_MAX_ROWS + 1500;

it('is checked and written in parts, once, or not at all', async () => {
  const contract = await approvedContract(owner, approver);
  const item = present((await owner.call(chargeItemOptions, {})).find(({ kind }) => kind === 'utility')).label;
  const rowsOf = (number: (place: number) => string, length = ROWS) =>
    Array.from({ length }, (_, place) => {
      const cells: Record<string, string> = {
        contract_number: number(place),
        charge_item: item,
        start_date: '2026-02-01',
        end_date: '2026-02-28',
        due_date: '2026-03-20',
        gross_fen: '1.50',
        remark: `第 ${place + 1} 笔`,
      };
      return receivableImport.columns.map(({ name }) => cells[name] ?? null);
    });
  const heads = receivableImport.columns.map(({ title }) => title);
  const wrong = await sheetOf([heads, ...rowsOf((place) => (place === ROWS - 2 ? '没有' : contract.number))]);
  const right = await sheetOf([heads, ...rowsOf(() => contract.number)]);
  const total = async () => (await owner.call(listEndpoint(receivableList), { page: 1, page_size: 1 })).total;
  const before = await total();

  const { data } = await requestUpload<ImportPreview>(owner, CALLS.check.path, wrong);
  expect(data).toMatchObject({ right: ROWS - 1, wrong: 1 });
  expect(data?.rows).toHaveLength(IMPORT_PREVIEW_ROWS);
  expect(data?.rows.at(-1)).toMatchObject({ row: ROWS, errors: [{ column: 'contract_number' }] });
  const refused = await requestUpload(owner, CALLS.run.path, wrong, { mode: 'all' });
  expect(refused).toMatchObject({ error_code: 422, message: expect.stringContaining('有 1 行不正确，没有导入') });
  expect(await total()).toBe(before);

  const stages = new Set<string>();
  const key = { 'idempotency-key': 'large' };
  const fields = { mode: 'all', amount_fen: String(ROWS * 150), progress: 'large' };
  const run = () => requestUpload<ImportResult>(owner, CALLS.run.path, right, fields, key);
  let done = false;
  const watch = async () => {
    while (!done) {
      const progress: ImportProgress | null = await owner.call(importProgress, { key: 'large' });
      if (progress) stages.add(progress.stage);
    }
  };
  const [reply] = await Promise.all([run().finally(() => (done = true)), watch()]);
  expect(reply.data).toMatchObject({ imported: ROWS, left_out: 0 });
  expect(await total()).toBe(before + ROWS);
  expect([...stages]).toEqual(expect.arrayContaining(['checking', 'matching', 'writing']));

  // Simulates a lost end while rows were written in parts: the same request finds them all stored.
  await world.db.asOwner((tx) =>
    tx.query(
      sql`delete from idempotency where key = 'large' and exists (select from idempotency where key like 'large#%')`,
    ),
  );
  expect((await run()).data).toMatchObject({ imported: ROWS });
  expect(await total()).toBe(before + ROWS);

  // The file is chosen again, as after a restart in the middle: stored rows are not written again, the rest is.
  const longer = await sheetOf([heads, ...rowsOf(() => contract.number, ROWS + 2)]);
  const checked = await requestUpload<ImportPreview>(owner, CALLS.check.path, longer);
  expect(checked.data).toMatchObject({ right: 2, alike: ROWS, amount_fen: 300, alike_amount_fen: ROWS * 150 });
  const rest = await requestUpload<ImportResult>(owner, CALLS.run.path, longer, { mode: 'all', amount_fen: '300' });
  expect(rest.data).toMatchObject({ imported: 2, left_out: ROWS });
  expect(await total()).toBe(before + ROWS + 2);
}, 120_000);
