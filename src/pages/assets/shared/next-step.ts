// The next step for a space by its status: the primary action on the plan and on the page of the space.
import type { SPACE_STATUS } from '#api/assets/labels';
import { contractPaths, spacePaths } from '#api/kernel/paths';
import { daysBetween } from '#domain/kernel/dates/calendar-date';

export interface Standing {
  id: number;
  park_id: number;
  status: keyof typeof SPACE_STATUS;
  /** Contract of the current lease, or of the signed one. */
  contract_id: number | null;
  lease_end: string | null;
}
export interface NextStep {
  label: string;
  to: string;
  access: string;
}

const RENEWED_FROM_DAYS = 90;

/** Returns the possible steps, the best one first; callers take the first one that the user may do. */
export function nextSteps({ id, park_id, status, contract_id, lease_end }: Standing, date: string): NextStep[] {
  const lets = { to: contractPaths.addFor(park_id, [id], date), access: 'p_4100_edit' };
  if (status === 'vacant') return [{ label: '新增合同', ...lets }];
  if (status === 'reserved') return [{ label: '转为合同', ...lets }];
  if (status === 'self_use' || status === 'not_for_rent')
    return [{ label: '修改用途', to: spacePaths.edit(id), access: 'p_1400_edit' }];
  if (!contract_id) return [];
  const look = { label: '查看合同', to: contractPaths.detail(contract_id), access: 'p_4100' };
  const renewable = status === 'leased' && lease_end && daysBetween(date, lease_end) <= RENEWED_FROM_DAYS;
  return renewable ? [{ label: '续租', to: contractPaths.renew(contract_id), access: 'p_4100_renew' }, look] : [look];
}
