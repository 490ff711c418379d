// Heavy work for a server: archives, large spreadsheets, exports, the largest contract. Each runs against a running product and throws when its
// result is wrong; tests check that other users are answered meanwhile, the bench measures their waiting times.

import assert from 'node:assert/strict';
import ExcelJS from 'exceljs';
import { unzipSync, zipSync } from 'fflate';
import { contractCalls, contractNotices } from '#api/contracts/contract/contract';
import { contractList } from '#api/contracts/contract/contract.list';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { billPdf, runBills, voidBill } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { IMPORT_LARGE_ROWS, type ImportPreview, type ImportResult, importCalls } from '#api/kernel/import';
import { type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import { pivotEndpoint } from '#api/kernel/list/pivot';
import { chargeItemOptions } from '#api/setup/option';
import { userImport } from '#api/setup/user/user.import';
import { userList } from '#api/setup/user/user.list';
import { addDays, addMonths, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { systemClock } from '#server/platform/runtime/clock';
import { firstOf } from '../support/present';
import { bankStatementOf } from './bank-statement';
import type { Client } from './product';

export interface HeavyWork {
  title: string;
  /** Prepares everything that is not part of the work; the returned function does the work, once. */
  prepare(client: Client): Promise<() => Promise<unknown>>;
}

const page = { page: 1, page_size: 20 };
/** Sizes in the tests; the bench takes the greatest that the product accepts as well. */
const SOME_BILLS = 60;
const SOME_ROWS = 15_000;
const SOME_EXPORTS = 10;
const MOST_BILLS = 500;

async function billsOf(client: Client, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < count; page += 1) {
    const { rows } = (await client.call(listEndpoint(billList), { page, page_size: 100 })).data ?? { rows: [] };
    if (!rows.length) break;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.slice(0, count);
}

async function archiveOfBills(client: Client, count: number) {
  // The amount due in one month of the demo depends on the day; half a year holds enough for any.
  const month = yearMonthOf(systemClock.today());
  for (let ahead = 0; ahead < 6; ahead += 1)
    await client.call(runBills, { month: addMonths(`${month}-01`, ahead).slice(0, 7), earlier: true, park_ids: [] });
  const bills = await billsOf(client, count);
  assert.equal(bills.length, count);
  const print = (ids: number[]) =>
    client.post(billPdf.path, JSON.stringify({ ids }), { 'content-type': 'application/json' });
  // Code compiled at its first use is not part of the work.
  await print(bills.slice(0, 1));
  return async () => assert.ok((await (await print(bills)).arrayBuffer()).byteLength > bills.length * 10_000);
}

/** Takes all bills back, so that the run has all that is due within a year. */
async function billRun(client: Client) {
  const issued = { page: 1, page_size: 100, filter: { status: ['issued'] } };
  for (;;) {
    const { rows } = (await client.call(listEndpoint(billList), issued)).data ?? { rows: [] };
    if (!rows.length) break;
    for (const { id } of rows) await client.call(voidBill, { id, reason: '重新出账' });
  }
  const month = addMonths(`${yearMonthOf(systemClock.today())}-01`, 12).slice(0, 7);
  return async () => {
    const { data } = await client.call(runBills, { month, earlier: true, park_ids: [] });
    assert.ok(data && data.count > 100);
  };
}

async function twentyPivots(client: Client) {
  const pivot = () => client.call(pivotEndpoint(receivableList), { by: [{ field: 'charge_item' }] });
  return async () => {
    const all = await Promise.all(Array.from({ length: 20 }, pivot));
    for (const { data } of all) assert.ok(data?.rows.length);
  };
}

/** Returns a small file that claims to hold one cell and holds 13 million empty ones. */
async function bomb(): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('用户').addRow(['登录名']);
  const parts = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()));
  const row = `<row>${'<c/>'.repeat(16_384)}</row>`;
  const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1"/><sheetData>${row.repeat(824)}</sheetData></worksheet>`;
  parts['xl/worksheets/sheet1.xml'] = new TextEncoder().encode(xml);
  return zipSync(parts, { level: 9 });
}

async function sixBombs(client: Client) {
  const bytes = await bomb();
  assert.ok(bytes.length < 200_000);
  return async () => {
    const uploads = Array.from({ length: 6 }, () => client.upload('/api/setup/user/import-check', bytes));
    for (const { message } of await Promise.all(uploads)) assert.match(message, /单元格过多/);
  };
}

async function sheetOf(title: string, rows: Iterable<readonly string[]>): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(title);
  for (const row of rows) sheet.addRow(row);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function userSheet(count: number, name_prefix: string): Promise<Uint8Array> {
  const { title, columns } = userImport;
  const rows = Array.from({ length: count }, (_, index) => {
    const cells: Record<string, string> = {
      name: `${name_prefix}-${index}`,
      display_name: `用户${index}`,
      roles: '只读用户',
    };
    return columns.map(({ name }) => cells[name] ?? '');
  });
  return sheetOf(title, [columns.map((column) => column.title), ...rows]);
}

const totalOf = async (client: Client, list: ListDeclaration) =>
  (await client.call(listEndpoint(list), page)).data?.total ?? 0;

/** Returns a year of many leases: every row is right, new, and compared with stored rows. */
async function receivableSheet(client: Client, count: number): Promise<Uint8Array> {
  const stored = await totalOf(client, receivableList);
  const running = { page: 1, page_size: 200, filter: { phase: ['running'] } };
  const contracts = (await client.call(listEndpoint(contractList), running)).data?.rows ?? [];
  assert.ok(contracts.length > 100);
  const items: Awaited<ReturnType<typeof client.call<object, { kind: string; label: string }[]>>> = await (
    await client.get(chargeItemOptions.path)
  ).json();
  const cells: Record<string, string> = {
    charge_item: items.data?.find(({ kind }) => kind === 'utility')?.label ?? '',
    start_date: '2026-01-01',
    end_date: '2026-01-31',
  };
  const { title, columns } = receivableImport;
  const rows = Array.from({ length: count }, (_, index) => {
    const own: Record<string, string> = {
      ...cells,
      contract_number: contracts[index % contracts.length]?.number ?? '',
      due_date: `2027-${String((index % 12) + 1).padStart(2, '0')}-20`,
      gross_fen: `${index + 1}.65`,
      remark: `第 ${stored + index} 笔`,
    };
    return columns.map(({ name }) => own[name] ?? '');
  });
  return sheetOf(title, [columns.map((column) => column.title), ...rows]);
}

/** Returns the same lease for ten years, with the greatest number of clauses, steps and free periods. */
function swollen({ park_id, tenant_id, lessor_id, spaces, clauses }: Contract): ContractSave {
  const [start, end] = ['2027-01-01', '2036-12-31'];
  const days = Array.from({ length: 200 }, (_, index) => addDays('2027-02-01', 7 * index));
  const clause = {
    charge_item_id: firstOf(clauses).charge_item_id,
    basis: 'per_sqm_day' as const,
    price: '3',
    start,
    end,
    tax_rate: '0.09',
    escalations: days.map((day) => ({ on: day, kind: 'price' as const, value: '3.1' })),
    free_periods: days.map((day): [string, string] => [addDays(day, 1), addDays(day, 2)]),
  };
  return {
    park_id,
    tenant_id,
    lessor_id,
    start,
    end,
    spaces: spaces.map(({ id, area }) => ({ id, area })),
    clauses: Array.from({ length: 60 }, () => clause),
  };
}

async function largestContract(client: Client) {
  const rows = (await client.call(listEndpoint(contractList), page)).data?.rows ?? [];
  const found = (await client.call(contractCalls.get, { id: firstOf(rows).id })).data;
  if (!found) throw new Error('the demo has no contract');
  const largest = swollen(found);
  assert.ok(JSON.stringify(largest).length > 600_000);
  return async () => {
    for (let times = 0; times < 10; times += 1)
      assert.equal((await client.call(contractNotices, largest)).error_code, 0);
  };
}

async function exportsOf(client: Client, count: number) {
  const year = new Date().getUTCFullYear();
  const body = JSON.stringify({
    format: 'xlsx',
    columns: receivableList.columns.filter((column) => !('filterOnly' in column)).map(({ name }) => name),
    filter: { due_date: { from: `${year}-01-01`, to: `${year}-06-30` } },
  });
  const headers = { 'content-type': 'application/json' };
  return async () => {
    const exports = Array.from({ length: count }, () => client.post('/api/finance/receivable/report', body, headers));
    for (const reply of await Promise.all(exports))
      assert.match(reply.headers.get('content-type') ?? '', /spreadsheetml/);
  };
}

const numbered = (count: number) => count.toLocaleString('en');

const exportsAtOnce = (count: number): HeavyWork => ({
  title: `${count} exports at once`,
  prepare: (client) => exportsOf(client, count),
});

const checkOfUsers = (count: number): HeavyWork => ({
  title: `the check of a spreadsheet of ${numbered(count)} rows`,
  async prepare(client) {
    const bytes = await userSheet(count, 'many');
    return () => client.upload('/api/setup/user/import-check', bytes);
  },
});

const checkOfReceivables = (count: number): HeavyWork => ({
  title: `the check of ${numbered(count)} receivables, which are all valid`,
  async prepare(client) {
    const bytes = await receivableSheet(client, count);
    return async () => {
      const { data } = await client.upload(importCalls(receivableImport).check.path, bytes);
      assert.equal((data as ImportPreview | undefined)?.right, count);
    };
  },
});

export const HEAVY_WORK: readonly HeavyWork[] = [
  { title: `an archive of ${SOME_BILLS} bills`, prepare: (client) => archiveOfBills(client, SOME_BILLS) },
  { title: 'six spreadsheets of millions of empty cells, which are refused before they are read', prepare: sixBombs },
  checkOfUsers(SOME_ROWS),
  checkOfReceivables(SOME_ROWS),
  {
    title: 'the check and the import of many users, whose passwords are hashed',
    async prepare(client) {
      const bytes = await userSheet(150, `hashed-${await totalOf(client, userList)}`);
      return async () => {
        await client.upload('/api/setup/user/import-check', bytes);
        assert.equal((await client.upload('/api/setup/user/import', bytes)).message, '');
      };
    },
  },
  {
    title: 'the check and the import of a bank statement of 2,000 lines',
    prepare: (client) => bankStatementOf(client, 2_000),
  },
  { title: 'the notices of the largest accepted contract, requested ten times', prepare: largestContract },
  {
    title: 'twenty requests for the API description',
    async prepare(client) {
      const paths = ['/api/docs', '/api/openapi.json'];
      return async () => {
        const readings = Array.from({ length: 20 }, () => Promise.all(paths.map((path) => client.sizeOf(path))));
        const [first, ...others] = await Promise.all(readings);
        assert.ok(first?.every((size) => size > 10_000));
        for (const sizes of others) assert.deepEqual(sizes, first);
      };
    },
  },
  exportsAtOnce(SOME_EXPORTS),
  { title: 'twenty pivots of all receivables at once', prepare: twentyPivots },
  { title: 'a bill run of a year', prepare: billRun },
];

/** Number of receivables that are imported before the export of all of them. */
const EXPORTED = 200_000;

async function largeExport(client: Client) {
  while ((await totalOf(client, receivableList)) < EXPORTED)
    await importOf(client, await receivableSheet(client, IMPORT_LARGE_ROWS));
  const body = JSON.stringify({
    format: 'xlsx',
    columns: receivableList.columns.filter((column) => !('filterOnly' in column)).map(({ name }) => name),
  });
  return async () => {
    const file = await client.post('/api/finance/receivable/report', body, { 'content-type': 'application/json' });
    assert.ok((await file.arrayBuffer()).byteLength > 5_000_000);
  };
}

async function importOf(client: Client, bytes: Uint8Array): Promise<void> {
  const { data, message } = await client.upload(importCalls(receivableImport).run.path, bytes);
  assert.deepEqual([message, (data as ImportResult | undefined)?.imported], ['', IMPORT_LARGE_ROWS]);
}

/** Work that takes minutes to prepare: for the bench. */
export const HEAVIEST_WORK: readonly HeavyWork[] = [
  checkOfUsers(IMPORT_LARGE_ROWS),
  checkOfReceivables(IMPORT_LARGE_ROWS),
  exportsAtOnce(30),
  { title: `an archive of ${MOST_BILLS} bills`, prepare: (client) => archiveOfBills(client, MOST_BILLS) },
  {
    title: 'the import of 50,000 receivables',
    async prepare(client) {
      const bytes = await receivableSheet(client, IMPORT_LARGE_ROWS);
      return () => importOf(client, bytes);
    },
  },
  { title: 'an export of 200,000 receivables', prepare: largeExport },
  {
    title: 'the check and the import of a bank statement of 50,000 lines',
    prepare: (client) => bankStatementOf(client, IMPORT_LARGE_ROWS),
  },
];
