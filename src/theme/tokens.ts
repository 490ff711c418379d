// antd's theme, derived from the palette.
import type { ThemeConfig } from 'antd';
import { FONT, palette } from './palette';

export const theme: ThemeConfig = {
  cssVar: true,
  hashed: false,
  token: {
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryActive,
    colorPrimaryBg: palette.primarySoft,
    colorSuccess: palette.success,
    colorSuccessBg: '#E8F4EF',
    colorSuccessBorder: '#B5DCCB',
    colorInfo: palette.info,
    colorWarning: palette.warning,
    colorError: palette.error,
    colorLink: palette.primary,
    // As text the hover green is too light on white.
    colorLinkHover: palette.primaryActive,
    colorLinkActive: palette.primaryActive,
    colorText: palette.text,
    colorTextSecondary: palette.textSecondary,
    colorTextDescription: palette.textSecondary,
    colorTextTertiary: '#66756E',
    colorTextPlaceholder: '#5F6D66',
    colorTextDisabled: palette.textDisabled,
    colorBorder: '#CBD5D0',
    colorBorderSecondary: palette.border,
    colorBgLayout: palette.ground,
    borderRadius: 6,
    fontSize: 14,
    fontFamily: FONT,
    // Who asks his system for less motion gets none.
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    motionDurationMid: '0.1s',
    motionDurationSlow: '0.15s',
  },
  components: {
    Table: {
      headerBg: '#F6F9F7',
      headerColor: palette.textSecondary,
      // Red figures keep their contrast on a row under the pointer.
      rowHoverBg: '#FCFDFC',
      cellFontSizeSM: 13,
      cellFontSizeMD: 13,
      cellFontSize: 13,
      cellPaddingBlockSM: 5,
      // The shade antd makes of the primary colour is too dark for secondary text.
      rowSelectedHoverBg: '#DDEFE7',
    },
    Form: { verticalLabelPadding: '0 0 4px' },
    Card: { headerFontSize: 15 },
  },
};
