/** Red notes (红字发票, docs/domain §6): the reversed part of an issued invoice, with its tax, and the amount that must be reversed. */

import { type Fen, splitTax, type TaxedAmount } from '../kernel/money/money';
import type { Decimal } from '../kernel/numbers/decimal';

/** A line of an issued invoice, and its amounts reversed by red notes. */
export interface IssuedLine {
  gross_fen: Fen;
  net_fen: Fen;
  tax_rate: Decimal;
  reversed_fen: Fen;
  reversed_net_fen: Fen;
}

export const remainingOf = ({ gross_fen, reversed_fen }: Pick<IssuedLine, 'gross_fen' | 'reversed_fen'>): Fen =>
  gross_fen - reversed_fen;

/**
 * Returns the part with its tax: the total of all red notes is taxed at the rate of the line, and the part is its increase. So no part has tax
 * below zero, and the parts of a line add up to it to the fen.
 */
export function partTakenBack(line: IssuedLine, amount: Fen): TaxedAmount {
  const { gross_fen, net_fen, tax_rate, reversed_fen, reversed_net_fen } = line;
  const together = reversed_fen + amount;
  const net = (together === gross_fen ? net_fen : splitTax(together, tax_rate).net) - reversed_net_fen;
  return { gross: amount, net, tax: amount - net };
}

/** A line together with the others of its receivable and the adjustments of that. */
export interface ExceedingLine extends Pick<IssuedLine, 'gross_fen' | 'reversed_fen'> {
  /** The receivable, or the one that its receivable adjusts. */
  group_id: number;
  /** Amount invoiced beyond the current debt of the group. */
  over_fen: Fen;
}

/**
 * Returns the amount to reverse per line: only the excess over the debt, from the last line of a receivable on; the whole rest when there is no
 * excess.
 */
export function proposedParts(lines: readonly ExceedingLine[]): Fen[] {
  if (lines.every(({ over_fen }) => over_fen === 0)) return lines.map(remainingOf);
  const needed = new Map(lines.map(({ group_id, over_fen }) => [group_id, over_fen]));
  const parts = lines.map(() => 0);
  for (const [place, line] of [...lines.entries()].reverse()) {
    const wanted = needed.get(line.group_id) ?? 0;
    const part = Math.min(wanted, remainingOf(line));
    parts[place] = part;
    needed.set(line.group_id, wanted - part);
  }
  return parts;
}
