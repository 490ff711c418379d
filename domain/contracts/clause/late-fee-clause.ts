/** The late-fee clause of a contract (滞纳金条款, docs/domain §5.9). */
import type { Decimal } from '#domain/kernel/numbers/decimal';

/** `rate_daily` and `cap` (a share of the principal, null for none) are fractions; without items it covers all. */
export interface LateFeeClause {
  rate_daily: Decimal;
  grace_days: number;
  cap: Decimal | null;
  charge_item_ids?: readonly number[];
}
