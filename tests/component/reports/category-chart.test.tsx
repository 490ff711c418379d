// Axis steps and short labels of category charts, for any kind of figure.
import * as echarts from 'echarts';
import { expect, it } from 'vitest';
import { type CategoryChart, categoryOption } from '@/components/charts/category-option';

function drawn(chart: CategoryChart): string[] {
  const canvas = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
  canvas.setOption({ ...categoryOption(chart), animation: false });
  const texts = [...canvas.renderToSVGString().matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
  canvas.dispose();
  return texts;
}

it.each([
  ['money', [10_000_000, 20_000_000], '万元', '20'],
  ['percent', ['0.5', '1'], '%', '100'],
  ['area', ['500.00', '1000.00'], '㎡', '1,000'],
  ['integer', [50, 100], '位', '100'],
] as const)('shows steps of %s on the axis', (kind, values, unit, most) => {
  const texts = drawn({ type: 'bar', labels: ['甲', '乙'], unit, series: [{ name: '数', kind, values }] });
  expect(texts).toContain(most);
  expect(texts).toContain(unit);
});

it('months and weeks are shortened, quarters are unchanged, and a long name breaks', () => {
  const labels = ['2026-03', '2026-03-09 至 03-15', '2026-Q1', '云澜国际商务中心'];
  const series = [{ name: '数', kind: 'integer', values: [1, 2, 3, 4] }] as const;
  const texts = drawn({ type: 'line', labels, series: [...series] });
  expect(texts).toEqual(expect.arrayContaining(['26年3月', '03-09起', '2026-Q1', '云澜国际商务', '中心']));
});
