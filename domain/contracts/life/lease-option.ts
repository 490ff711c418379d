/** Options of the parties of a lease (选择权, docs/domain §5.1), and checks of an entered one. */
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Findings, Path } from '../clause/check-fields';

const LONGEST_NOTICE_DAYS = 730;
const KINDS = ['renewal', 'break', 'expansion', 'first_refusal'] as const;

export interface LeaseOption {
  kind: (typeof KINDS)[number];
  /** The days on which it may be exercised, both included. */
  start: CalendarDate;
  end: CalendarDate;
  /** Notice in days that the other party must receive. */
  notice_days: number;
  remark: string;
}

/** Checks the kind, days within the lease (null when its dates are invalid) and a notice of 0 … 730 days. Never throws. */
export function checkLeaseOption(
  findings: Findings,
  lease: { start: CalendarDate; end: CalendarDate } | null,
  option: LeaseOption,
  path: Path,
): void {
  findings.oneOf(option?.kind, [...path, 'kind'], '选择权种类', KINDS);
  const hasStart = findings.date(option?.start, [...path, 'start'], '行权开始日');
  const hasEnd = findings.date(option?.end, [...path, 'end'], '行权结束日');
  if (hasStart && lease && option.start < lease.start) findings.add([...path, 'start'], '行权开始日不能早于起租日');
  if (hasEnd && lease && option.end > lease.end) findings.add([...path, 'end'], '行权结束日不能晚于到期日');
  if (hasStart && hasEnd && option.end < option.start) findings.add([...path, 'end'], '行权结束日不能早于开始日');
  findings.integer(option?.notice_days, [...path, 'notice_days'], '提前通知天数', 0, LONGEST_NOTICE_DAYS);
}
