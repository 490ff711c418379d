import { expect, it } from 'vitest';
import { balances, type VoucherAmount } from './voucher-template';

const line = (side: 'debit' | 'credit', amount: VoucherAmount) => ({ side, amount });

it('a gross debit balances net and tax', () => {
  expect(balances([line('debit', 'gross'), line('credit', 'net'), line('credit', 'tax')])).toBe(true);
});

it('what leaves the tax out does not balance, though it does for postings without tax', () => {
  expect(balances([line('debit', 'gross'), line('credit', 'net')])).toBe(false);
});

it('one side alone does not balance', () => {
  expect(balances([line('debit', 'tax')])).toBe(false);
});
