// Derived from a report's declaration: the address of its parameters, the schema that accepts them, its form and its chart.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { rentRollReport } from '#api/contracts/rent-roll';
import { breakLabel } from '#api/kernel/constants';
import { fillIn, readParameters } from '#api/kernel/report/address';
import { initialOf, type ReportDeclaration, reportEndpoint } from '#api/kernel/report/report';
import { reportSchemas } from '#api/kernel/report/report.schema';
import { RECORDED_ON } from '#api/kernel/report/usual';
import { visibleCells, visibleReport } from '#api/kernel/report/visible';
import { present } from '#tests/support/present';
import { categoryOption } from '@/components/charts/category-option';
import { chartOf } from '@/components/report-page/chart-of';
import { ParameterForm } from '@/components/report-page/parameter-form';
import { parameterTexts, writeParameter } from '@/components/report-page/parameters';
import { renderApp } from '../support/app';
import { answer, ok } from '../support/server';

const TODAY = '2026-11-22';

/** Contains every kind of parameter. */
const report = {
  ...rentRollReport,
  parameters: [
    { name: 'as_of', title: '截至日期', kind: 'date' },
    RECORDED_ON,
    { name: 'within', title: '期间', kind: 'period' },
    { name: 'months', title: '月份', kind: 'months' },
    { name: 'year', title: '年度', kind: 'year' },
    { name: 'quarter', title: '季度', kind: 'quarter' },
    { name: 'manager', title: '招商经理', kind: 'text' },
    { name: 'park_ids', title: '园区', kind: 'options', options: '/api/option/park' },
    { name: 'building_id', title: '楼宇', kind: 'option', options: '/api/option/building' },
    { name: 'by', title: '口径', kind: 'enum', labels: { due: { label: '按应收日' }, period: { label: '按账期' } } },
  ],
} as const satisfies ReportDeclaration;

const CHOSEN = {
  as_of: '2025-06-30',
  known_on: '2025-07-31',
  within: { from: '2025-01-01', to: '2025-06-30' },
  months: { from: '2025-03', to: '2026-02' },
  year: 2025,
  quarter: '2025-Q2',
  manager: '王 敏',
  park_ids: [3, 7],
  building_id: 5,
  by: 'period',
};
const initial = Object.fromEntries(report.parameters.map((each) => [each.name, initialOf(each, TODAY)]));
const { input } = Object(reportSchemas(report))[reportEndpoint(report).path];

const addressOf = (values: Record<string, unknown>) =>
  report.parameters.reduce(
    (search, each) => writeParameter(search, each, values[each.name] as never, TODAY),
    new URLSearchParams('tab=x'),
  );

describe('parameters', () => {
  it('default to today, this year, this quarter and everything, and are omitted from the address then', () => {
    expect(initial).toEqual({
      as_of: TODAY,
      known_on: TODAY,
      within: { from: '2026-01-01', to: '2026-12-31' },
      months: { from: '2026-01', to: '2026-12' },
      year: 2026,
      quarter: '2026-Q4',
      manager: '',
      park_ids: [],
      building_id: null,
      by: 'due',
    });
    expect(addressOf(initial).toString()).toBe('tab=x');
    expect(readParameters(new URLSearchParams(), report, TODAY)).toEqual(initial);
  });

  it('round-trip through the address, and the schema accepts them', () => {
    const search = addressOf(CHOSEN);
    expect(readParameters(search, report, TODAY)).toEqual(CHOSEN);
    expect(input.parse(CHOSEN)).toEqual(CHOSEN);
    expect(input.parse(initial)).toEqual(initial);
  });

  it('that are invalid in the address get their defaults, and the schema refuses them', () => {
    const wrong =
      'as_of=2025-02-30&known_on=1&within=2025-06-30~2025-01-01&months=2025-13~2026-01&year=x&quarter=2025-Q5&park_ids=a,-1&building_id=-5&by=none';
    expect(readParameters(new URLSearchParams(wrong), report, TODAY)).toEqual(initial);
    const given = { as_of: '2025-02-30', known_on: '1', within: { from: '2025-06-30', to: '2025-01-01' }, year: 2022 };
    const months = { from: '2025-01', to: '2035-01' };
    const refused = input.safeParse({
      ...given,
      months,
      quarter: '2025-Q5',
      manager: '王\n敏',
      park_ids: [-1],
      building_id: -5,
      by: 'none',
    });
    expect(new Set(refused.error.issues.map(({ path }: { path: string[] }) => path[0]))).toEqual(
      new Set(report.parameters.map(({ name }) => name)),
    );
  });

  it('are described as text, except selected options, which only the form shows', () => {
    expect(parameterTexts(report, CHOSEN)).toEqual([
      '截至 2025-06-30',
      '录入截至 2025-07-31',
      '期间：2025-01-01 至 2025-06-30',
      '月份：2025-03 至 2026-02',
      '2025 年',
      '季度：2025 年第 2 季度',
      '招商经理：王 敏',
      '口径：按账期',
    ]);
  });

  it('are inputs of a form, each by its kind', async () => {
    answer('/api/option/park', () => ok([{ value: 3, label: '星河园' }]));
    answer('/api/option/building', () => ok([{ value: 5, label: '一号楼' }]));
    const onChange = vi.fn();
    renderApp(<ParameterForm report={report} values={CHOSEN} onChange={onChange} />);
    expect(screen.getByLabelText('截至日期')).toHaveValue('2025-06-30');
    expect(screen.getByPlaceholderText('开始')).toHaveValue('2025-01-01');
    expect(screen.getByPlaceholderText('起始月份')).toHaveValue('2025-03');
    // The year, and that of the quarter.
    expect(screen.getAllByText('2025 年')).toHaveLength(2);
    expect(screen.getByText('Q2')).toBeInTheDocument();
    expect(screen.getByText('按账期')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: '园区' })).toBeInTheDocument();
    expect(await screen.findByText('一号楼')).toBeInTheDocument();
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox', { name: '年度' }));
    await user.click(await screen.findByText('2024 年', { selector: '.ant-select-item-option-content' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(report.parameters[4], 2024);

    // A text is applied on Enter, not on every keystroke.
    const manager = screen.getByLabelText('招商经理');
    await user.clear(manager);
    await user.type(manager, ' 李强 {Enter}');
    expect(onChange).toHaveBeenLastCalledWith(report.parameters[6], '李强');
  });
});

describe('the chart', () => {
  const member = (building_id: number | null, building_name: string | null, monthly_rent_fen: number) => ({
    park_id: building_id && 1,
    park_name: building_id && '星河园',
    building_id,
    building_name,
    monthly_rent_fen,
    arrears_fen: 0,
  });
  const totals = [
    member(1, '北京国际金融中心一号楼', 100_000_000),
    member(2, 'B 座', 5),
    member(null, null, 100_000_005),
  ];

  it('has a bar per member of its group and a series per figure, without the outer totals', () => {
    const option = categoryOption(present(chartOf(rentRollReport, totals))) as unknown as {
      xAxis: { data: string[] };
      series: { name: string; data: number[] }[];
    };
    expect(option.xAxis.data).toEqual(['北京国际金融\n中心一号楼', 'B 座']);
    expect(option.series.map(({ name, data }) => [name, data])).toEqual([
      ['月租金', [100_000_000, 5]],
      ['在租逾期', [0, 0]],
    ]);
  });

  it('of monthly columns uses the months of the grand total', () => {
    const per = { kind: 'money', per: 'month' } as const;
    const columns = [
      { name: 'charged_fen', title: '应收', ...per },
      { name: 'received_fen', title: '实收', ...per },
    ];
    const flow: ReportDeclaration = {
      ...report,
      totals: { ...report.totals, columns },
      chart: { title: '各月', kind: 'bar', values: ['charged_fen', 'received_fen'] },
    };
    const visible = visibleReport(flow, { within: { from: '2025-12-01', to: '2026-01-31' } });
    const all = {
      park_id: null,
      building_id: null,
      charged_fen: { '2025-12': 5, '2026-01': 7 },
      received_fen: { '2025-12': 5 },
    };
    const totals = visibleCells(visible.totals.columns, all) as unknown as Parameters<typeof chartOf>[1][number];
    expect(chartOf(visible, [totals])).toMatchObject({
      labels: ['2025-12', '2026-01'],
      series: [
        { name: '应收', values: [5, 7] },
        { name: '实收', values: [5, null] },
      ],
    });
  });

  it('draws shares in percent, and leaves a gap for an unknown one', () => {
    const series = [{ name: '出租率', kind: 'percent' as const, values: ['0.8036', null] }];
    const option = categoryOption({ type: 'line', labels: ['2026-01', '2026-Q2'], series }) as {
      xAxis: { data: string[] };
      yAxis: { name: string; axisLabel: { formatter: (value: number) => string } };
      series: { data: (number | null)[] }[];
    };
    expect(option.xAxis.data).toEqual(['26年1月', '2026-Q2']);
    expect([option.yAxis.name, option.yAxis.axisLabel.formatter(0.8)]).toEqual(['%', '80']);
    expect(option.series[0]?.data).toEqual([0.8036, null]);
  });

  it('breaks labels after six characters', () => {
    expect(breakLabel('一二三四五六')).toBe('一二三四五六');
    expect(breakLabel('一二三四五六七')).toBe('一二三四五六\n七');
  });
});

it('a cell links to its sources only when all required values are present', () => {
  const address = '/p?f_number={number}&f_due=~{as_of-1}&on={as_of}';
  expect(fillIn(address, { number: 'HT/1 号', as_of: TODAY })).toBe(
    `/p?f_number=${encodeURIComponent('HT/1 号')}&f_due=~2026-11-21&on=${TODAY}`,
  );
  expect(fillIn(address, { number: null, as_of: TODAY })).toBeNull();
  const either = '/p?ids={id|ids}';
  expect([
    fillIn(either, { id: 4, ids: [5, 6] }),
    fillIn(either, { id: null, ids: [5, 6] }),
    fillIn(either, { id: null }),
  ]).toEqual(['/p?ids=4', '/p?ids=5%2C6', null]);
});
