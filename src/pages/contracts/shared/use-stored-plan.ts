// The stored collection plan of a contract, by clause, with the calculation of each row.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contractSchedule } from '../../../../api/contracts/contract';
import type { Contract } from '../../../../api/contracts/contract.schema';
import { call } from '../../../api/client';
import { storedPlan } from '../../../components/collection-plan/plan-row';

export function useStoredPlan(contract: Contract) {
  const query = useQuery({
    queryKey: [contractSchedule.path, contract.id, contract.version],
    queryFn: () => call(contractSchedule, { id: contract.id }),
    staleTime: 0,
  });
  const { data, isPending, isError, error, refetch } = query;
  const clauses = useMemo(() => (data ? storedPlan(contract, data) : []), [contract, data]);
  return { clauses, isPending, isError, error, refetch };
}
