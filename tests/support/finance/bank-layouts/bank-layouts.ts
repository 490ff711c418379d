// One layout for each version of a bank's files that is recognised.
import { JOINT_STOCK_BANKS } from './joint-stock-banks';
import type { BankLayout } from './layout';
import { MESSAGES } from './messages';
import { PAYMENT_SERVICES } from './payment-services';
import { STATE_BANKS } from './state-banks';

export const BANK_LAYOUTS: readonly BankLayout[] = [
  ...STATE_BANKS,
  ...JOINT_STOCK_BANKS,
  ...PAYMENT_SERVICES,
  ...MESSAGES,
];
