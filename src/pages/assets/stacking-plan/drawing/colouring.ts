// Colours of the cells by status, days to expiry or unit price. Every colour has a second mark (a letter, a number, a hatch), and the steps of a
// scale differ in lightness, so that they are distinguishable without colour vision.

import { SPACE_STATUS } from '#api/assets/labels';
import type { PlanSpace } from '#api/assets/stacking-plan.schema';
import { EXPIRY_BANDS, expiryBand } from '#domain/assets/space-status';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { formatArea, formatPrice } from '#domain/kernel/text/format';
import { DARK_LETTER, HATCHED, STATUS_LETTERS, type Status } from '@/components/assets/space-status/marks';
import { palettes, planScales, spaceStatusColours } from '@/theme/palette';

export const MODES = { status: '状态', expiry: '到期天数', price: '单价' } as const;
export type Mode = keyof typeof MODES;
/** Units of the legend's figures. */
export const MODE_UNITS: Readonly<Record<Mode, string>> = {
  status: '',
  expiry: '距合同到期',
  price: '元/㎡/天，斜体为招商价',
};

export interface Category {
  key: string;
  label: string;
  /** The second mark besides the colour. */
  mark: string;
  fill: string;
  ink: string;
  /** Colour of the hatch. */
  hatch: string | null;
}
export interface Colouring {
  mode: Mode;
  /** Reference day. */
  date: string;
  categories: readonly Category[];
  /** Returns the index of the category of a space. */
  categoryOf: (space: PlanSpace) => number;
}
export interface LegendEntry extends Category {
  count: number;
  area_sqm: string;
}

/** Circled, so that they are not mistaken for a part of the space's number. */
const BAND_MARKS = ['①', '②', '③', '④', '⑤'];
const LIGHT_HATCH = 'rgba(255,255,255,.4)';
const GREY_HATCH = '#CBD6D0';
const ORDER: readonly Status[] = ['leased', 'holdover', 'signed', 'reserved', 'vacant', 'self_use', 'not_for_rent'];

const statusCategory = (status: Status): Category => ({
  key: status,
  label: SPACE_STATUS[status].label,
  mark: STATUS_LETTERS[status],
  fill: spaceStatusColours[status],
  ink: DARK_LETTER.includes(status) ? palettes.light.text : '#FFFFFF',
  hatch: HATCHED.includes(status) ? (status === 'vacant' ? GREY_HATCH : LIGHT_HATCH) : null,
});

const NONE = { fill: '#FFFFFF', ink: palettes.light.text, hatch: GREY_HATCH, mark: '—' };

function byExpiry(date: string): Colouring {
  const labels = EXPIRY_BANDS.map((limit) => `≤ ${limit} 天`);
  const bands = [...labels, `> ${EXPIRY_BANDS[EXPIRY_BANDS.length - 1]} 天`].map((label, band): Category => {
    const { fill, ink } = planScales.expiry[band] ?? NONE;
    return { key: `band${band}`, label, mark: BAND_MARKS[band] ?? '', fill, ink, hatch: null };
  });
  const categories = [statusCategory('holdover'), ...bands, { ...NONE, key: 'none', label: '无在租合同' }];
  const none = categories.length - 1;
  const categoryOf = ({ status, lease_end }: PlanSpace) => {
    if (status === 'holdover') return 0;
    return status === 'leased' && lease_end ? 1 + expiryBand(date, lease_end) : none;
  };
  return { mode: 'expiry', date, categories, categoryOf };
}

/** Returns limits that split the prices into groups of about the same size. */
export function priceLimits(prices: readonly string[], groups: number): string[] {
  const sorted = [...prices].sort((a, b) => Number(a) - Number(b));
  const limits = Array.from(
    { length: groups - 1 },
    (_each, index) => sorted[Math.floor(((index + 1) * sorted.length) / groups)],
  );
  return [...new Set(limits)].filter((limit): limit is string => limit !== undefined && limit !== sorted[0]);
}

function byPrice(date: string, spaces: readonly PlanSpace[]): Colouring {
  const limits = priceLimits(
    spaces.flatMap((space) => space.price_per_day ?? []),
    planScales.price.length,
  );
  const label = (band: number) => {
    const [low, high] = [limits[band - 1], limits[band]];
    if (!low && !high) return '有单价';
    if (!low) return `< ${formatPrice(high)}`;
    return high ? `${formatPrice(low)} ~ ${formatPrice(high)}` : `≥ ${formatPrice(low)}`;
  };
  const bands = Array.from({ length: limits.length + 1 }, (_each, band): Category => {
    const { fill, ink } = planScales.price[band] ?? NONE;
    return { key: `price${band}`, label: label(band), mark: BAND_MARKS[band] ?? '', fill, ink, hatch: null };
  });
  const values = limits.map(Number);
  const categoryOf = ({ price_per_day }: PlanSpace) =>
    price_per_day === null ? bands.length : values.filter((limit) => Number(price_per_day) >= limit).length;
  return { mode: 'price', date, categories: [...bands, { ...NONE, key: 'none', label: '没有单价' }], categoryOf };
}

export function colouringOf(mode: Mode, date: string, spaces: readonly PlanSpace[]): Colouring {
  if (mode === 'expiry') return byExpiry(date);
  if (mode === 'price') return byPrice(date, spaces);
  const place = new Map<string, number>(ORDER.map((status, index) => [status, index]));
  return { mode, date, categories: ORDER.map(statusCategory), categoryOf: ({ status }) => place.get(status) ?? 0 };
}

/** Returns the categories with the count and the area of their spaces. */
export function legendOf({ categories, categoryOf }: Colouring, spaces: readonly PlanSpace[]): LegendEntry[] {
  const sums = categories.map(() => ({ count: 0, units: 0n }));
  for (const space of spaces) {
    const sum = sums[categoryOf(space)];
    if (!sum) continue;
    sum.count += 1;
    sum.units += toScaled(space.rentable_area_sqm, 2);
  }
  return categories.map((category, index) => ({
    ...category,
    count: sums[index]?.count ?? 0,
    area_sqm: formatFixed(sums[index]?.units ?? 0n, 2),
  }));
}

/** Returns true when the second line of a cell shows an asking price, not one that a tenant pays. */
export const isAskingPrice = ({ mode }: Colouring, { price_per_day, price_is_let }: PlanSpace): boolean =>
  mode === 'price' && price_per_day !== null && !price_is_let;

/** Returns the second line of a cell. */
export function secondLine({ mode, date }: Colouring, space: PlanSpace): string {
  const { status, lease_end, price_per_day } = space;
  if (mode === 'price')
    return price_per_day === null ? '—' : `${space.price_is_let ? '' : '招商 '}${formatPrice(price_per_day)}`;
  if (mode === 'expiry' && lease_end && (status === 'leased' || status === 'holdover')) {
    const days = daysBetween(date, lease_end);
    return days < 0 ? `逾期 ${-days} 天` : `剩 ${days} 天`;
  }
  return space.tenant_name ?? space.reserved_for ?? `${formatArea(space.rentable_area_sqm)} ㎡`;
}

/** Describes the space in a sentence, for screen readers. */
export function describeSpace(space: PlanSpace, building: string, floor: string, date: string): string {
  const { number, status, lease_end, tenant_name, price_per_day, signed_from, reserved_for, reserved_until } = space;
  const isLet = status === 'leased' || status === 'holdover';
  return [
    `${building} ${floor} ${number}`,
    SPACE_STATUS[status].label,
    `计租面积 ${formatArea(space.rentable_area_sqm)} 平方米`,
    isLet && tenant_name && `租客 ${tenant_name}`,
    signed_from && `租客 ${tenant_name}，${signed_from} 起租`,
    isLet && lease_end && `合同至 ${lease_end}，剩余 ${daysBetween(date, lease_end)} 天`,
    reserved_for && `预定人 ${reserved_for}，至 ${reserved_until}`,
    price_per_day && `${space.price_is_let ? '' : '招商'}单价每平方米每天 ${formatPrice(price_per_day)} 元`,
  ]
    .filter(Boolean)
    .join('，');
}
