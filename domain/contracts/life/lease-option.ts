/** Options of the parties of a lease (选择权, docs/domain §5.1, §5.14): checks of an entered one, its notice days and its state on a day. */
import { addDays, type CalendarDate, isCalendarDate } from '#domain/kernel/dates/calendar-date';
import type { DateRange } from '#domain/kernel/dates/date-range';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import { type Findings, isEmpty, type Path, PRICE_BOUNDS, RATE_BOUNDS } from '../clause/check-fields';

const LONGEST_NOTICE_DAYS = 730;
const MOST_MONTHS = 600;
const KINDS = ['renewal', 'break', 'expansion', 'first_refusal'] as const;
const HOLDERS = ['tenant', 'lessor', 'either'] as const;

export interface LeaseOption {
  kind: (typeof KINDS)[number];
  /** The party that may exercise it. */
  holder: (typeof HOLDERS)[number];
  /** The days on which it may be exercised, both included. */
  start: CalendarDate;
  end: CalendarDate;
  /** Notice in days that the other party must receive. */
  notice_days: number;
  /** Agreed length of a renewal. */
  months: number | null;
  /** Agreed price of a renewal or of further spaces, by the basis of the rent clauses. */
  price: Decimal | null;
  /** Agreed increase of a renewal's rent over the last price, a fraction; only without `price`. */
  uplift: Decimal | null;
  remark: string;
}

/** Fields that only some kinds have. */
const TERMS_OF: Readonly<Record<LeaseOption['kind'], readonly ('months' | 'price' | 'uplift')[]>> = {
  renewal: ['months', 'price', 'uplift'],
  break: [],
  expansion: ['price'],
  first_refusal: [],
};

/** Returns the fields that options of a kind can have besides days, notice and remark. */
export const optionTermsOf = (kind: LeaseOption['kind'] | undefined): readonly ('months' | 'price' | 'uplift')[] =>
  (kind && TERMS_OF[kind]) ?? [];

/** Checks kind, holder, days within the lease (null when its dates are invalid), notice and agreed terms. Never throws. */
export function checkLeaseOption(
  findings: Findings,
  lease: { start: CalendarDate; end: CalendarDate } | null,
  option: LeaseOption,
  path: Path,
): void {
  findings.oneOf(option?.kind, [...path, 'kind'], '选择权种类', KINDS);
  if (!isEmpty(option?.holder)) findings.oneOf(option?.holder, [...path, 'holder'], '行权方', HOLDERS);
  const hasStart = findings.date(option?.start, [...path, 'start'], '行权开始日');
  const hasEnd = findings.date(option?.end, [...path, 'end'], '行权结束日');
  if (hasStart && lease && option.start < lease.start) findings.add([...path, 'start'], '行权开始日不能早于起租日');
  if (hasEnd && lease && option.end > lease.end) findings.add([...path, 'end'], '行权结束日不能晚于到期日');
  if (hasStart && hasEnd && option.end < option.start) findings.add([...path, 'end'], '行权结束日不能早于开始日');
  const hasNotice = findings.integer(
    option?.notice_days,
    [...path, 'notice_days'],
    '提前通知天数',
    0,
    LONGEST_NOTICE_DAYS,
  );
  if (hasNotice && hasEnd && lease && option.end >= lease.start && noticeDays(option).end < lease.start)
    findings.add([...path, 'notice_days'], `最晚通知日 ${noticeDays(option).end} 早于起租日，请减少提前通知天数`);
  checkAgreed(findings, option ?? {}, path);
}

function checkAgreed(findings: Findings, option: Partial<LeaseOption>, path: Path): void {
  const { kind, months, price, uplift } = option;
  const given = (['months', 'price', 'uplift'] as const).filter((name) => !isEmpty(option[name]));
  for (const name of given)
    if (kind && KINDS.includes(kind) && !optionTermsOf(kind).includes(name))
      findings.add([...path, name], '该种选择权没有这项约定，请清空');
  if (!isEmpty(months)) findings.integer(months, [...path, 'months'], '约定租期', 1, MOST_MONTHS);
  if (!isEmpty(price)) findings.decimal(price, [...path, 'price'], '约定单价', PRICE_BOUNDS);
  if (!isEmpty(uplift)) findings.decimal(uplift, [...path, 'uplift'], '租金上调', RATE_BOUNDS);
  if (!isEmpty(price) && !isEmpty(uplift)) findings.add([...path, 'uplift'], '约定单价与租金上调只能填一项');
}

/** Adds an issue for every option with the same kind and days as an earlier one: acts refer to an option by these. */
export function checkDistinct(findings: Findings, options: readonly LeaseOption[], path: Path): void {
  const seen = new Set<string>();
  options.forEach((option, index) => {
    if (!isCalendarDate(option?.start) || !isCalendarDate(option?.end)) return;
    const key = `${option.kind} ${option.start} ${option.end}`;
    if (seen.has(key)) findings.add([...path, index, 'start'], '已有同种类、同行权期的选择权');
    seen.add(key);
  });
}

/** Returns the days on which a notice exercises the option in time, both included. */
export const noticeDays = ({
  start,
  end,
  notice_days,
}: Pick<LeaseOption, 'start' | 'end' | 'notice_days'>): DateRange => ({
  start: addDays(start, -notice_days),
  end: addDays(end, -notice_days),
});

export interface OptionFacts {
  /** The valid act entered for it, and its day. */
  act: { act: 'exercised' | 'waived'; on: CalendarDate } | null;
  /** Day on which a renewal of the lease was approved. */
  renewed_on: CalendarDate | null;
  /** An approved termination: its approval, and the last day. */
  leaves: { approved_on: CalendarDate; last_day: CalendarDate } | null;
}

export type OptionState = 'ahead' | 'open' | 'exercised' | 'waived' | 'lapsed';

/** Returns the state of an option on a day, by what happened until then. */
export function optionState(
  option: LeaseOption,
  { act, renewed_on, leaves }: OptionFacts,
  day: CalendarDate,
): OptionState {
  if (act && act.on <= day) return act.act;
  if (option.kind === 'renewal' && renewed_on !== null && renewed_on <= day) return 'exercised';
  if (leaves && leaves.approved_on <= day)
    return option.kind === 'break' && leaves.last_day >= option.start && leaves.last_day <= option.end
      ? 'exercised'
      : 'lapsed';
  const notice = noticeDays(option);
  if (day > notice.end) return 'lapsed';
  return day < notice.start ? 'ahead' : 'open';
}

/** Returns the first day on which the holder of a break option can leave when the notice is given on a day; null when it is too late. */
export function earliestBreak(
  option: Pick<LeaseOption, 'start' | 'end' | 'notice_days'>,
  day: CalendarDate,
): CalendarDate | null {
  const first = addDays(day, option.notice_days);
  if (first > option.end) return null;
  return first < option.start ? option.start : first;
}
