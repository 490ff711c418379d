/** Checks of the due rule of a clause (docs/domain §5.3). None of them throws. */
import type { DueRule } from './charge-clause';
import { type Findings, isEmpty, type Path } from './check-fields';
import { MOST_DUE_DAYS, MOST_DUE_MONTHS } from './limits';

/** Kind, its numbers, and the optional first due date and shift. */
export function checkDue(findings: Findings, due: DueRule, path: Path): void {
  if (due.kind === 'offset') {
    findings.integer(due.days, [...path, 'days'], '应收日偏移天数', -MOST_DUE_DAYS, MOST_DUE_DAYS);
  } else if (due.kind === 'day') {
    findings.integer(due.day, [...path, 'day'], '应收日', 1, 31);
    findings.integer(due.month, [...path, 'month'], '应收月偏移', -MOST_DUE_MONTHS, MOST_DUE_MONTHS);
  } else {
    findings.add([...path, 'kind'], '请选择应收日规则');
  }
  if (!isEmpty(due.first_due)) findings.date(due.first_due, [...path, 'first_due'], '首期应收日期');
  if (due.shift != null) findings.oneOf(due.shift, [...path, 'shift'], '节假日顺延方式', ['next', 'previous']);
}
