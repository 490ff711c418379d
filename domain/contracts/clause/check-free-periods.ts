/** Checks of the free periods (免租期) of a clause (docs/domain §5.3): inside it, without overlaps. None of them throws. */
import { laterOf } from '#domain/kernel/dates/calendar-date';
import { contains, type DateRange, overlaps } from '#domain/kernel/dates/date-range';
import type { FreePeriod } from './charge-clause';
import { type Findings, listOf, type Path } from './check-fields';

/** `range` is the clause's, null when it is unusable. An overlap is reported at the later of the two in the list. */
export function checkFreePeriods(
  findings: Findings,
  periods: readonly FreePeriod[] | undefined,
  range: DateRange | null,
  path: Path,
): void {
  const sound: { period: DateRange; index: number }[] = [];
  let latest = '';
  listOf(periods).forEach((pair, index) => {
    const fieldPath = [...path, index];
    const [start, end] = listOf(pair);
    const hasStart = findings.date(start, fieldPath, '免租开始日期');
    const hasEnd = findings.date(end, fieldPath, '免租结束日期');
    if (!hasStart || !hasEnd) return;
    const period = { start, end };
    if (end < start) {
      findings.add(fieldPath, '免租结束日期不能早于开始日期');
      return;
    }
    if (range !== null && !contains(range, period)) findings.add(fieldPath, '免租期不在条款期限内');
    // Periods in ascending order, the usual case, need not be compared with all previous ones.
    const other = start > latest ? undefined : sound.find((entry) => overlaps(entry.period, period));
    if (other !== undefined) findings.add(fieldPath, `免租期与第 ${other.index + 1} 个免租期重叠`);
    sound.push({ period, index });
    latest = laterOf(latest, end);
  });
}
