// The colours and the font of the product, in one place: antd theme, ProLayout and charts read them.
export const palette = {
  primary: '#12805C',
  // Darker than at rest: white on a lighter green is below the 4.5 of WCAG AA.
  primaryHover: '#0F7352',
  primaryActive: '#0E6549',
  primarySoft: '#E8F4EF',
  ground: '#F3F6F4',
  card: '#FFFFFF',
  border: '#E3E9E6',
  text: '#1B2A24',
  textSecondary: '#5B6B64',
  textDisabled: '#A9B5AF',
  success: '#12805C',
  info: '#2F6FDE',
  warning: '#D98A00',
  error: '#D1393D',
} as const;

/** Of pages and charts. */
export const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";

/** ProLayout's dark sider within the light theme. */
export const siderTokens = {
  colorMenuBackground: '#0D2B22',
  colorBgMenuItemHover: 'rgba(255,255,255,.08)',
  colorBgMenuItemActive: 'rgba(255,255,255,.12)',
  colorBgMenuItemSelected: palette.primary,
  colorBgMenuItemCollapsedElevated: '#0D2B22',
  colorBgCollapsedButton: '#FFFFFF',
  colorTextCollapsedButton: palette.textSecondary,
  colorTextCollapsedButtonHover: palette.primary,
  colorTextMenu: 'rgba(255,255,255,.78)',
  colorTextMenuSecondary: 'rgba(255,255,255,.65)',
  colorTextMenuTitle: '#FFFFFF',
  colorTextMenuActive: '#FFFFFF',
  colorTextMenuSelected: '#FFFFFF',
  colorTextMenuItemHover: '#FFFFFF',
  colorTextSubMenuSelected: '#FFFFFF',
  colorMenuItemDivider: 'rgba(255,255,255,.12)',
} as const;

/** Status of a space, on plans, lists and charts alike; vacant and holdover are hatched besides. */
export const spaceStatusColours = {
  leased: '#12805C',
  signed: '#3B76D6',
  reserved: '#E69F00',
  vacant: '#FFFFFF',
  holdover: '#D1495B',
  self_use: '#8E5AC8',
  not_for_rent: '#B8C1BC',
} as const;

/** Scales of the stacking plan: each step lighter or darker than the one before, urgent and dear ones dark. */
export const planScales = {
  expiry: [
    { fill: '#7A3300', ink: '#FFFFFF' },
    { fill: '#B85C00', ink: '#FFFFFF' },
    { fill: '#E69F00', ink: palette.text },
    { fill: '#F3CC7A', ink: palette.text },
    { fill: '#D9ECE4', ink: palette.text },
  ],
  price: [
    { fill: '#E3F2EC', ink: palette.text },
    { fill: '#B5DCCB', ink: palette.text },
    { fill: '#6FBB9C', ink: palette.text },
    { fill: '#17805E', ink: '#FFFFFF' },
    { fill: '#0A4A35', ink: '#FFFFFF' },
  ],
} as const;
