// The recipients and the days of a warning as text.
import { WARN_KINDS, type WarnKind, type WarnKindName } from '#api/home/message-kinds';
import { keyPath } from '#api/kernel/access/access-keys';
import type { WarnSetting } from '#api/setup/warn.schema';

/** Returns the default recipients, when none are named. */
export function everybodyWith(kind: WarnKindName): string {
  const { key, own }: WarnKind = WARN_KINDS[kind];
  return own ? '招商经理本人' : `有“${keyPath(key)}”权限且能看到该园区的所有用户`;
}

/** Returns the label of the days, `undefined` for warnings that are raised as soon as they happen. */
export function daysLabel(kind: WarnKindName): string | undefined {
  const { days_label }: WarnKind = WARN_KINDS[kind];
  return days_label;
}

/** Returns true for warnings of a date ahead, which can be repeated nearer to it. */
export const isAhead = (kind: WarnKindName): boolean => daysLabel(kind) === '提前天数';

/** 提前 90、30、7 天 */
export function daysText({ kind, days_ahead, second_days, third_days }: WarnSetting): string {
  const label = daysLabel(kind);
  if (label === undefined) return '发生时';
  if (days_ahead === 0) return '当天';
  const days = [days_ahead, second_days, third_days].filter((day) => day !== null);
  return `${label.replace('天数', '')} ${days.join('、')} 天`;
}
