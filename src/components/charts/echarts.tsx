// A chart drawn by ECharts. Loaded when it is shown: the library weighs more than the page.

import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { type EChartsCoreOption, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import ReactEChartsCore from 'echarts-for-react/lib/core';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export default function EChart({ option, title }: { option: EChartsCoreOption; title: string }) {
  return (
    <div role="img" aria-label={title}>
      <ReactEChartsCore echarts={echarts} option={option} notMerge style={{ height: 320 }} />
    </div>
  );
}
