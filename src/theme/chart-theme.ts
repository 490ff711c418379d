// Colours and font of every chart, from the tokens of the product, as a theme of ECharts.
import { CHART_PALETTE } from '#api/kernel/constants';
import { FONT, palettes, type Shade } from './palette';

const ofShade = (shade: Shade) => {
  const { card, text, textSecondary, border, borderStrong } = palettes[shade];
  const axis = {
    axisLine: { lineStyle: { color: borderStrong } },
    axisLabel: { color: textSecondary },
    splitLine: { lineStyle: { color: border } },
    nameTextStyle: { color: textSecondary },
  };
  return {
    // Disabled, because a print or screenshot could capture a chart half drawn.
    animation: false,
    color: [...CHART_PALETTE],
    // Saved pictures of a chart have no page behind them.
    backgroundColor: card,
    // A canvas inherits no font: `inherit` would give its smallest one.
    textStyle: { fontFamily: FONT, color: text },
    title: { textStyle: { color: text }, subtextStyle: { color: textSecondary } },
    legend: { textStyle: { color: text }, pageTextStyle: { color: textSecondary } },
    tooltip: { backgroundColor: card, borderColor: border, textStyle: { color: text } },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
    pie: { label: { color: text } },
  };
};
export const chartThemes = { light: ofShade('light'), dark: ofShade('dark') } as const;
