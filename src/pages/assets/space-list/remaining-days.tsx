// Days until a lease ends: highlighted when the renewal is due, red when the tenant should have left.

import { formatCount, NO_FIGURE } from '#domain/kernel/text/format';
import { Figure } from '@/components/figures';
import { palette } from '@/theme/palette';

const SOON = 90;
const WARNING_TEXT = palette.warningText;

export function RemainingDays({ days }: { days: number | null }) {
  if (days === null) return <>{NO_FIGURE}</>;
  const color = days < 0 ? palette.error : days <= SOON ? WARNING_TEXT : undefined;
  return <Figure color={color}>{formatCount(days)}</Figure>;
}
