// Proposed receivables for received money.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OpenMoney, type OpenReceivable, proposeAllocation, proposeAllocations } from './match';

const receivable = (id: number, due_date: string, open_fen: number): OpenReceivable => ({ id, due_date, open_fen });
const money = (id: number, received_on: string, left_fen: number): OpenMoney => ({ id, received_on, left_fen });
const plain = (found: ReturnType<typeof proposeAllocations>) =>
  Object.fromEntries([...found].map(([id, { reason, amounts }]) => [id, [reason, ...amounts]]));

describe('one receipt', () => {
  const open = [receivable(1, '2026-01-05', 300), receivable(2, '2026-02-05', 500), receivable(3, '2026-02-05', 200)];
  it('takes the receivable of exactly its amount, regardless of older ones', () => {
    expect(proposeAllocation(500, open)).toEqual({ reason: 'exact', amounts: new Map([[2, 500]]) });
  });
  it('chooses the exact sum of the oldest, ties by id', () => {
    expect(proposeAllocation(800, open)).toEqual({
      reason: 'oldest_sum',
      amounts: new Map([
        [1, 300],
        [2, 500],
      ]),
    });
  });
  it('pays the oldest first when no amount matches, and leaves the rest', () => {
    expect(proposeAllocation(350, open).amounts).toEqual(
      new Map([
        [1, 300],
        [2, 50],
      ]),
    );
    expect(proposeAllocation(1_500, open)).toMatchObject({ reason: 'oldest' });
  });
  it('proposes nothing without money or without receivables', () => {
    expect(proposeAllocation(0, open).reason).toBe('none');
    expect(proposeAllocation(100, []).reason).toBe('none');
  });
});

it('never allocates a receivable twice: exact ones first, then sums, then the rest in order of arrival', () => {
  const open = [receivable(1, '2026-01-05', 100), receivable(2, '2026-02-05', 100), receivable(3, '2026-03-05', 250)];
  const found = proposeAllocations(
    [money(7, '2026-01-03', 70), money(8, '2026-01-02', 200), money(9, '2026-01-09', 250)],
    open,
  );
  expect(plain(found)).toEqual({ 9: ['exact', [3, 250]], 8: ['oldest_sum', [1, 100], [2, 100]], 7: ['none'] });
});

it('splits a receivable between two receipts', () => {
  const found = proposeAllocations(
    [money(1, '2026-01-01', 60), money(2, '2026-01-02', 60)],
    [receivable(5, '2026-01-05', 100)],
  );
  expect(plain(found)).toEqual({ 1: ['oldest', [5, 60]], 2: ['oldest', [5, 40]] });
});

it('never proposes more than is left or open, and leaves no money while something is open', () => {
  const amount = fc.integer({ min: 1, max: 2_000 });
  const day = fc.constantFrom('2026-01-05', '2026-02-05', '2026-03-05');
  const receipts = fc.array(fc.tuple(day, amount), { maxLength: 12 });
  const receivables = fc.array(fc.tuple(day, amount), { maxLength: 20 });
  fc.assert(
    fc.property(receipts, receivables, (remaining, open) => {
      const records = remaining.map(([day, fen], id) => money(id + 1, day, fen));
      const given = open.map(([due, fen], id) => receivable(id + 1, due, fen));
      const found = proposeAllocations(records, given);
      const used = new Map<number, number>();
      let spent = 0;
      for (const { id, left_fen } of records) {
        const { amounts, reason } = found.get(id) ?? { amounts: new Map<number, number>(), reason: 'none' };
        const total = [...amounts.values()].reduce((sum, fen) => sum + fen, 0);
        expect(total).toBeLessThanOrEqual(left_fen);
        if (reason === 'exact' || reason === 'oldest_sum') expect(total).toBe(left_fen);
        for (const [index, fen] of amounts) {
          expect(fen).toBeGreaterThan(0);
          used.set(index, (used.get(index) ?? 0) + fen);
        }
        spent += total;
      }
      for (const { id, open_fen } of given) expect(used.get(id) ?? 0).toBeLessThanOrEqual(open_fen);
      const [all, due] = [records, given].map((rows) =>
        rows.reduce((sum, row) => sum + ('left_fen' in row ? row.left_fen : row.open_fen), 0),
      ) as [number, number];
      expect(spent).toBe(Math.min(all, due));
    }),
  );
});
