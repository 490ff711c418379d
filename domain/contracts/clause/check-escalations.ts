/** Checks of each escalation separately (docs/domain §5.3, §5.6); their combined effect is checked with the prices. */
import { type CalendarDate, isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { compareDecimals, type DecimalBounds } from '#domain/kernel/numbers/decimal';
import { happensOnce } from '../schedule/escalation-events';
import type { Escalation, IndexEscalation } from './charge-clause';
import { type Findings, isEmpty, type Path, PRICE_BOUNDS, RATE_BOUNDS } from './check-fields';
import { LONGEST_STEP_MONTHS } from './limits';

const SIGNED_RATE: DecimalBounds = { ...RATE_BOUNDS, signed: true };
const SIGNED_PRICE: DecimalBounds = { ...PRICE_BOUNDS, signed: true };
const INDEX_BOUNDS: DecimalBounds = { max_integer_digits: 8, max_scale: 6 };

/** `clauseStart` is null when the clause's own dates are invalid. */
export function checkEscalation(
  findings: Findings,
  escalation: Escalation,
  clauseStart: CalendarDate | null,
  path: Path,
): void {
  if (typeof escalation !== 'object' || escalation === null) {
    findings.add(path, '请填写递增条款');
    return;
  }
  checkTiming(findings, escalation, clauseStart, path);
  const valuePath = [...path, 'value'];
  switch (escalation.kind) {
    case 'percent':
      if (findings.decimal(escalation.value, valuePath, '递增比例', SIGNED_RATE)) {
        if (compareDecimals(escalation.value, '-1') <= 0) findings.add(valuePath, '递减比例必须小于 100%');
      }
      return;
    case 'amount':
      findings.decimal(escalation.value, valuePath, '递增金额', SIGNED_PRICE);
      return;
    case 'price':
      findings.decimal(escalation.value, valuePath, '递增后单价', PRICE_BOUNDS);
      return;
    case 'index':
      checkIndex(findings, escalation, path);
      return;
    default:
      findings.add([...path, 'kind'], '请选择递增方式');
  }
}

function checkTiming(findings: Findings, escalation: Escalation, clauseStart: CalendarDate | null, path: Path): void {
  const { kind } = escalation;
  if (happensOnce(escalation)) {
    const { on: day } = escalation;
    if (findings.date(day, [...path, 'on'], '递增生效日期') && clauseStart !== null && day < clauseStart) {
      findings.add([...path, 'on'], '递增生效日期不能早于条款开始日期');
    }
    return;
  }
  if (kind === 'price') {
    findings.add([...path, 'on'], '指定新单价的递增须填写生效日期');
    return;
  }
  // A series may have begun before the clause (a renewal continues its rhythm): only its dates inside count.
  findings.integer(escalation.every_months, [...path, 'every_months'], '递增周期(月)', 1, LONGEST_STEP_MONTHS);
  if (!isEmpty(escalation.first_on)) findings.date(escalation.first_on, [...path, 'first_on'], '首次递增日期');
}

function checkIndex(findings: Findings, escalation: IndexEscalation, path: Path): void {
  if (isEmpty(escalation.index)) findings.add([...path, 'index'], '请选择指数');
  checkPositive(findings, escalation.base, [...path, 'base'], '基期指数');
  if (escalation.factor != null) findings.decimal(escalation.factor, [...path, 'factor'], '指数系数', RATE_BOUNDS);
  const hasMin = optionalRate(findings, escalation.min, [...path, 'min'], '递增下限');
  const hasMax = optionalRate(findings, escalation.max, [...path, 'max'], '递增上限');
  if (hasMin && hasMax && compareDecimals(escalation.min as string, escalation.max as string) > 0) {
    findings.add([...path, 'max'], '递增上限不能低于下限');
  }
  for (const [date, value] of Object.entries(escalation.values ?? {})) {
    const valuePath = [...path, 'values', date];
    if (!isCalendarDate(date)) findings.add(valuePath, '指数日期不是有效日期，应为 YYYY-MM-DD');
    else checkPositive(findings, value, valuePath, '指数');
  }
}

function checkPositive(findings: Findings, value: unknown, path: Path, name: string): void {
  if (findings.decimal(value, path, name, INDEX_BOUNDS) && compareDecimals(value, '0') === 0) {
    findings.add(path, `${name}必须大于 0`);
  }
}

function optionalRate(findings: Findings, value: unknown, path: Path, name: string): boolean {
  return value != null && findings.decimal(value, path, name, SIGNED_RATE);
}
