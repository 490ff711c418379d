import { describe, expect, it } from 'vitest';
import { rentRollReport } from '#api/contracts/rent-roll';
import type { ReportDeclaration, ReportParameter } from './report';
import { reportSchemas } from './report.schema';
import { BY_QUARTER } from './usual';
import { partValues, visibleCells, visibleReport } from './visible';

const BUCKETS = { '1-30': { label: '1–30 天' }, '>365': { label: '365 天以上' } };
const reportWith = (...parameters: ReportParameter[]): ReportDeclaration => ({
  ...rentRollReport,
  parameters,
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text' },
    { name: 'due_fen', title: '应收', kind: 'money', per: 'month', total: true },
    { name: 'open_fen', title: '未收', kind: 'money', per: BUCKETS },
  ],
  totals: { ...rentRollReport.totals, columns: [{ name: 'due_fen', title: '应收', kind: 'money', per: 'month' }] },
});
const period = { name: 'within', title: '期间', kind: 'period' } as const;
const namesOf = (report: ReportDeclaration) => report.columns.map(({ name }) => name);

describe('a column per month', () => {
  it('is one for each month of the period, the year or the quarter', () => {
    const input = (parameter: ReportParameter, value: unknown) =>
      namesOf(visibleReport(reportWith(parameter), { [parameter.name]: value })).filter((name) => /^due/.test(name));
    expect(input(period, { from: '2025-11-15', to: '2026-02-01' })).toEqual([
      'due_fen:2025-11',
      'due_fen:2025-12',
      'due_fen:2026-01',
      'due_fen:2026-02',
    ]);
    expect(input({ name: 'y', title: '年度', kind: 'year' }, 2026)).toHaveLength(12);
    expect(input({ name: 'q', title: '季度', kind: 'quarter' }, '2026-Q2')).toEqual([
      'due_fen:2026-04',
      'due_fen:2026-05',
      'due_fen:2026-06',
    ]);
    expect(input({ name: 'as_of', title: '截至日期', kind: 'date' }, '2026-01-01')).toEqual([]);
  });

  it('has the title of its month and keeps its declaration, in totals too', () => {
    const { columns, totals } = visibleReport(reportWith(period), { within: { from: '2026-01-01', to: '2026-01-31' } });
    const part = { column: 'due_fen', key: '2026-01' };
    const displayed = { name: 'due_fen:2026-01', title: '2026-01', kind: 'money', part };
    expect(columns[1]).toEqual({ ...displayed, total: true });
    expect(totals.columns).toEqual([displayed]);
  });
});

describe('columns', () => {
  const flow: ReportDeclaration = {
    ...reportWith(
      { name: 'within', title: '月份', kind: 'months' },
      { name: 'by', title: '汇总', kind: 'enum', labels: { tenant: { label: '租客' }, park: { label: '园区' } } },
    ),
    columns: [
      { name: 'tenant_name', title: '租客', kind: 'text', only: { by: ['tenant'] } },
      { name: 'sum_fen', title: '合计', kind: 'money' },
      { name: 'due_fen', title: '应收', kind: 'money', per: 'month' },
      { name: 'paid_fen', title: '实收', kind: 'money', per: 'month' },
    ],
  };
  const within = { from: '2025-12', to: '2026-01' };

  it('per month are grouped by month', () => {
    expect(visibleReport(flow, { within, by: 'tenant' }).columns.map(({ title }) => title)).toEqual([
      '租客',
      '合计',
      '2025-12 应收',
      '2025-12 实收',
      '2026-01 应收',
      '2026-01 实收',
    ]);
  });

  it('of one value of a parameter are omitted for the others', () => {
    expect(namesOf(visibleReport(flow, { within, by: 'park' }))[0]).toBe('sum_fen');
  });
});

describe('columns folded into quarters and years', () => {
  const report: ReportDeclaration = {
    ...reportWith({ name: 'within', title: '月份', kind: 'months' }, BY_QUARTER),
    columns: [
      { name: 'due_fen', title: '应收', kind: 'money', per: 'month' },
      { name: 'paid_fen', title: '实收', kind: 'money', per: 'month' },
      { name: 'rate', title: '收缴率', kind: 'percent', per: 'month', quotient: ['paid_fen', 'due_fen'] },
    ],
  };
  const columnsOf = (columns: string) =>
    visibleReport(report, { within: { from: '2025-11', to: '2026-02' }, columns }).columns;
  const row = {
    due_fen: { '2025-11': 100, '2025-12': 200, '2026-01': null, '2026-02': 0 },
    paid_fen: { '2025-11': 100, '2025-12': 100, '2026-01': null, '2026-02': null },
    rate: { '2025-11': '1.0000' },
  };

  it('are sums, and quotients of sums', () => {
    expect(
      columnsOf('quarter')
        .map(({ title }) => title)
        .slice(0, 4),
    ).toEqual(['2025-Q4 应收', '2025-Q4 实收', '2025-Q4 收缴率', '2026-Q1 应收']);
    expect(visibleCells(columnsOf('quarter'), row)).toMatchObject({
      'due_fen:2025-Q4': 300,
      'paid_fen:2025-Q4': 200,
      'rate:2025-Q4': '0.6667',
      'due_fen:2026-Q1': 0,
      'paid_fen:2026-Q1': null,
      'rate:2026-Q1': null,
    });
    expect(visibleCells(columnsOf('year'), row)).toMatchObject({ 'due_fen:2025': 300, 'due_fen:2026': 0 });
  });

  it('open the months they cover within the period', () => {
    expect(columnsOf('quarter').map(partValues)[3]).toMatchObject({ first_month: '2026-01', last_month: '2026-02' });
    expect(columnsOf('month').map(partValues)[0]).toMatchObject({ first_month: '2025-11', last_month: '2025-11' });
  });
});

it('a column per bucket becomes one for each, regardless of the parameters', () => {
  const { columns } = visibleReport(reportWith(period), { within: { from: '2026-01-01', to: '2026-01-31' } });
  expect(columns.slice(2).map(({ name, title }) => [name, title])).toEqual([
    ['open_fen:1-30', '未收 1–30 天'],
    ['open_fen:>365', '未收 365 天以上'],
  ]);
});

it('a row has a cell for each, empty when its record has no value', () => {
  const { columns } = visibleReport(reportWith(period), { within: { from: '2026-01-01', to: '2026-02-28' } });
  const row = { tenant_name: '甲', due_fen: { '2026-02': 5 }, open_fen: { '1-30': 7 } };
  expect(visibleCells(columns, row)).toEqual({
    ...row,
    'due_fen:2026-01': null,
    'due_fen:2026-02': 5,
    'open_fen:1-30': 7,
    'open_fen:>365': null,
  });
  const plain = { tenant_name: '甲' };
  expect(visibleCells(columns.slice(0, 1), plain)).toBe(plain);
});

it('the schema accepts records of integer fen, and a page only when there are pages', () => {
  const report = reportWith(period);
  const path = `/api/${report.area}/report/${report.object}`;
  const schemaOf = (each: ReportDeclaration) =>
    reportSchemas(each)[path as never] as ReturnType<typeof reportSchemas>[string];
  const ids = { space_id: 1, park_id: 1, building_id: 1, tenant_id: null, contract_id: null };
  const reply = (due: unknown) => ({
    selection: '全部园区',
    row_count: 1,
    rows: [{ ...ids, tenant_name: '甲', due_fen: { '2026-01': due }, open_fen: {} }],
    totals: [],
    outside: { deposit_fen: 0, arrears_fen: 0 },
  });
  const { output } = schemaOf(report);
  expect([5, 0.5, '5'].map((due) => output?.safeParse(reply(due)).success)).toEqual([true, false, false]);
  const takes = (each: ReportDeclaration, page: number) => schemaOf(each).input.safeParse({ page }).success;
  expect(takes(report, 1)).toBe(false);
  const paged = { ...report, pageSize: 2 };
  expect([1, 7, 0].map((page) => takes(paged, page))).toEqual([true, true, false]);
});
