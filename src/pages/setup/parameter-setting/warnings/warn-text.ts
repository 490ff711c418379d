// The recipients of a warning as text.
import { WARN_KINDS, type WarnKind, type WarnKindName } from '#api/home/message-kinds';
import { keyPath } from '#api/kernel/access/access-keys';

/** Returns the default recipients, when none are named. */
export function everybodyWith(kind: WarnKindName): string {
  const { key, own }: WarnKind = WARN_KINDS[kind];
  return own ? '招商经理本人' : `有“${keyPath(key)}”权限且能看到该园区的所有用户`;
}
