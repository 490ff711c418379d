// Features of declared reports that the product's own reports do not use yet: columns per month, and pages.
import ExcelJS from 'exceljs';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { rentRollReport } from '#api/contracts/rent-roll';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { BY_MONTH } from '#api/kernel/report/usual';
import { reportRoutes } from '#server/platform/report/report';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, enterprise } = openEnterprise();

const report = {
  ...rentRollReport,
  object: 'frame',
  title: '逐月',
  parameters: [{ name: 'within', title: '期间', kind: 'period' }, BY_MONTH],
  columns: [
    { name: 'name', title: '名称', kind: 'text' },
    { name: 'due_fen', title: '应收', kind: 'money', per: 'month' },
  ],
  definitions: {},
  opens: {},
  extra: { id: 'id' },
  rowKey: 'id',
  pageSize: 2,
  totals: {
    title: '合计',
    groups: [],
    columns: [{ name: 'due_fen', title: '应收', kind: 'money', per: 'month' }],
  },
  outside: undefined,
  chart: undefined,
} as const satisfies ReportDeclaration;

const [answer, sheet] = reportRoutes(report, {
  source: () => sql`with lines as (select n as id, 'L' || n as name, n * 100 as fen from generate_series(1, 5) n)`,
  columns: { due_fen: sql`jsonb_build_object('2026-01', fen, '2026-03', -fen)` },
  order: sql`order by id`,
  totals: { due_fen: sql`jsonb_build_object('2026-01', sum(fen))` },
  named: {},
});

const within = { from: '2026-01-01', to: '2026-03-31' };
const actor = { selected_park_ids: [], selected_building_ids: [] };

async function request(input: object) {
  const route = present(answer);
  if (route.kind !== 'use-case') throw new Error('a report reads in one transaction');
  const reply = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    route.run({ tx, actor, today: '2026-03-16' } as never, input as never),
  );
  return JSON.parse((reply as { text: string }).text);
}

it('returns the rows of a page, and totals and number of all', async () => {
  const second = await request({ within, page: 2 });
  expect(second.rows).toEqual([
    { id: 3, name: 'L3', due_fen: { '2026-01': 300, '2026-03': -300 } },
    { id: 4, name: 'L4', due_fen: { '2026-01': 400, '2026-03': -400 } },
  ]);
  expect([second.row_count, second.totals]).toEqual([5, [{ due_fen: { '2026-01': 1500 } }]]);
  expect((await request({ within })).rows.map((row: { id: number }) => row.id)).toEqual([1, 2]);
  expect((await request({ within, page: 4 })).rows).toEqual([]);
});

/** Returns the header and the last row of the spreadsheet. */
async function sheetOf(parameters: object) {
  const route = present(sheet);
  if (route.kind !== 'file') throw new Error('a spreadsheet is a file');
  const call = {
    services: world.services,
    transaction: (_reads: boolean, work: (inside: object) => unknown) =>
      world.db.transaction({ company_id: enterprise.company_id }, async (tx) =>
        work({ tx, actor, today: '2026-03-16' }),
      ),
  };
  const file = await route.run(call as never, parameters as never);
  const bytes = await new Response(file.body as BodyInit).arrayBuffer();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes);
  const rows = present(workbook.worksheets[0]).getSheetValues() as unknown[][];
  const header = rows.findIndex((row) => Array.isArray(row) && row[1] === '名称');
  return [rows[header]?.slice(1), rows[header + 5]?.slice(1)];
}

it('has all rows in the spreadsheet, a column each month', async () => {
  expect(await sheetOf({ within, columns: 'month' })).toEqual([
    ['名称', '2026-01（元）', '2026-02（元）', '2026-03（元）'],
    ['L5', 5, undefined, -5],
  ]);
});

it('folds months into quarters or years, each the sum of its months', async () => {
  const half = { from: '2026-02-01', to: '2026-06-30' };
  expect(await sheetOf({ within: half, columns: 'quarter' })).toEqual([
    ['名称', '2026-Q1（元）', '2026-Q2（元）'],
    ['L5', -5],
  ]);
  expect(await sheetOf({ within, columns: 'year' })).toEqual([
    ['名称', '2026 年（元）'],
    ['L5', 0],
  ]);
});
