// Exported spreadsheets: the filtered rows of all pages, with the chosen columns and numbers as numbers.
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import { workbookOf } from '#server/platform/xlsx/xlsx';
import { approvedContract } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { enterprise, admin } = openEnterprise({ people: { admin: 'admin' } });
let number: string;
let park: { id: number; name: string };

beforeAll(async () => {
  const contract = await approvedContract(admin, await enterprise.person('admin'));
  number = contract.number;
  park = await admin.call(parkCalls.get, { id: contract.park_id });
  await approvedContract(admin, await enterprise.person('admin'));
});

async function sheetOf(
  path: string,
  input: object,
): Promise<{ rows: unknown[][]; name: string | null; workbook: ExcelJS.Workbook }> {
  const response = await admin.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return { rows, name: response.headers.get('content-disposition'), workbook };
}

/** Yields pages of rows as an export reads them; throws `fault` after the last, where one is given. */
async function* pagesOf(count: number, fault?: Error): AsyncGenerator<{ name: string }[]> {
  for (let page = 0; page < count; page += 1)
    yield Array.from({ length: 2_000 }, (_, place) => ({ name: `第 ${page} 页第 ${place} 行`.repeat(20) }));
  if (fault) throw fault;
}
const written = (pages: AsyncGenerator<{ name: string }[]>) =>
  workbookOf('a.xlsx', '表', [{ name: 'name', title: '名称', kind: 'text' }], pages).body as ReadableStream<Uint8Array>;

// An error thrown by the thread has no handler here, and would end the run.
describe('an export that is not read to its end', () => {
  it('is released when its reader leaves', async () => {
    const reader = written(pagesOf(20)).getReader();
    await reader.read();
    await reader.cancel();
    expect((await new Response(written(pagesOf(3))).arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  it('is released when its rows cannot be read', async () => {
    await expect(new Response(written(pagesOf(3, new Error('no more rows')))).arrayBuffer()).rejects.toThrow();
    expect((await new Response(written(pagesOf(3))).arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });
});

describe('export', () => {
  it('of a list holds the filtered set in the chosen columns, money in yuan, enums by label', async () => {
    const { rows, name } = await sheetOf('/api/finance/receivable/report', {
      format: 'xlsx',
      columns: ['contract_number', 'due_date', 'gross_fen', 'status'],
      filter: { contract_number: number },
      sort: [{ field: 'due_date', order: 'desc' }],
    });
    expect(rows[0]).toEqual(['合同编号', '应收日', '应收金额（元）', '状态']);
    expect(rows).toHaveLength(14);
    expect(rows[1]).toEqual([number, new Date('2026-12-01'), 6200, '未收']);
    expect(rows[13]?.[0]).toBe('合计');
    expect(rows[13]?.[2]).toMatchObject({ formula: 'SUMIFS(C2:C13,D2:D13,"<>已作废")' });
    expect(decodeURIComponent(name ?? '')).toContain('应收-2026-03-16.xlsx');
  });

  it('of the rent roll holds every space of the date', async () => {
    const { rows, name } = await sheetOf('/api/contracts/report/rent-roll-xlsx', { as_of: '2026-03-15' });
    expect(decodeURIComponent(name ?? '')).toContain('租金台账-2026-03-15.xlsx');
    // Title, parameters, header; two spaces, arrears outside running leases, the sums.
    expect(rows).toHaveLength(7);
    expect(rows.slice(0, 2).map(([line]) => line)).toEqual([
      '租金台账',
      '截至日期：2026-03-15；数据：含截至日后补录；汇总到：楼宇；园区：全部；范围：全部园区',
    ]);
    expect(rows[2]?.slice(0, 5)).toEqual(['楼宇', '楼层', '空间', '状态', '租客']);
    expect(rows[3]?.[6]).toBe(6083.33);
    expect(rows[5]?.[0]).toBe('已离租逾期');
    expect(rows[6]?.[0]).toBe('合计');
    expect(rows[6]?.[6]).toEqual({ formula: 'SUM(G4:G6)', result: 12166.66 });
  });

  it('of the rent roll names the requested parks and explains its figures', async () => {
    const { workbook, rows } = await sheetOf('/api/contracts/report/rent-roll-xlsx', {
      as_of: '2026-03-16',
      park_ids: [park.id],
    });
    expect(rows[1]?.[0]).toBe(
      `截至日期：2026-03-16；数据：含截至日后补录；汇总到：楼宇；园区：${park.name}；范围：全部园区`,
    );
    const notes = workbook.getWorksheet('口径说明');
    expect(notes?.getRow(1).values).toEqual([undefined, '列', '口径']);
    expect(notes?.getColumn(1).values).toContain('在租逾期');
  });

  it('of an undeclared column is refused as JSON', async () => {
    const response = await admin.fetch('/api/finance/receivable/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'xlsx', columns: ['password_hash'] }),
    });
    expect(await response.json()).toMatchObject({ error_code: 422, errors: [{ path: ['columns', 0] }] });
  });
});
