// The colours and the font of the product in one place: used by style sheets, antd theme, ProLayout, charts and drawings.

/** Each colour by its purpose; in style sheets it is `var(--text-secondary)`. */
const light = {
  primary: '#12805C',
  // Darker than at rest, because white on a lighter green is below the 4.5 of WCAG AA.
  primaryHover: '#0F7352',
  primaryActive: '#0E6549',
  primaryText: '#0E6549',
  primarySoft: '#E8F4EF',
  primaryLine: '#B5DCCB',
  onPrimary: '#FFFFFF',
  ground: '#F3F6F4',
  card: '#FFFFFF',
  soft: '#F6F9F7',
  border: '#E3E9E6',
  borderStrong: '#CBD5D0',
  text: '#1B2A24',
  textSecondary: '#5B6B64',
  textDisabled: '#A9B5AF',
  success: '#12805C',
  info: '#2F6FDE',
  infoText: '#1F57B8',
  infoSoft: '#EAF1FD',
  infoLine: '#BFD4F8',
  warning: '#D98A00',
  warningText: '#8A5600',
  warningSoft: '#FDF3E0',
  warningLine: '#F3D59B',
  error: '#D1393D',
  dangerText: '#B3262A',
  dangerSoft: '#FCEBEB',
  dangerLine: '#F2BFC0',
  neutralText: '#47564F',
  neutralSoft: '#F1F4F2',
  neutralLine: '#D5DDD9',
  cyanText: '#0B5F7A',
  cyanSoft: '#E3F4FA',
  cyanLine: '#B0DEEE',
  violetText: '#6A3AA2',
  violetSoft: '#F3ECFA',
  violetLine: '#D9C4EE',
};
export type Colour = keyof typeof light;
export type Colours = Readonly<Record<Colour, string>>;

/** The dark theme: text is light, and elements filled with the primary colour have dark text. */
const dark: Colours = {
  primary: '#4CC397',
  primaryHover: '#63D0A8',
  primaryActive: '#7FDCBA',
  primaryText: '#7FDCBA',
  primarySoft: '#173A2E',
  primaryLine: '#2C6B54',
  onPrimary: '#06251A',
  ground: '#0F1613',
  card: '#18211D',
  soft: '#1D2823',
  border: '#2B3833',
  borderStrong: '#43534C',
  text: '#E4ECE8',
  textSecondary: '#A3B3AB',
  textDisabled: '#66756E',
  success: '#4CC397',
  info: '#7FAAF2',
  infoText: '#9DBFF7',
  infoSoft: '#1A2A44',
  infoLine: '#33507F',
  warning: '#E9A93C',
  warningText: '#F0BE66',
  warningSoft: '#3A2C12',
  warningLine: '#6B5220',
  error: '#F2898B',
  dangerText: '#F5A3A5',
  dangerSoft: '#411F21',
  dangerLine: '#7A3A3D',
  neutralText: '#C2CEC8',
  neutralSoft: '#232E29',
  neutralLine: '#3B4A43',
  cyanText: '#86CFE6',
  cyanSoft: '#14323C',
  cyanLine: '#2A5B6C',
  violetText: '#CDAEF0',
  violetSoft: '#2F2142',
  violetLine: '#563D78',
};
export const palettes = { light, dark } as const;
export type Shade = keyof typeof palettes;

/** Returns the name of a colour in style sheets: `--text-secondary`. */
export const variableOf = (colour: string) => `--${colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** For the styles of elements; code that draws on a canvas needs the colours of its shade. */
export const palette = Object.fromEntries(
  Object.keys(light).map((colour) => [colour, `var(${variableOf(colour)})`]),
) as Record<Colour, string>;

/** Returns text, background and border of a tag in one of the colours that have all three. */
export const tagStyle = (name: 'primary' | 'info' | 'cyan' | 'warning' | 'danger' | 'violet' | 'neutral') => ({
  color: palette[`${name}Text`],
  background: palette[`${name}Soft`],
  borderColor: palette[`${name}Line`],
});

/** Font of pages and charts. */
export const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";

/** ProLayout's sider, which is dark in both themes. */
export const siderTokens = {
  colorMenuBackground: '#0D2B22',
  colorBgMenuItemHover: 'rgba(255,255,255,.08)',
  colorBgMenuItemActive: 'rgba(255,255,255,.12)',
  colorBgMenuItemSelected: light.primary,
  colorBgMenuItemCollapsedElevated: '#0D2B22',
  colorBgCollapsedButton: '#FFFFFF',
  colorTextCollapsedButton: light.textSecondary,
  colorTextCollapsedButtonHover: light.primary,
  colorTextMenu: 'rgba(255,255,255,.78)',
  colorTextMenuSecondary: 'rgba(255,255,255,.65)',
  colorTextMenuTitle: '#FFFFFF',
  colorTextMenuActive: '#FFFFFF',
  colorTextMenuSelected: '#FFFFFF',
  colorTextMenuItemHover: '#FFFFFF',
  colorTextSubMenuSelected: '#FFFFFF',
  colorMenuItemDivider: 'rgba(255,255,255,.12)',
} as const;

/** Colours of a space's status on plans, lists and charts; vacant and holdover are also hatched. */
export const spaceStatusColours = {
  leased: '#12805C',
  signed: '#3B76D6',
  reserved: '#E69F00',
  vacant: '#FFFFFF',
  holdover: '#D1495B',
  self_use: '#8E5AC8',
  not_for_rent: '#B8C1BC',
} as const;

/** Scales of the stacking plan: each step is lighter or darker than the previous one; urgent and expensive ones are dark. */
export const planScales = {
  expiry: [
    { fill: '#7A3300', ink: '#FFFFFF' },
    { fill: '#B85C00', ink: '#FFFFFF' },
    { fill: '#E69F00', ink: light.text },
    { fill: '#F3CC7A', ink: light.text },
    { fill: '#D9ECE4', ink: light.text },
  ],
  price: [
    { fill: '#E3F2EC', ink: light.text },
    { fill: '#B5DCCB', ink: light.text },
    { fill: '#6FBB9C', ink: light.text },
    { fill: '#17805E', ink: '#FFFFFF' },
    { fill: '#0A4A35', ink: '#FFFFFF' },
  ],
} as const;
