import { expect, it } from 'vitest';
import { openingShares } from './opening-receipts';

const rows = [
  { due: '2026-01-01', charge_item: '租金', gross_fen: 100 },
  { due: '2026-01-01', charge_item: '物业管理费', gross_fen: 20 },
  { due: '2026-02-01', charge_item: '租金', gross_fen: 100 },
];

it('allocates money to the oldest rows in the order of arrival', () => {
  const receipts = [
    { received_on: '2026-02-03', charge_item: '', amount_fen: 90 },
    { received_on: '2026-01-02', charge_item: '', amount_fen: 110 },
  ];
  expect(openingShares(rows, receipts)).toEqual([
    { receipt: 1, row: 0, amount_fen: 100 },
    { receipt: 1, row: 1, amount_fen: 10 },
    { receipt: 0, row: 1, amount_fen: 10 },
    { receipt: 0, row: 2, amount_fen: 80 },
  ]);
});

it('respects the item it was paid for, and leaves the excess', () => {
  const receipts = [{ received_on: '2026-01-02', charge_item: '租金', amount_fen: 500 }];
  expect(openingShares(rows, receipts)).toEqual([
    { receipt: 0, row: 0, amount_fen: 100 },
    { receipt: 0, row: 2, amount_fen: 100 },
  ]);
});
