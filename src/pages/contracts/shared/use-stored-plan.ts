// The stored collection plan of a contract, by clause, with the calculation of each row.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contractSchedule } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { call } from '@/api/client';
import { storedPlan } from '@/components/contracts/collection-plan/plan-row';
import { useVersions } from './use-versions';

export function useStoredPlan(contract: Contract) {
  const schedule = useQuery({
    queryKey: [contractSchedule.path, contract.id, contract.version],
    queryFn: () => call(contractSchedule, { id: contract.id }),
    staleTime: 0,
  });
  const versions = useVersions(contract);
  const clauses = useMemo(
    () => (schedule.data && versions.data ? storedPlan(versions.data, schedule.data) : []),
    [schedule.data, versions.data],
  );
  const failed = [schedule, versions].find((query) => query.isError);
  return {
    clauses,
    isPending: schedule.isPending || versions.isPending,
    isError: failed !== undefined,
    error: failed?.error,
    refetch: () => Promise.all([schedule.refetch(), versions.refetch()]),
  };
}
