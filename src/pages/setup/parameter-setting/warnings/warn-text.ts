// Who is warned, in words.
import { WARN_KINDS, type WarnKindName } from '#api/home/message/message-kinds';
import { keyPath } from '#api/kernel/access/access-keys';

/** Who is told while nobody is named. */
export const everybodyWith = (kind: WarnKindName): string =>
  `有“${keyPath(WARN_KINDS[kind].key)}”权限且能看到该园区的所有用户`;
