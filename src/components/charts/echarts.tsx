// A chart drawn by ECharts. Loaded when it is shown: the library weighs more than the page.

import { BarChart, CustomChart, LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { type EChartsCoreOption, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import ReactEChartsCore from 'echarts-for-react/lib/core';

use([
  BarChart,
  LineChart,
  CustomChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

export interface EChartProps {
  option: EChartsCoreOption;
  title: string;
  /** px */
  height?: number;
  /** The item that was clicked, as the option has it. */
  onItem?: (item: object) => void;
}

export default function EChart({ option, title, height = 320, onItem }: EChartProps) {
  const click = ({ data }: { data?: object }) => data && onItem?.(data);
  return (
    <div role="img" aria-label={title}>
      <ReactEChartsCore echarts={echarts} option={option} notMerge style={{ height }} onEvents={{ click }} />
    </div>
  );
}
