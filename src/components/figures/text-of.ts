// Formats a value of a column kind as text. Used by tables, summaries and column widths.

import { formatInstant } from '#api/kernel/instant';
import type { Labels } from '#api/kernel/labels';
import type { ColumnKind } from '#api/kernel/list/column';
import { formatFixed, parseDecimal } from '#domain/kernel/numbers/decimal';
import { divRound } from '#domain/kernel/numbers/rounding';
import { formatArea, formatCount, formatMoney, formatPrice, NO_FIGURE } from '#domain/kernel/text/format';

export type CellValue = string | number | null | undefined;

/** Kinds that are right-aligned and never truncated. */
export const FIGURE_KINDS: readonly ColumnKind[] = ['integer', 'money', 'area', 'price', 'percent'];

const MINUS = '\u2212';

/** A fraction as percent with exactly two decimals, rounded half away from zero: '0.925' → '92.50%'. */
export function formatShare(share: string | null | undefined): string {
  if (share == null) return NO_FIGURE;
  const { units, scale } = parseDecimal(share);
  return `${formatFixed(divRound(units * 10_000n, 10n ** BigInt(scale)), 2).replace('-', MINUS)}%`;
}

export function textOf(kind: ColumnKind, value: CellValue, terms?: Labels): string {
  if (value === null || value === undefined || value === '') return NO_FIGURE;
  switch (kind) {
    case 'money':
      return formatMoney(Number(value));
    case 'area':
      return formatArea(String(value));
    case 'price':
      return formatPrice(String(value));
    case 'percent':
      return formatShare(String(value));
    case 'integer':
      return formatCount(Number(value));
    case 'instant':
      return formatInstant(String(value));
    case 'enum':
    case 'status':
      return terms?.[String(value)]?.label ?? String(value);
    default:
      return String(value);
  }
}
