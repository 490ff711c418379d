// Areas, prices, shares, dates and counts.
import { formatArea, formatPeriod, formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { Figure } from './figure';
import { formatShare } from './text-of';

interface DecimalProps {
  value: string | null | undefined;
}

export function Area({ value }: DecimalProps) {
  return <Figure>{formatArea(value)}</Figure>;
}

export function Price({ value }: DecimalProps) {
  return <Figure>{formatPrice(value)}</Figure>;
}

/** A fraction as percent with two decimals. */
export function Percent({ value }: DecimalProps) {
  return <Figure>{formatShare(value)}</Figure>;
}

interface PeriodProps {
  start: string | null | undefined;
  end: string | null | undefined;
}

export function Period({ start, end }: PeriodProps) {
  return <Figure>{start && end ? formatPeriod(start, end) : NO_FIGURE}</Figure>;
}
