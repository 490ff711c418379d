// An import as work of the server: its progress is shown only to its own user, it ends with its request; money is written for the confirmed sum, and
// the created rows can be listed.
import type ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import { parkCalls } from '#api/assets/park/park';
import { spaceImport } from '#api/assets/space/space.import';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { readingImport } from '#api/finance/meter/meter.import';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { receivableList } from '#api/finance/receivable/receivable.list';
import {
  type ImportDeclaration,
  type ImportPreview,
  type ImportProgress,
  type ImportResult,
  importCalls,
  importProgress,
} from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions } from '#api/setup/option';
import { approvedContract, newPlace } from '#tests/support/builders';
import { requestUpload, sheetOf, textsOf, uploadAs } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { newEnterprise } from '#tests/support/world';

const { world, enterprise, owner } = openEnterprise({ each: 'test', people: { owner: 'admin' } });

type Row = Record<string, ExcelJS.CellValue>;
const file = ({ columns }: ImportDeclaration, rows: readonly Row[]) =>
  sheetOf([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ name }) => row[name] ?? null))]);
const faults = (preview: ImportPreview | undefined) =>
  preview?.rows.map(({ errors }) => errors.map(({ column }) => column).sort());

describe('an import of money', () => {
  const CALLS = importCalls(receivableImport);
  let contract: Contract;
  let item: string;
  beforeEach(async () => {
    contract = await approvedContract(owner, await enterprise.person('admin'));
    item = (await owner.call(chargeItemOptions, {})).find(({ kind }) => kind === 'utility')?.label ?? '';
  });
  const row = (change: Row = {}): Row => ({
    contract_number: contract.number,
    charge_item: item,
    start_date: '2026-02-01',
    end_date: '2026-02-28',
    due_date: '2026-03-20',
    gross_fen: '128.65',
    ...change,
  });
  const entered = async (ids: number[]) => {
    const { rows } = await owner.call(listEndpoint(receivableList), { page: 1, page_size: 50, filter: { id: ids } });
    return rows.map(({ gross_fen }) => gross_fen);
  };

  it('reports the sum of its right rows, writes only that sum, and names the created rows', async () => {
    const rows = await file(receivableImport, [
      row(),
      row({ gross_fen: '10' }),
      row({ gross_fen: '5', charge_item: '无' }),
    ]);
    const { data } = await requestUpload<ImportPreview>(owner, CALLS.check.path, rows);
    expect(data).toMatchObject({ right: 2, wrong: 1, amount_fen: 13_865 });
    const other = await requestUpload(owner, CALLS.run.path, rows, { mode: 'right', amount_fen: '14365' });
    expect(other).toMatchObject({ error_code: 409, message: expect.stringContaining('合计金额与您确认的不同') });
    const before = (await owner.call(listEndpoint(receivableList), { page: 1, page_size: 1 })).total;
    const done = await requestUpload<ImportResult>(owner, CALLS.run.path, rows, { mode: 'right', amount_fen: '13865' });
    expect((await owner.call(listEndpoint(receivableList), { page: 1, page_size: 1 })).total).toBe(before + 2);
    expect((await entered(done.data?.ids ?? [])).sort()).toEqual([1_000, 12_865]);
  });

  it('reports the other errors of a row with an unreadable cell, and the valid checks of its days', async () => {
    const rows = [
      row({ gross_fen: '很多', charge_item: '无', contract_number: '没有' }),
      row({ gross_fen: '很多', end_date: '2026-01-01' }),
      // The beginning is unreadable, so the end cannot be checked.
      row({ start_date: '某日', end_date: '1990-01-01' }),
    ];
    const { data } = await requestUpload<ImportPreview>(owner, CALLS.check.path, await file(receivableImport, rows));
    expect(faults(data)).toEqual([
      ['charge_item', 'contract_number', 'gross_fen'],
      ['end_date', 'gross_fen'],
      ['start_date'],
    ]);
    expect(data?.amount_fen).toBe(0);
  });
});

it('reports nothing about a place while its parent is missing', async () => {
  const place = await newPlace(owner);
  const park = (await owner.call(parkCalls.get, { id: place.park_id })).name;
  const building = (await owner.call(buildingCalls.get, { id: place.building_id })).name;
  const space = { floor: '99', number: '1', gross_area_sqm: '很大', rentable_area_sqm: '9', valid_from: '2026-01-01' };
  const rows = await file(spaceImport, [
    { ...space, building },
    { ...space, park, building },
  ]);
  const { data } = await requestUpload<ImportPreview>(owner, importCalls(spaceImport).check.path, rows);
  expect(faults(data)).toEqual([
    ['gross_area_sqm', 'park'],
    ['floor', 'gross_area_sqm'],
  ]);
});

it('gives a percentage back as it can be read again', async () => {
  const { wrongRows } = importCalls(readingImport);
  const wrong = await sheetOf(
    [
      readingImport.columns.map(({ title }) => title),
      readingImport.columns.map(({ name }) => (name === 'loss_share' ? 0.125 : '无')),
    ],
    (sheet) => {
      const column = readingImport.columns.findIndex(({ name }) => name === 'loss_share') + 1;
      sheet.getCell(2, column).numFmt = '0.0%';
    },
  );
  const [heads = [], row = []] = await textsOf(await uploadAs(owner, wrongRows.path, wrong));
  const column = readingImport.columns.find(({ name }) => name === 'loss_share');
  expect(row[heads.indexOf(column?.title ?? '')]).toBe('12.5%');
  expect(row.at(-1)).not.toContain(column?.title);
});

describe('a large file', () => {
  const CALLS = importCalls(spaceImport);
  const large = () =>
    file(
      spaceImport,
      Array.from({ length: 3000 }, (_, index) => ({ park: '无', building: '无', floor: '1', number: String(index) })),
    );

  it('reports its progress to its own user, until it is over', async () => {
    const stranger = await (await newEnterprise(world)).person('admin');
    const key = { key: 'large' };
    const seen: ImportProgress[] = [];
    const strange: unknown[] = [];
    let over = false;
    const work = requestUpload<ImportPreview>(owner, CALLS.check.path, await large(), { progress: key.key }).finally(
      () => {
        over = true;
      },
    );
    while (!over) {
      const progress = await owner.call(importProgress, key);
      if (progress) seen.push(progress);
      strange.push(await stranger.call(importProgress, key));
    }
    expect((await work).data?.wrong).toBe(3000);
    expect(seen.map(({ stage }) => stage)).toContain('reading');
    expect(seen.at(-1)?.stage).not.toBe('writing');
    expect(new Set(strange)).toEqual(new Set([null]));
    expect(await owner.call(importProgress, key)).toBeNull();
  });
});

it('is not written for a deleted user', async () => {
  const contract = await approvedContract(owner, await enterprise.person('admin'));
  const item = (await owner.call(chargeItemOptions, {})).find(({ kind }) => kind === 'utility')?.label ?? '';
  const days = { start_date: '2026-02-01', end_date: '2026-02-28', due_date: '2026-03-20' };
  const rows = await file(receivableImport, [
    { contract_number: contract.number, charge_item: item, ...days, gross_fen: 8 },
  ]);
  const form = new FormData();
  form.append('file', rows);
  form.append('mode', 'all');
  const packed = new Response(form);
  const body = await packed.arrayBuffer();
  const before = (await owner.call(listEndpoint(receivableList), { page: 1, page_size: 1 })).total;
  const stop = new AbortController();
  const reply = owner.fetch(importCalls(receivableImport).run.path, {
    method: 'POST',
    body,
    signal: stop.signal,
    headers: {
      'content-type': packed.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
    },
  });
  stop.abort();
  await reply.catch(() => undefined);
  expect((await owner.call(listEndpoint(receivableList), { page: 1, page_size: 1 })).total).toBe(before);
});
