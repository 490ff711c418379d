/** Factors of a row's price: its pieces as unit price, area and time, equal neighbours summed (docs/domain §5.4.8). */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import type { Basis } from '../clause/charge-clause';
import type { SchedulePiece } from './explanation';

/** `time` as text: '31 天', '3 个月', '14/31 个月'; a `price` of 0 means rent-free. `area` in m², null for a fixed price. */
export interface PricedQuantity {
  start: CalendarDate;
  end: CalendarDate;
  price: Decimal;
  area: Decimal | null;
  time: string;
}

/** Days or months that can be summed; a part of a month cannot. */
interface Count {
  unit: 'day' | 'month' | 'year365_month' | 'year_month';
  count: number;
}

function countOf({ price, days, counted_days, divisor, whole_cell }: SchedulePiece, basis: Basis): Count | string {
  if (price === '0') return { unit: 'day', count: days };
  if (basis === 'per_sqm_day')
    return divisor === 1 ? { unit: 'day', count: counted_days } : { unit: 'year365_month', count: 1 };
  if (basis === 'fixed_year') return whole_cell ? { unit: 'year_month', count: 1 } : `${counted_days}/${divisor} 年`;
  if (whole_cell) return { unit: 'month', count: 1 };
  return divisor === 365 ? `12 × ${counted_days}/365 个月` : `${counted_days}/${divisor} 个月`;
}

const TEXTS: Record<Count['unit'], (count: number) => string> = {
  day: (count) => `${count} 天`,
  month: (count) => `${count} 个月`,
  year365_month: (count) => `${count} 个月 × 365/12 天`,
  year_month: (count) => `${count}/12 年`,
};

export function pricedQuantities(pieces: readonly SchedulePiece[], basis: Basis): PricedQuantity[] {
  const found: (Omit<PricedQuantity, 'time'> & { counted: Count | string })[] = [];
  for (const piece of pieces) {
    const { start, end, price, area } = piece;
    const counted = countOf(piece, basis);
    const last = found.at(-1);
    if (
      last &&
      typeof last.counted === 'object' &&
      typeof counted === 'object' &&
      last.counted.unit === counted.unit &&
      last.price === price &&
      last.area === area
    ) {
      last.counted.count += counted.count;
      last.end = end;
    } else found.push({ start, end, price, area, counted });
  }
  return found.map(({ counted, ...part }) => ({
    ...part,
    time: typeof counted === 'string' ? counted : TEXTS[counted.unit](counted.count),
  }));
}
