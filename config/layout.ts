// The frame of the app as ProLayout settings: dark sider, fixed, fluid. Colours come from the one token file.
import { palette, siderTokens } from '../src/theme/palette';

export const layoutSettings = {
  title: '商业租赁管理',
  navTheme: 'light',
  layout: 'side',
  contentWidth: 'Fluid',
  fixSiderbar: true,
  colorPrimary: palette.primary,
  siderWidth: 216,
} as const;

export const layoutToken = {
  bgLayout: palette.ground,
  colorPrimary: palette.primary,
  sider: siderTokens,
  pageContainer: { paddingBlockPageContainerContent: 0, paddingInlinePageContainerContent: 0 },
} as const;
