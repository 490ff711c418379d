// A chart drawn by ECharts. Loaded on demand, because the library is larger than the page.

import { BarChart, CustomChart, LineChart, PieChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  ToolboxComponent,
  TooltipComponent,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { type EChartsCoreOption, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import ReactEChartsCore from 'echarts-for-react/lib/core';
import { chartThemes } from '@/theme/chart-theme';
import { useShade } from '@/theme/chosen';

use([
  BarChart,
  LineChart,
  PieChart,
  CustomChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  ToolboxComponent,
  TooltipComponent,
  CanvasRenderer,
]);

export interface EChartProps {
  option: EChartsCoreOption;
  title: string;
  /** px */
  height?: number;
  /** Called with the clicked item, as the option declares it. */
  onItem?: (item: object) => void;
  /** Called with the clicked position on the axis, or the clicked slice. */
  onPlace?: (place: number) => void;
}

export default function EChart({ option, title, height = 320, onItem, onPlace }: EChartProps) {
  const shade = useShade();
  const click = ({ data, dataIndex }: { data?: object; dataIndex?: number }) => {
    if (data) onItem?.(data);
    if (dataIndex !== undefined) onPlace?.(dataIndex);
  };
  return (
    <div role="img" aria-label={title}>
      <ReactEChartsCore
        echarts={echarts}
        theme={chartThemes[shade]}
        option={option}
        notMerge
        style={{ height }}
        onEvents={{ click }}
      />
    </div>
  );
}
