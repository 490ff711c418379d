// Colours and type of every chart, from the tokens of the product.
import { CHART_PALETTE } from '#api/kernel/constants';
import { palette } from './palette';

export const chartTheme = {
  color: CHART_PALETTE,
  /** Of what stands below a title. */
  secondary: palette.textSecondary,
  textStyle: { fontFamily: 'inherit', color: palette.text },
} as const;
