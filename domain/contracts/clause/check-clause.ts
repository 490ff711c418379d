/** Checks of one charge clause (docs/domain §5.3, §5.6). None of them throws, for any field values. */

import { toDayNumber } from '#domain/kernel/dates/calendar-date';
import { type DateRange, daysOf } from '#domain/kernel/dates/date-range';
import { compareDecimals, toScaled } from '#domain/kernel/numbers/decimal';
import { priceLine } from '../schedule/effective-prices';
import { mostEvents } from '../schedule/escalation-events';
import type { ChargeClause, ContractTerms, FullClause, PricedClause, TurnoverClause } from './charge-clause';
import { isFixed, withDefaults } from './charge-clause';
import { checkDue } from './check-due';
import { checkEscalation } from './check-escalations';
import { type Findings, listOf, type Path, PRICE_BOUNDS, RATE_BOUNDS } from './check-fields';
import { checkFreePeriods } from './check-free-periods';
import { checkTurnover } from './check-turnover';
import { LONGEST_CYCLE_MONTHS } from './limits';

const BASES = ['per_sqm_day', 'per_sqm_month', 'fixed_month', 'fixed_year'];

/** One step per month over the longest lease. */
const MOST_STEPS = 600;
/** Larger sums in fen are not exact: a margin of four for tax and for the sum of the clauses. */
const LARGEST_TOTAL_FEN = BigInt(Number.MAX_SAFE_INTEGER) / 4n;

/** The parts of the contract that checks can rely on; `null` when its own dates or spaces are invalid and reported already. */
export interface ClauseScope {
  range: DateRange | null;
  spaces: ContractTerms['spaces'] | null;
}

/** Reports all faults of one clause, at paths below `path`. */
export function checkClause(findings: Findings, scope: ClauseScope, clause: ChargeClause, path: Path): void {
  if (typeof clause !== 'object' || clause === null) {
    findings.add(path, '请填写费用条款');
    return;
  }
  if (clause.basis === 'turnover') checkTurnoverClause(findings, scope, clause, path);
  else checkPriced(findings, scope, clause, path);
}

function checkTurnoverClause(findings: Findings, scope: ClauseScope, clause: TurnoverClause, path: Path): void {
  checkRange(findings, scope.range, clause, path);
  checkCommon(findings, clause, path);
  checkTurnover(findings, clause, path);
  if (clause.minimum == null) return;
  const minimum = { ...clause.minimum };
  minimum.start ??= clause.start;
  minimum.end ??= clause.end;
  checkPriced(findings, scope, minimum, [...path, 'minimum']);
}

function checkPriced(findings: Findings, scope: ClauseScope, clause: PricedClause, path: Path): void {
  const before = findings.issues.length;
  const range = checkRange(findings, scope.range, clause, path);
  checkCommon(findings, clause, path);
  findings.oneOf(clause.basis, [...path, 'basis'], '计费方式', BASES);
  findings.decimal(clause.price, [...path, 'price'], '单价', PRICE_BOUNDS);
  if (clause.price_scale != null) findings.integer(clause.price_scale, [...path, 'price_scale'], '单价小数位数', 0, 6);
  checkOptions(findings, clause, path);
  if (clause.due != null) checkDue(findings, clause.due, [...path, 'due']);
  if (scope.spaces !== null) checkSubset(findings, scope.spaces, clause, path);
  checkFreePeriods(findings, clause.free_periods, range, [...path, 'free_periods']);
  listOf(clause.escalations).forEach((escalation, index) => {
    checkEscalation(findings, escalation, range?.start ?? null, [...path, 'escalations', index]);
  });
  if (findings.issues.length === before && range !== null) checkSteps(findings, clause, range, path);
  const isSound = findings.issues.length === before;
  if (isSound && scope.range !== null && scope.spaces !== null) {
    checkAmounts(findings, { ...scope.range, spaces: scope.spaces }, clause, path);
  }
}

/** Checks that start and end are within the contract; returns null when they are unusable. */
function checkRange(
  findings: Findings,
  contract: DateRange | null,
  clause: ChargeClause,
  path: Path,
): DateRange | null {
  const start = clause.start ?? contract?.start;
  const end = clause.end ?? contract?.end;
  // Falls back to the contract's dates, which are reported separately.
  if (start == null || end == null) return null;
  const hasStart = findings.date(start, [...path, 'start'], '条款开始日期');
  const hasEnd = findings.date(end, [...path, 'end'], '条款结束日期');
  if (!hasStart || !hasEnd) return null;
  let isSound = start <= end || findings.add([...path, 'end'], '条款结束日期不能早于开始日期');
  if (contract !== null && start < contract.start) {
    isSound = findings.add([...path, 'start'], `条款开始日期不能早于起租日 ${contract.start}`);
  }
  if (contract !== null && end > contract.end) {
    isSound = findings.add([...path, 'end'], `条款结束日期不能晚于到期日 ${contract.end}`);
  }
  return isSound ? { start, end } : null;
}

/** Checks the fields common to priced and turnover clauses. */
function checkCommon(findings: Findings, clause: ChargeClause, path: Path): void {
  if (clause.cycle_months != null) {
    findings.integer(clause.cycle_months, [...path, 'cycle_months'], '付款周期(月)', 0, LONGEST_CYCLE_MONTHS);
  }
  if (clause.first_stub != null) {
    const stubs = ['separate', 'merged', 'merged_full'];
    findings.oneOf(clause.first_stub, [...path, 'first_stub'], '首期处理方式', stubs);
  }
  if (clause.tax_rate != null) {
    const isRate = findings.decimal(clause.tax_rate, [...path, 'tax_rate'], '税率', RATE_BOUNDS);
    if (isRate && compareDecimals(clause.tax_rate, '1') > 0)
      findings.add([...path, 'tax_rate'], '税率应在 0% 到 100% 之间');
  }
}

function checkOptions(findings: Findings, clause: PricedClause, path: Path): void {
  const options = [
    ['alignment', '账期对齐方式', ['contract', 'calendar', 'year']],
    ['proration', '非整月计算方式', ['actual', 'thirty', 'year365']],
    ['round_to', '取整方式', ['fen', 'jiao', 'yuan']],
  ] as const;
  for (const [field, name, allowed] of options) {
    if (clause[field] != null) findings.oneOf(clause[field], [...path, field], name, allowed);
  }
  const cycle = clause.cycle_months ?? 1;
  if (clause.alignment === 'year' && cycle > 0 && Number.isInteger(cycle) && 12 % cycle !== 0)
    findings.add([...path, 'cycle_months'], '账期按自然年划分时，付款周期应为 1、2、3、4、6 或 12 个月');
  if (clause.basis === 'fixed_year' && clause.round_each_month === true)
    findings.add([...path, 'round_each_month'], '按年计价时各期已累计取整，不能再逐月取整');
}

function checkSubset(findings: Findings, all: ContractTerms['spaces'], clause: PricedClause, path: Path): void {
  if (clause.spaces == null) return;
  const spaces = listOf(clause.spaces);
  if (spaces.length === 0) findings.add([...path, 'spaces'], '请至少选择一个空间');
  const recognized = new Set(all.map((space) => space.id));
  spaces.forEach((id, index) => {
    const fieldPath = [...path, 'spaces', index];
    if (!recognized.has(id)) findings.add(fieldPath, '该空间不在合同空间中');
    else if (spaces.indexOf(id) < index) findings.add(fieldPath, '同一空间不能重复选择');
  });
}

/** Limits the steps, since all of them are computed for every view of the contract. */
function checkSteps(findings: Findings, { escalations = [] }: PricedClause, range: DateRange, path: Path): void {
  if (mostEvents(listOf(escalations), toDayNumber(range.start), toDayNumber(range.end)) <= MOST_STEPS) return;
  findings.add([...path, 'escalations'], `一条费用条款的单价最多变动 ${MOST_STEPS} 次，请减少递增或加长递增周期`);
}

/** Checks that need the combined terms: prices out of bounds, sums too large to be exact. */
function checkAmounts(findings: Findings, contract: ContractTerms, input: PricedClause, path: Path): void {
  const clause = withDefaults(input, contract);
  const { steps, fault } = priceLine(clause);
  if (fault !== null) {
    const message =
      fault.cause === 'negative' ? `递增后单价低于 0（自 ${fault.day}）` : `递增后单价过大（自 ${fault.day}）`;
    findings.add([...path, 'escalations', fault.rule], message);
    return;
  }
  const highest = Math.max(...steps.map((step) => step.price));
  const area = isFixed(clause.basis) ? 100n : totalArea(contract, clause);
  // An upper bound: treats each day at the price of a month, and the last month as whole.
  const days = BigInt(daysOf(clause) + 31);
  const total = (BigInt(highest) * area * days) / 1_000_000n;
  if (total > LARGEST_TOTAL_FEN || area > LARGEST_TOTAL_FEN)
    findings.add([...path, 'price'], '金额过大，请检查单价和面积');
}

function totalArea(contract: ContractTerms, clause: FullClause): bigint {
  const chosen = new Set(clause.spaces);
  const areas = contract.spaces.filter((space) => chosen.has(space.id)).map((space) => toScaled(space.area, 2));
  return areas.reduce((sum, area) => sum + area, 0n);
}
