// A chart of some figures along one axis, with the palette and the label rule of the specification.
import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { type CategoryChart, categoryOption } from './category-option';

const EChart = lazy(() => import('./echarts'));

export function Chart({ title, ...chart }: CategoryChart & { title: string }) {
  return (
    <Suspense fallback={<Spin style={{ display: 'block', margin: '120px auto' }} />}>
      <EChart title={title} option={categoryOption(chart)} />
    </Suspense>
  );
}
