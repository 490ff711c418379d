// The versions of a contract's terms, oldest first.
import { useQuery } from '@tanstack/react-query';
import { contractVersions } from '#api/contracts/change/change';
import { call } from '@/api/client';

export function useVersions({ id, version }: { id: number; version: number }) {
  return useQuery({
    queryKey: [contractVersions.path, id, version],
    queryFn: () => call(contractVersions, { id }),
    staleTime: 0,
  });
}
