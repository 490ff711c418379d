// Formulas in spreadsheets: typed values are text in every exported file, with any prefix. No calculated cell and no link comes from user input.
import { unzipSync } from 'fflate';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT_IMPORT, contractImport } from '#api/contracts/contract/contract.import';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { statementWrongRows } from '#api/finance/bank-statement/bank-statement';
import { reviewInvoice } from '#api/finance/invoice/invoice';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import { exportVouchers } from '#api/finance/voucher/voucher';
import { LAYOUT } from '#api/finance/voucher/voucher-events';
import { importCalls } from '#api/kernel/import';
import { exportEndpoint, listEndpoint } from '#api/kernel/list/list';
import { pivotFileEndpoint } from '#api/kernel/list/pivot';
import { reportFileEndpoint } from '#api/kernel/report/report';
import { imports, lists, reports } from '#api/registry/declared';
import { exportDictionary } from '#api/setup/dictionary/dictionary';
import { DICTIONARY_KINDS } from '#api/setup/dictionary/dictionary-kinds';
import { holidayImport } from '#api/setup/holiday/holiday.import';
import { flowAccountOptions, legalEntityOptions } from '#api/setup/option';
import { allRoutes } from '#server/http/routes';
import { fill } from '#tests/http/foreign-ids/filled';
import { book } from '#tests/support/contracts/contract-book';
import { sheetOf, uploadAs } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';
import { BEGINNINGS, beginAllAsFormulas, REST } from './formula-texts';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true });
const MONTH = '2026-03';
/** Matches the text of a cell that holds the typed formula. */
const CELLS = new RegExp(`<[tv]\\b[^>]*>([^<]*?)${REST.replace(/[()]/g, '\\$&')}`, 'g');
/** Documents, a calendar, and templates, which hold no typed text. */
const NOTHING_TYPED = /-pdf$|\.ics$|\/import\/report$/;
/** Files that are no spreadsheets of the product: stored uploads, and the preview of a printed contract. */
const NO_SPREADSHEETS = [
  '/api/common/file/report',
  '/api/contracts/attachment/report-zip',
  '/api/contracts/template/report-preview',
];
/** Reports that hold only figures, or no row for this data. */
const NO_NAMES = ['/api/contracts/report/rent-roll-change-xlsx', '/api/investment/report/week-trend-xlsx'];

/** Sums that the product itself writes below the rows of a report. */
const OWN_SUM =
  /^<f>(SUM\([A-Z]+\d+:[A-Z]+\d+\)|SUMIFS\([A-Z]+\d+:[A-Z]+\d+(,[A-Z]+\d+:[A-Z]+\d+,&quot;&lt;&gt;\p{Script=Han}+&quot;)+\))<\/f>$/u;
/** Parts of a workbook of the product; other parts could load external content or run code. */
const OWN_PARTS =
  /^(\[Content_Types\]|_rels|docProps|xl\/(_rels|theme|workbook|styles|sharedStrings|worksheets\/sheet))/;

/** Beginnings found in the output of all files together. */
const come = new Set<string>();

/** Returns every part of a workbook that is calculated, loads external content or opens something, as written in the file. */
function activeIn(parts: Record<string, string>): string[] {
  const sheets = Object.entries(parts).filter(([name]) => name.startsWith('xl/worksheets/'));
  const cells = sheets.flatMap(([, xml]) => xml.match(/<f\b[^>]*\/>|<f\b.*?<\/f>|<hyperlink\b[^>]*>/gs) ?? []);
  return [
    ...cells.filter((cell) => !OWN_SUM.test(cell)),
    ...Object.keys(parts).filter((name) => !OWN_PARTS.test(name)),
  ];
}

/** Reads a response as a spreadsheet, or an archive of spreadsheets; returns the number of its texts that begin as formulas. */
async function assertInert(response: Response, what: string): Promise<number> {
  const type = response.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await response.arrayBuffer());
  const decoder = new TextDecoder();
  expect(type, `${what}: ${decoder.decode(bytes.subarray(0, 300))}`).toMatch(/spreadsheetml|zip/);
  const files = type.includes('zip') ? Object.values(unzipSync(bytes)) : [bytes];
  let begun = 0;
  for (const file of files) {
    const entries = Object.entries(unzipSync(file)).filter(([name]) => !name.endsWith('/'));
    const parts = Object.fromEntries(entries.map(([name, part]) => [name, decoder.decode(part)]));
    expect([what, activeIn(parts)]).toEqual([what, []]);
    for (const xml of Object.values(parts))
      for (const [, before = ''] of xml.matchAll(CELLS)) {
        come.add(before);
        begun += 1;
      }
  }
  return begun;
}

type Call = readonly [path: string, input: object];

const routes = new Map(allRoutes().map((route) => [route.endpoint.path as string, route]));

function send([path, input]: Call): Promise<Response> {
  if (routes.get(path)?.endpoint.method === 'GET') return owner.fetch(path);
  const headers = { 'content-type': 'application/json' };
  return owner.fetch(path, { method: 'POST', body: JSON.stringify(input), headers });
}

/** Sends each request and returns those whose output has no text that begins as a formula. */
async function withoutAny(request: readonly Call[]): Promise<string[]> {
  const none: string[] = [];
  for (const each of request) if ((await assertInert(await send(each), each[0])) === 0) none.push(each[0]);
  return none;
}

const exported = lists.filter(({ exportKeys }) => exportKeys);
const listFiles = exported.map((list): Call => {
  const columns = list.columns.filter(({ filterOnly }) => !filterOnly).map(({ name }) => name);
  return [exportEndpoint(list).path, { format: 'xlsx', columns }];
});
const pivotFiles = exported.map((list): Call => {
  const named = list.columns.filter(({ kind, filterOnly }) => !filterOnly && (kind === 'text' || kind === 'link'));
  return [pivotFileEndpoint(list).path, { by: named.slice(0, 2).map(({ name }) => ({ field: name })) }];
});
const reportFiles = reports.map((report): Call => [reportFileEndpoint(report).path, {}]);

/** Returns the other requests that export spreadsheets. */
async function others(): Promise<Call[]> {
  const books = { legal_entity_id: Number(firstOf(await owner.call(legalEntityOptions, {})).value), month: MONTH };
  const flow_account_id = firstOf(await owner.call(flowAccountOptions, {})).value;
  const { rows } = await owner.call(contractListCall, { page: 1, page_size: 1 });
  return [
    ['/api/tenants/statement/report', { id: firstOf(rows).tenant_id, from: '2026-01-01', to: '2026-12-31' }],
    ...Object.keys(LAYOUT).map((layout): Call => ['/api/finance/voucher/file', { ...books, layout }]),
    ['/api/finance/statement/sample/report', { flow_account_id }],
    ...DICTIONARY_KINDS.map((kind): Call => [exportDictionary(kind).path, {}]),
    ['/api/finance/invoice/report-bulk', {}],
    // The sample with the name of an account; the other samples are fixed texts.
    ['/api/setup/getting-started/sample', { file: 'contract' }],
  ];
}

/** Returns that many cells, each beginning as a formula. */
const typed = (count: number) => Array.from({ length: count }, (_, index) => `${BEGINNINGS[index % 6]}${REST}`);
const STATEMENT = { received_on: '日期', amount: '金额', payer: '户名' };

/** Requests of the call that returns wrong rows: a file of one, and its form fields. */
async function wrongFiles(): Promise<(readonly [path: string, file: File, fields?: Record<string, string>])[]> {
  const flow_account_id = String(firstOf(await owner.call(flowAccountOptions, {})).value);
  const layout = JSON.stringify({ columns: STATEMENT, date_order: 'ymd' });
  return [
    ...(await Promise.all(
      [...imports, holidayImport].map(async (each) => {
        const heads = each.columns.map(({ title }) => title);
        return [importCalls(each).wrongRows.path, await sheetOf([heads, typed(heads.length)])] as const;
      }),
    )),
    [contractImport.wrongRows.path, await book({ contracts: [typed(CONTRACT_IMPORT.contracts.columns.length)] })],
    [statementWrongRows.path, await sheetOf([Object.values(STATEMENT), typed(3)]), { flow_account_id, layout }],
  ];
}

beforeAll(async () => {
  const stranger = await (await newEnterprise(world)).person('admin');
  await fill({ owner, approver, stranger, world, colleague: 'formula.colleague' });
  const { rows } = await owner.call(listEndpoint(invoiceList), { page: 1, page_size: 200 });
  for (const { id } of rows) await approver.request(reviewInvoice, { id, decision: 'approve' });
  for (const { value } of await owner.call(legalEntityOptions, {}))
    await owner.request(exportVouchers, { legal_entity_id: Number(value), month: MONTH });
  await world.db.asOwner((db) => db.query(sql`update company set code = 'demo' where id = ${enterprise.company_id}`));
  expect(await beginAllAsFormulas(world, enterprise.company_id)).toBeGreaterThan(70);
});

it('every spreadsheet that the server exports is covered below', async () => {
  const request = new Set([...listFiles, ...pivotFiles, ...reportFiles, ...(await others())].map(([path]) => path));
  const files = [...routes.values()].filter(({ kind }) => kind === 'file');
  const remaining = files.map(({ endpoint }) => endpoint.path).filter((path) => !request.has(path));
  expect(remaining.filter((path) => !NOTHING_TYPED.test(path))).toEqual(NO_SPREADSHEETS);
});

describe('a text that begins as a formula is exported as text', () => {
  it('of every list', async () => {
    expect(await withoutAny(listFiles)).toEqual([]);
  });

  it('of every list as a pivot', async () => {
    expect(await withoutAny(pivotFiles)).toEqual([]);
  });

  it('of every report', async () => {
    expect(await withoutAny(reportFiles)).toEqual(NO_NAMES);
  });

  it('of statements, vouchers, sample statements, dictionaries and invoices for the bureau', async () => {
    expect(await withoutAny(await others())).toEqual([]);
  });

  it('of the rows of an import that are returned as wrong', async () => {
    const given = await wrongFiles();
    for (const [path, file, fields] of given) {
      const begun = await assertInert(await uploadAs(owner, path, file, fields), path);
      expect([path, begun]).not.toEqual([path, 0]);
    }
    const gives = [...routes.values()]
      .filter(({ kind }) => kind === 'uploaded-file')
      .map(({ endpoint }) => endpoint.path);
    expect(given.map(([path]) => path).sort()).toEqual(gives.sort());
  });
});

it('each beginning is stored as typed', () => {
  expect([...come]).toEqual(expect.arrayContaining(BEGINNINGS));
});
