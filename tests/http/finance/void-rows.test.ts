// Void receivables and receipts in their details: shown with their amounts, outside every total, and struck through in the spreadsheet.
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { voidCashRecord } from '#api/finance/cash-record/cash-record';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { cashDetailsReport, receivableDetailsReport } from '#api/finance/report/details';
import { pivotEndpoint } from '#api/kernel/list/pivot';
import { type ReportDeclaration, reportEndpoint, reportFileEndpoint } from '#api/kernel/report/report';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { fullReport } from '#tests/support/history/report';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { enterprise, admin } = openEnterprise({ people: { admin: 'admin' }, each: 'file' });

const EVER = { from: '2020-01-01', to: '2040-12-31' };
const REMAINING_FEN = 345_600;
const VOID_FEN = 12_300;
/** Sum of the receivables without the void one, in fen. */
let owed_fen = 0;

beforeAll(async () => {
  const contract = await approvedContract(admin, await enterprise.person('admin'));
  const [first, ...others] = await receivablesOf(admin, contract);
  await admin.call(voidReceivable, { id: present(first).id, reason: '多收' });
  owed_fen = others.reduce((sum, { gross_fen }) => sum + gross_fen, 0);
  await newCash(admin, REMAINING_FEN, '甲公司');
  const wrong = await newCash(admin, VOID_FEN, '乙公司');
  await admin.call(voidCashRecord, { id: wrong.id, reason: '录入错误' });
});

interface Line {
  values: unknown[];
  isStruck: boolean;
}

/** Returns the rows of the sheet below its headers. */
async function sheetOf(report: ReportDeclaration, request: object): Promise<Line[]> {
  const response = await admin.fetch(reportFileEndpoint(report).path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  const lines: Line[] = [];
  present(workbook.worksheets[0]).eachRow((row) => {
    const values = (row.values as unknown[]).slice(1);
    const cells = Array.from(values, (_, place) => row.getCell(place + 1));
    lines.push({ values, isStruck: cells.every(({ font }) => font?.strike === true) });
  });
  return lines.slice(lines.findIndex(({ values }) => values[0] === report.columns[0]?.title) + 1);
}

const CASES = [
  [receivableDetailsReport, { due: EVER }, 'gross_fen', () => owed_fen],
  [cashDetailsReport, { received: EVER }, 'amount_fen', () => REMAINING_FEN],
] as const;

describe.each(CASES.map((each) => [each[0].title, each] as const))('%s', (_title, [report, request, column, sum]) => {
  const all = { ...request, state: 'all' };

  it('counts void rows neither in the sums nor in their number', async () => {
    const { rows, totals, row_count } = await fullReport(admin, report as ReportDeclaration, all as never);
    const dead = (rows as Record<string, unknown>[]).filter(({ status }) => status === 'void');
    expect(dead).toHaveLength(1);
    expect(Number(dead[0]?.[column])).toBeGreaterThan(0);
    expect(row_count).toBe(rows.length);
    for (const total of totals) expect(total).toMatchObject({ row_count: rows.length - 1, [column]: sum() });
  });

  it('sums nothing where only void rows are chosen', async () => {
    const { rows, totals } = await fullReport(
      admin,
      report as ReportDeclaration,
      { ...request, state: 'void' } as never,
    );
    expect(rows).toHaveLength(1);
    expect(totals).toMatchObject([{ row_count: 0, [column]: 0 }]);
  });

  it('strikes them through in the spreadsheet, outside its sums', async () => {
    const lines = await sheetOf(report, all);
    const total = present(lines.at(-1));
    const rows = lines.slice(0, -1);
    const place = report.columns.findIndex(({ name }) => name === column);
    const state = report.columns.findIndex(({ name }) => name === 'status');
    expect(rows.map(({ values, isStruck: struck }) => [values[state] === '已作废', struck])).toEqual(
      rows.map(({ values }) => [values[state] === '已作废', values[state] === '已作废']),
    );
    expect(rows.filter(({ isStruck: struck }) => struck)).toHaveLength(1);
    const range = (slice: number) => {
      const letter = String.fromCharCode(65 + slice);
      return `${letter}4:${letter}${rows.length + 3}`;
    };
    expect(total.values[place]).toEqual({
      formula: `SUMIFS(${range(place)},${range(state)},"<>已作废")`,
      result: sum() / 100,
    });
  });
});

it('are in no number and no sum of a pivot', async () => {
  const { rows, whole } = await admin.call(pivotEndpoint(receivableList), { by: [{ field: 'status' }] });
  const { rows: found } = await admin.call(reportEndpoint(receivableDetailsReport), { due: EVER });
  expect([whole.count, whole.sums.gross_fen]).toEqual([found.length, owed_fen]);
  const dead = rows.find(({ keys }) => keys[0] === 'void');
  expect([dead?.count, dead?.sums.gross_fen]).toEqual([0, 0]);
});
