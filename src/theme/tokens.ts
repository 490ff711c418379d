// antd's theme, derived from the palette; also used at build time (first-styles.tsx).
import { theme as antd, type ThemeConfig } from 'antd';
import { FONT, palettes, type Shade } from './palette';

/** `motion` enables animations. */
export const themeOf = (shade: Shade, motion: boolean): ThemeConfig => {
  const palette = palettes[shade];
  return {
    algorithm: shade === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    // A separate key for each shade, so that the variables of one do not apply to the other.
    cssVar: { key: shade },
    hashed: false,
    token: {
      colorPrimary: palette.primary,
      colorPrimaryHover: palette.primaryHover,
      colorPrimaryActive: palette.primaryActive,
      colorPrimaryBg: palette.primarySoft,
      colorSuccess: palette.success,
      colorSuccessBg: palette.primarySoft,
      colorSuccessBorder: palette.primaryLine,
      colorInfo: palette.info,
      colorWarning: palette.warning,
      colorError: palette.error,
      colorLink: palette.primary,
      // The hover green is too light for text on white.
      colorLinkHover: palette.primaryActive,
      colorLinkActive: palette.primaryActive,
      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextDescription: palette.textSecondary,
      colorTextTertiary: palette.textSecondary,
      colorTextPlaceholder: palette.textSecondary,
      colorTextDisabled: palette.textDisabled,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.card,
      colorTextLightSolid: palette.onPrimary,
      ...(shade === 'dark' && { colorBgElevated: palette.soft }),
      borderRadius: 6,
      fontSize: 14,
      fontFamily: FONT,
      motion,
      motionDurationMid: '0.1s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Table: {
        headerBg: palette.soft,
        headerColor: palette.textSecondary,
        // Red figures keep their contrast on a hovered row.
        rowHoverBg: shade === 'dark' ? palette.soft : '#FCFDFC',
        cellFontSizeSM: 13,
        cellFontSizeMD: 13,
        cellFontSize: 13,
        cellPaddingBlockSM: 5,
        // The shade that antd derives from the primary colour is too dark for secondary text.
        rowSelectedHoverBg: shade === 'dark' ? palette.primarySoft : '#DDEFE7',
      },
      Form: { verticalLabelPadding: '0 0 4px' },
      Card: { headerFontSize: 15 },
      // Its background is dark in both themes.
      Tooltip: { colorTextLightSolid: '#FFFFFF' },
    },
  };
};
