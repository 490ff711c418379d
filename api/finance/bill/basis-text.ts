// The computation of a bill line's amount, as text: 2.00 元/㎡/天 × 100.00 ㎡ × 31 天.
import { formatPrice } from '#domain/kernel/text/format';
import type { BillBasis } from './bill.schema';

type Part = BillBasis['parts'][number];

/** A price of 0 means rent-free. */
export const priceText = ({ unit_price, price_unit }: Part): string =>
  unit_price === '0' ? '免租' : `${formatPrice(unit_price)} ${price_unit}`;

const partText = (part: Part): string => `${priceText(part)} × ${part.quantity}`;

/** Returns the steps of a meter's charge, or price × quantity of each part; then the note. */
export const basisText = ({ parts, reading, note }: Omit<BillBasis, 'receivable_id'>): string =>
  [reading || parts.map(partText).join('；'), note].filter(Boolean).join('；');
