// The layout of the app as ProLayout settings: dark sider, fixed, fluid. Colours come from the token file.
import { palettes, type Shade, siderTokens } from '../src/theme/palette';

export const layoutSettings = {
  title: '商业租赁管理',
  navTheme: 'light',
  layout: 'side',
  contentWidth: 'Fluid',
  fixSiderbar: true,
  siderWidth: 216,
} as const;

const tokenOf = (shade: Shade) => ({
  bgLayout: palettes[shade].ground,
  colorPrimary: palettes[shade].primary,
  sider: siderTokens,
  pageContainer: { paddingBlockPageContainerContent: 0, paddingInlinePageContainerContent: 0 },
});
export const layoutTokens = { light: tokenOf('light'), dark: tokenOf('dark') } as const;
