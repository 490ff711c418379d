// Users who may approve objects of a kind.
import { useQuery } from '@tanstack/react-query';
import type { ApprovalKind } from '#api/approval/labels';
import { approverOptions } from '#api/setup/option';
import { call } from '@/api/client';

/** `all` includes the user themselves. */
export function useApprovers(kind: ApprovalKind, all = false) {
  const query = { kind, ...(all ? { all: '1' as const } : {}) };
  return useQuery({ queryKey: [approverOptions.path, query], queryFn: () => call(approverOptions, query) });
}
