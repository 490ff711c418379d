/** Checks of securities: deposit and late-fee clauses (docs/domain §5.8, §5.9). None of them throws. */
import { compareDecimals } from '#domain/kernel/numbers/decimal';
import { type Findings, type Path, RATE_BOUNDS } from './check-fields';
import type { DepositClause } from './deposit-amount';
import type { LateFeeClause } from './late-fee-clause';

/** A daily rate above this (1 %) is an input error: 0.0005 is usual. */
const HIGHEST_DAILY_RATE = '0.01';
const MOST_GRACE_DAYS = 365;
const MONTHS_BOUNDS = { max_integer_digits: 3, max_scale: 2 };

/** Months or a fixed sum ≥ 0, and a due date. */
export function checkDeposit(findings: Findings, deposit: DepositClause, path: Path): void {
  if (deposit?.kind === 'months') {
    findings.decimal(deposit.months, [...path, 'months'], '保证金月数', MONTHS_BOUNDS);
  } else if (deposit?.kind === 'fixed') {
    findings.money(deposit.amount_fen, [...path, 'amount_fen'], '保证金金额');
  } else {
    findings.add([...path, 'kind'], '请选择保证金计算方式');
  }
  findings.date(deposit?.due, [...path, 'due'], '保证金应收日');
}

/** A daily rate of at most 1 %, grace days 0 … 365, and a cap ≥ 0 or none. */
export function checkLateFee(findings: Findings, lateFee: LateFeeClause, path: Path): void {
  const ratePath = [...path, 'rate_daily'];
  const bounds = { ...RATE_BOUNDS, max_scale: 8 };
  if (findings.decimal(lateFee.rate_daily, ratePath, '滞纳金日利率', bounds)) {
    if (compareDecimals(lateFee.rate_daily, HIGHEST_DAILY_RATE) > 0) {
      findings.add(ratePath, '滞纳金日利率过高，不能超过 1%/日');
    }
  }
  findings.integer(lateFee.grace_days, [...path, 'grace_days'], '宽限天数', 0, MOST_GRACE_DAYS);
  if (lateFee.cap != null) findings.decimal(lateFee.cap, [...path, 'cap'], '滞纳金上限', RATE_BOUNDS);
}
