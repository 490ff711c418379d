// Colours and type of every chart, from the tokens of the product.
import { CHART_PALETTE } from '#api/kernel/constants';
import { FONT, palette } from './palette';

export const chartTheme = {
  color: CHART_PALETTE,
  /** Of what stands below a title. */
  secondary: palette.textSecondary,
  // A canvas inherits no font: with `inherit` it draws its smallest one.
  textStyle: { fontFamily: FONT, color: palette.text },
} as const;
