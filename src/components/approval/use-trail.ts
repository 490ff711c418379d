// Every approval an object has gone through, newest first.
import { hashKey, useQuery } from '@tanstack/react-query';
import { approvalTrail } from '#api/approval/task';
import type { ApprovalInstance, ObjectRef } from '#api/approval/task.schema';
import { call } from '@/api/client';

interface Options {
  /** Returns the trail of the version before while that of a new one loads, for display. */
  keepsEarlier?: boolean;
}

/** `version` of the object is undefined while it is loading. */
export function useTrail(subject: ObjectRef, version: number | undefined, { keepsEarlier = false }: Options = {}) {
  return useQuery({
    queryKey: [approvalTrail.path, subject, version] as const,
    placeholderData: (earlier, query) =>
      keepsEarlier && hashKey([query?.queryKey[1]]) === hashKey([subject]) ? earlier : undefined,
    queryFn: () => call(approvalTrail, subject),
    enabled: version !== undefined,
    staleTime: 0,
  });
}

export const isRunning = ({ status }: ApprovalInstance) => status === 'running';
