// Colours and type of every chart, from the tokens of the product.
import { CHART_PALETTE } from '#api/kernel/constants';
import { palette } from './palette';

export const chartTheme = {
  color: CHART_PALETTE,
  textStyle: { fontFamily: 'inherit', color: palette.text },
} as const;
