/** Checks the terms of a contract before a schedule is made of them: the same in the form and on the server. */
import { addMonths, isCalendarDate, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { monthOf } from '#domain/kernel/dates/day-number';
import type { Issue } from '#domain/kernel/issue';
import { compareDecimals } from '#domain/kernel/numbers/decimal';
import { checkIncentive, type Incentive } from '../incentive';
import { checkDistinct, checkLeaseOption, type LeaseOption } from '../life/lease-option';
import type { ChargeClause, ContractTerms } from './charge-clause';
import { type ClauseScope, checkClause } from './check-clause';
import { AREA_BOUNDS, Findings, isEmpty, listOf } from './check-fields';
import { checkDeposit, checkLateFee } from './check-securities';
import type { DepositClause } from './deposit-amount';
import type { LateFeeClause } from './late-fee-clause';

const LONGEST_LEASE_YEARS = 50;
/** Total months of all clauses: twenty over the longest lease. Each of these months is computed and may become a row of the plan. */
const MOST_CLAUSE_MONTHS = 20 * LONGEST_LEASE_YEARS * 12;
/** Dates outside are input errors. */
const EARLIEST = '1900-01-01';
const LATEST = '2199-12-31';

/**
 * Returns all faults of the terms, each at its path, e.g. ['clauses', 0, 'price'], ['deposits', 0, 'months'], ['late_fee', 'rate_daily']; an empty
 * list means that `paymentSchedule` can be computed for every clause. Never throws, for any field values, so that an incomplete form can be
 * checked. Sources: docs/domain §5.1, §5.3, §5.6, §5.8, §5.9, §5.16.
 */
export function checkTerms(
  contract: ContractTerms,
  clauses: readonly ChargeClause[],
  depositClauses: readonly DepositClause[] = [],
  lateFee?: LateFeeClause | null,
  leaseOptions: readonly LeaseOption[] = [],
  incentives: readonly Incentive[] = [],
): Issue[] {
  const findings = new Findings();
  const scope: ClauseScope = {
    range: checkRange(findings, contract) ? { start: contract.start, end: contract.end } : null,
    spaces: checkSpaces(findings, contract) ? contract.spaces : null,
  };
  if (listOf(clauses).length === 0) findings.add(['clauses'], '请至少填写一条费用条款');
  if (scope.range !== null && clauseMonths(contract, listOf(clauses)) > MOST_CLAUSE_MONTHS) {
    const years = (MOST_CLAUSE_MONTHS / 12).toLocaleString('en-US');
    findings.add(['clauses'], `所有费用条款的期限合计不能超过 ${years} 年，请减少条款或缩短期限`);
    return findings.issues;
  }
  listOf(clauses).forEach((clause, index) => {
    checkClause(findings, scope, clause, ['clauses', index]);
  });
  listOf(depositClauses).forEach((deposit, index) => {
    checkDeposit(findings, deposit, ['deposits', index]);
  });
  if (lateFee != null) checkLateFee(findings, lateFee, ['late_fee']);
  listOf(leaseOptions).forEach((option, index) => {
    checkLeaseOption(findings, scope.range, option, ['lease_options', index]);
  });
  checkDistinct(findings, listOf(leaseOptions), ['lease_options']);
  listOf(incentives).forEach((incentive, index) => {
    checkIncentive(findings, scope.range, incentive, ['incentives', index]);
  });
  return findings.issues;
}

/** Returns the total months of the clauses; clauses without valid dates count as 0. */
function clauseMonths(contract: ContractTerms, clauses: readonly ChargeClause[]): number {
  return clauses.reduce((sum, clause) => {
    const [start, end] = [clause?.start ?? contract.start, clause?.end ?? contract.end];
    if (!isCalendarDate(start) || !isCalendarDate(end)) return sum;
    return sum + Math.max(0, monthOf(toDayNumber(end)) - monthOf(toDayNumber(start)));
  }, 0);
}

function checkRange(findings: Findings, contract: ContractTerms): boolean {
  const hasStart = findings.date(contract.start, ['start'], '起租日');
  const hasEnd = findings.date(contract.end, ['end'], '到期日');
  if (!hasStart || !hasEnd) return false;
  if (contract.end < contract.start) return findings.add(['end'], '到期日不能早于起租日');
  if (contract.start < EARLIEST) return findings.add(['start'], `起租日不能早于 ${EARLIEST}`);
  if (contract.end > LATEST) return findings.add(['end'], `到期日不能晚于 ${LATEST}`);
  const limit = addMonths(contract.start, LONGEST_LEASE_YEARS * 12);
  if (contract.end >= limit) return findings.add(['end'], `租期不能超过 ${LONGEST_LEASE_YEARS} 年`);
  return true;
}

function checkSpaces(findings: Findings, contract: ContractTerms): boolean {
  const spaces = listOf(contract.spaces);
  if (spaces.length === 0) return findings.add(['spaces'], '请至少选择一个空间');
  const seen = new Set<unknown>();
  const before = findings.issues.length;
  spaces.forEach((space, index) => {
    const path = ['spaces', index];
    if (isEmpty(space?.id)) findings.add([...path, 'id'], '请选择空间');
    else if (seen.has(space.id)) findings.add([...path, 'id'], '同一空间不能重复选择');
    seen.add(space?.id);
    if (findings.decimal(space?.area, [...path, 'area'], '计租面积', AREA_BOUNDS)) {
      if (compareDecimals(space.area, '0') === 0) findings.add([...path, 'area'], '计租面积必须大于 0');
    }
  });
  return findings.issues.length === before;
}
