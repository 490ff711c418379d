// Terms of leases as bars of time: one row per lease, the first to end on top, coloured by the quarter of its end.
import type { CustomSeriesRenderItem } from 'echarts';
import type { EChartsCoreOption } from 'echarts/core';
import { CHART_PALETTE } from '#api/kernel/constants';

export interface Bar {
  contract_id: number;
  contract_number: string;
  tenant_name: string;
  spaces: string;
  start_date: string;
  end_date: string;
}

const ROW_PX = 22;
const MOST_ROWS = 26;
/** Colours of ended leases that are held over, and of ends after the quarters with their own colours. */
const [LATE, LATER] = ['#D1495B', '#B8C4BE'];
/** Colours of the current and the following quarters; red is reserved for late ones. */
const AHEAD = CHART_PALETTE.filter((color) => color !== LATE);

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const quarterOf = (day: string) => Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);

/** Returns the colour and the name of the quarter of an end. */
function bandOf(end: string, today: string): { name: string; color: string } {
  const ahead = quarterOf(end) - quarterOf(today);
  if (end < today) return { name: '已到期未退', color: LATE };
  const color = AHEAD[ahead];
  if (!color) return { name: '更晚到期', color: LATER };
  const quarter = quarterOf(end);
  return { name: `${Math.floor(quarter / 4)} 年第 ${(quarter % 4) + 1} 季度到期`, color };
}

/** Draws a bar from the start to the end of the last day. */
const renderBar: CustomSeriesRenderItem = (params, api) => {
  const row = api.value(0);
  const [from, to] = [api.coord([api.value(1), row]), api.coord([api.value(2), row])];
  const size = api.size?.([0, 1]);
  const height = (Array.isArray(size) ? (size[1] ?? ROW_PX) : ROW_PX) * 0.62;
  const grid = params.coordSys as unknown as { x: number; y: number; width: number; height: number };
  const [left, right] = [Math.max(from[0] ?? 0, grid.x), Math.min(to[0] ?? 0, grid.x + grid.width)];
  const y = from[1] ?? 0;
  if (right <= left || y < grid.y || y > grid.y + grid.height) return null;
  return {
    type: 'rect',
    shape: { x: left, y: y - height / 2, width: Math.max(2, right - left), height, r: 2 },
    style: { fill: String(api.visual('color')) },
  };
};

/** Draws the day of a report as a line over all rows. */
const renderToday: CustomSeriesRenderItem = (params, api) => {
  const [x = 0] = api.coord([api.value(0), 0]);
  const grid = params.coordSys as unknown as { x: number; y: number; width: number; height: number };
  if (x < grid.x || x > grid.x + grid.width) return null;
  return {
    type: 'line',
    shape: { x1: x, y1: grid.y, x2: x, y2: grid.y + grid.height },
    style: { stroke: LATE, lineWidth: 1, lineDash: [4, 3] },
  };
};

const DAY_MS = 86_400_000;

/** Returns a series for each quarter, so that each has its name in the legend. */
function seriesOf(bars: readonly Bar[], today: string): object[] {
  const bands = new Map<string, { color: string; places: number[] }>();
  for (const [place, { end_date }] of bars.entries()) {
    const { name, color } = bandOf(end_date, today);
    const band = bands.get(name) ?? { color, places: [] };
    band.places.push(place);
    bands.set(name, band);
  }
  return [...bands].map(([name, { color, places }]) => ({
    type: 'custom',
    name,
    itemStyle: { color },
    renderItem: renderBar,
    encode: { x: [1, 2], y: 0 },
    data: places.map((place) => {
      const bar = bars[place] as Bar;
      const value = [place, timeOf(bar.start_date), timeOf(bar.end_date) + DAY_MS];
      return { value, bar, contract_id: bar.contract_id };
    }),
  }));
}

const TIME_ZOOM = { type: 'slider', xAxisIndex: 0, bottom: 8, height: 20, filterMode: 'none' };
/** The visible rows, moved by slider and wheel. */
const ROW_ZOOM = [
  {
    type: 'slider',
    yAxisIndex: 0,
    right: 4,
    width: 16,
    startValue: 0,
    endValue: MOST_ROWS - 1,
    filterMode: 'none',
    showDetail: false,
  },
  { type: 'inside', yAxisIndex: 0, zoomOnMouseWheel: false, moveOnMouseWheel: true, filterMode: 'none' },
];

export function barsOption(bars: readonly Bar[], today: string): { option: EChartsCoreOption; height: number } {
  const zooms = bars.length > MOST_ROWS;
  const first = bars.reduce((day, { start_date }) => (start_date < day ? start_date : day), today);
  const dayLine = { type: 'custom', name: '截至日', itemStyle: { color: LATE }, renderItem: renderToday };
  const option: EChartsCoreOption = {
    // Animating thousands of bars would be slow.
    animation: false,
    legend: { top: 0, type: 'scroll' },
    grid: { left: 16, right: zooms ? 40 : 16, top: 40, bottom: 56, containLabel: true },
    tooltip: {
      formatter: ({ data }: { data?: { bar?: Bar } }) => (data?.bar ? textOf(data.bar) : `截至日 ${today}`),
    },
    xAxis: { type: 'time', position: 'top', min: timeOf(first) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ contract_number, tenant_name }) => `${contract_number} ${tenant_name}`),
      axisLabel: { width: 240, overflow: 'truncate' },
    },
    dataZoom: zooms ? [TIME_ZOOM, ...ROW_ZOOM] : [TIME_ZOOM],
    series: [...seriesOf(bars, today), { ...dayLine, data: [[timeOf(today)]], encode: { x: 0 }, silent: true }],
  };
  return { option, height: Math.max(240, Math.min(bars.length, MOST_ROWS) * ROW_PX + 110) };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const textOf = ({ contract_number, tenant_name, spaces, start_date, end_date }: Bar): string =>
  [contract_number, tenant_name, spaces, `${start_date} 至 ${end_date}`].map(escaped).join('<br/>');
