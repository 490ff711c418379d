import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type InvoicePart, invoiceGroups, openParts } from './invoice-groups';

const part = (change: Partial<InvoicePart>): InvoicePart => ({
  tenant_id: 1,
  legal_entity_id: 1,
  tax_code: '3040502020200000000',
  group_id: 1,
  open_fen: 100,
  group_open_fen: 100,
  ...change,
});

it('takes no more than a receivable leaves together with its adjustments', () => {
  // 100, raised by 20 and lowered by 10: 110 in all.
  const raised = [part({ group_open_fen: 110 }), part({ open_fen: 20, group_open_fen: 110 })];
  expect(openParts(raised).map(({ amount_fen }) => amount_fen)).toEqual([100, 10]);
  expect(openParts([part({ open_fen: 0 }), part({ group_id: 2, group_open_fen: 0 })])).toEqual([]);
});

it('makes an invoice per tenant, legal entity and taxable item, with a limited number of lines', () => {
  const lines = openParts([
    part({}),
    part({ group_id: 2, tax_code: '3070000000000000000' }),
    part({ group_id: 3 }),
    part({ group_id: 4 }),
    part({ group_id: 5, tenant_id: 2 }),
    part({ group_id: 6, legal_entity_id: 2 }),
  ]);
  const ids = invoiceGroups(lines, 2).map((group) => group.map((line) => line.part.group_id));
  expect(ids).toEqual([[1, 3], [4], [2], [5], [6]]);
});

it('keeps every line once, and its amount', () => {
  const parts = fc.array(
    fc.record({
      tenant_id: fc.integer({ min: 1, max: 3 }),
      legal_entity_id: fc.integer({ min: 1, max: 2 }),
      tax_code: fc.constantFrom('a', 'b'),
      group_id: fc.integer({ min: 1, max: 5 }),
      open_fen: fc.integer({ min: 0, max: 1_000 }),
      group_open_fen: fc.integer({ min: 0, max: 2_000 }),
    }),
  );
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 4 }), (given, most) => {
      const lines = openParts(given);
      const groups = invoiceGroups(lines, most);
      expect(groups.flat()).toHaveLength(lines.length);
      expect(new Set(groups.flat())).toEqual(new Set(lines));
      expect(groups.every((group) => group.length > 0 && group.length <= most)).toBe(true);
      expect(lines.every(({ part: { open_fen }, amount_fen }) => amount_fen > 0 && amount_fen <= open_fen)).toBe(true);
    }),
  );
});
