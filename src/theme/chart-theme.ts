// Colours and type of every chart, from the tokens of the product.
import { palette, spaceStatusColours } from './palette';

export const chartTheme = {
  color: [
    palette.primary,
    palette.error,
    palette.info,
    palette.warning,
    spaceStatusColours.self_use,
    spaceStatusColours.holdover,
    spaceStatusColours.not_for_rent,
  ],
  textStyle: { fontFamily: 'inherit', color: palette.text },
} as const;
