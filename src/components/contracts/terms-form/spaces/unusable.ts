// Why a space cannot be chosen for a lease.
import { SPACE_USE } from '#api/assets/labels';
import type { PickedSpace, SpacePick } from '#api/assets/space/space.schema';

type Period = Pick<SpacePick, 'start' | 'end'>;

/** Returns true for a space that begins after the lease: its first day may be wrong. */
export const beginsLate = ({ valid_from }: PickedSpace, { start }: Period): boolean => valid_from > start;

/** Returns the reason why the space cannot be let within the period, or null when it can. */
export function whyUnusable(space: PickedSpace, period: Period): string | null {
  const { taken_by, taken_until, valid_from, valid_to, use } = space;
  if (taken_by !== null) return `已租至 ${taken_until}（合同 ${taken_by}）`;
  if (beginsLate(space, period)) return `未启用（自 ${valid_from} 启用）`;
  if (valid_to !== null && valid_to < period.end) return `${valid_to} 停用`;
  return use === 'for_rent' ? null : SPACE_USE[use].label;
}
