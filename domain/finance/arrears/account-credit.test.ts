import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { creditPayments } from './account-credit';

it('allocates the earliest money to the receivable due first, then to the next', () => {
  const money = [
    { date: '2026-03-01', fen: 500 },
    { date: '2026-01-05', fen: 700 },
  ];
  const receivables = [
    { id: 1, due: '2026-02-01', open: 400 },
    { id: 2, due: '2026-01-01', open: 600 },
    { id: 3, due: '2026-02-01', open: 900 },
  ];
  expect([...creditPayments(money, receivables)]).toEqual([
    [2, [{ date: '2026-01-05', amount: 600 }]],
    [
      1,
      [
        { date: '2026-01-05', amount: 100 },
        { date: '2026-03-01', amount: 300 },
      ],
    ],
    [3, [{ date: '2026-03-01', amount: 200 }]],
  ]);
});

const day = fc.nat(60).map((days) => addDays('2026-01-01', days));
const amount = fc.integer({ min: 1, max: 500 });

it('uses all money or covers all receivables, none beyond its open amount, and a later one only after those due before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ date: day, fen: amount }), { maxLength: 6 }),
      fc.array(fc.record({ due: day, open: amount }), { maxLength: 6 }),
      (money, rows) => {
        const receivables = rows.map((row, id) => ({ ...row, id }));
        const payments = creditPayments(money, receivables);
        const paidOf = (id: number) => (payments.get(id) ?? []).reduce((sum, each) => sum + each.amount, 0);
        const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
        const [had, owed] = [sum(money.map(({ fen }) => fen)), sum(receivables.map(({ open }) => open))];
        expect(sum(receivables.map(({ id }) => paidOf(id)))).toBe(Math.min(had, owed));
        for (const later of receivables) {
          expect(paidOf(later.id)).toBeLessThanOrEqual(later.open);
          if (paidOf(later.id) === 0) continue;
          const before = receivables.filter(({ due }) => due < later.due);
          expect(before.filter(({ id, open }) => paidOf(id) < open)).toEqual([]);
        }
      },
    ),
  );
});
