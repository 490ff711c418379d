// Every approval an object has gone through, newest first.
import { useQuery } from '@tanstack/react-query';
import { wflowTrail } from '#api/approval/task/task';
import type { ObjectRef, WflowInstance } from '#api/approval/task/task.schema';
import { call } from '@/api/client';

/** `version` of the object: undefined while it is not loaded. */
export function useTrail(subject: ObjectRef, version: number | undefined) {
  return useQuery({
    queryKey: [wflowTrail.path, subject, version],
    queryFn: () => call(wflowTrail, subject),
    enabled: version !== undefined,
    staleTime: 0,
  });
}

export const isRunning = ({ status }: WflowInstance) => status === 'running';
