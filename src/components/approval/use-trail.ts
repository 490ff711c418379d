// Every approval an object has gone through, newest first.
import { useQuery } from '@tanstack/react-query';
import { approvalTrail } from '#api/approval/task';
import type { ApprovalInstance, ObjectRef } from '#api/approval/task.schema';
import { call } from '@/api/client';

/** `version` of the object is undefined while it is loading. */
export function useTrail(subject: ObjectRef, version: number | undefined) {
  return useQuery({
    queryKey: [approvalTrail.path, subject, version],
    queryFn: () => call(approvalTrail, subject),
    enabled: version !== undefined,
    staleTime: 0,
  });
}

export const isRunning = ({ status }: ApprovalInstance) => status === 'running';
