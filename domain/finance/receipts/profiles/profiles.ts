// All layouts that are recognised.
import { JOINT_STOCK_BANKS } from './joint-stock-banks';
import { MESSAGES } from './messages';
import { PAYMENT_SERVICES } from './payment-services';
import type { StatementProfile } from './profile';
import { STATE_BANKS } from './state-banks';

export const PROFILES: readonly StatementProfile[] = [
  ...STATE_BANKS,
  ...JOINT_STOCK_BANKS,
  ...PAYMENT_SERVICES,
  ...MESSAGES,
];
