// Explains a change of dated values: its period, and the values it replaces. Pure functions.
import type { Space } from '#api/assets/space/space.schema';
import { addDays } from '#domain/kernel/dates/calendar-date';

export type DatedValue = Space['history'][number];

const DATED = ['use', 'rentable_area_sqm', 'list_price', 'floor_price', 'price_unit'] as const;
export type Dated = Partial<Record<(typeof DATED)[number], string | null>>;

export const datedOf = (values: Dated): Dated => Object.fromEntries(DATED.map((name) => [name, values[name] ?? null]));

/** Compares numerically: 4.5 and 4.50 are equal. */
export const differ = (a: Dated, b: Dated): boolean =>
  DATED.some((name) => {
    const [x, y] = [a[name] || null, b[name] || null];
    return x !== y && (x === null || y === null || Number.isNaN(Number(x)) || Number(x) !== Number(y));
  });

interface Meaning {
  type: 'info' | 'warning';
  text: string;
}

/** Returns the effect of saving on the known values, newest first. */
export function meaningOf(history: readonly DatedValue[], from: string, today: string): Meaning {
  const next = history.filter(({ start_date }) => start_date > from).at(-1);
  const replaced = history.some(({ start_date }) => start_date === from);
  const parts = [`自 ${from} 起按新值计算，此前的报表不变`];
  if (next) parts.push(`${next.start_date} 起另有已登记的值，本次变更到 ${addDays(next.start_date, -1)} 为止`);
  if (replaced) parts.push(`该日登记的原值将被替换`);
  if (from < today) parts.push('生效日期早于今天，该日以来的报表会按新值计算');
  return { type: from < today || replaced ? 'warning' : 'info', text: `${parts.join('；')}。` };
}
