import { expect, it } from 'vitest';
import { balances, type VoucherAmount } from './voucher-template';

const line = (side: 'debit' | 'credit', amount: VoucherAmount) => ({ side, amount });

it('a gross debit balances net and tax', () => {
  expect(balances([line('debit', 'gross'), line('credit', 'net'), line('credit', 'tax')])).toBe(true);
});

it('a line without the tax does not balance, except for postings without tax', () => {
  expect(balances([line('debit', 'gross'), line('credit', 'net')])).toBe(false);
});

it('a single side does not balance', () => {
  expect(balances([line('debit', 'tax')])).toBe(false);
});
