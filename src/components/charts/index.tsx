// Charts with the palette and the label rule of the specification: figures along one axis, or any ECharts option.
import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { type CategoryChart, categoryOption } from './category-option';
import type { EChartProps } from './echarts';

const EChart = lazy(() => import('./echarts'));

export function DrawnChart(props: EChartProps) {
  return (
    <Suspense fallback={<Spin style={{ display: 'block', margin: '120px auto' }} />}>
      <EChart {...props} />
    </Suspense>
  );
}

type ChartProps = CategoryChart & Pick<EChartProps, 'title' | 'height'>;

export function Chart({ title, height, ...chart }: ChartProps) {
  return <DrawnChart title={title} height={height} option={categoryOption(chart)} />;
}
