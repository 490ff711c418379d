/** Invoices of a run (docs/domain §6.4): which receivables share one, and the amount of each. */
import type { Fen } from '#domain/kernel/money/money';

export interface InvoicePart {
  tenant_id: number;
  legal_entity_id: number;
  /** Code of the taxable item. */
  tax_code: string;
  /** The receivable itself, or the one it adjusts. */
  group_id: number;
  /** What the receivable can still be invoiced for. */
  open_fen: Fen;
  /** The same for the receivable together with its adjustments. */
  group_open_fen: Fen;
}

/** Returns the amount of each part, in the given order: what is open, but with its adjustments no more than these leave; parts of 0 are dropped. */
export function openParts<Part extends InvoicePart>(parts: readonly Part[]): { part: Part; amount_fen: Fen }[] {
  const taken = new Map<number, Fen>();
  return parts.flatMap((part) => {
    const before = taken.get(part.group_id) ?? 0;
    const amount_fen = Math.min(part.open_fen, part.group_open_fen - before);
    if (amount_fen <= 0) return [];
    taken.set(part.group_id, before + amount_fen);
    return [{ part, amount_fen }];
  });
}

/** Returns the lines of each invoice: one per tenant, legal entity and taxable item, of at most `most` lines, in the order of their first line. */
export function invoiceGroups<Line extends { part: InvoicePart }>(lines: readonly Line[], most: number): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const { tenant_id, legal_entity_id, tax_code } = line.part;
    const key = `${tenant_id} ${legal_entity_id} ${tax_code}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / most) }, (_, place) => group.slice(place * most, (place + 1) * most)),
  );
}
