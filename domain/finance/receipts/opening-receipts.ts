/** Money received before the operator's migration, allocated to the oldest receivables (期初收款, docs/domain §5.7, §6). */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';

export interface OpeningRow {
  due: CalendarDate;
  charge_item: string;
  gross_fen: Fen;
}
/** An empty `charge_item` pays the oldest rows of any item. */
export interface OpeningReceipt {
  received_on: CalendarDate;
  charge_item: string;
  amount_fen: Fen;
}
/** A part of one receipt on one row, by their indexes. */
export interface OpeningShare {
  receipt: number;
  row: number;
  amount_fen: Fen;
}

/**
 * Allocates receipts by their day, each to the oldest open rows (of its item, when it names one). Never more than a row's amount; the rest of a
 * receipt has no share. `rows` are in the order of their due dates.
 */
export function openingShares(rows: readonly OpeningRow[], receipts: readonly OpeningReceipt[]): OpeningShare[] {
  const open = rows.map((row) => row.gross_fen);
  const order = receipts.map((_receipt, place) => place);
  order.sort((a, b) =>
    dateOf(receipts, a) < dateOf(receipts, b) ? -1 : dateOf(receipts, a) > dateOf(receipts, b) ? 1 : a - b,
  );
  const shares: OpeningShare[] = [];
  for (const receipt of order) {
    const { charge_item, amount_fen } = receipts[receipt] as OpeningReceipt;
    let remaining = amount_fen;
    for (let row = 0; row < rows.length && remaining > 0; row += 1) {
      const part = Math.min(remaining, open[row] as Fen);
      if (part <= 0 || (charge_item !== '' && rows[row]?.charge_item !== charge_item)) continue;
      shares.push({ receipt, row, amount_fen: part });
      open[row] = (open[row] as Fen) - part;
      remaining -= part;
    }
  }
  return shares;
}

const dateOf = (receipts: readonly OpeningReceipt[], place: number): CalendarDate => receipts[place]?.received_on ?? '';
