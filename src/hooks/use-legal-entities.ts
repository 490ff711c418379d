// The legal entities of the enterprise (签约主体); when there is only one, users do not have to choose it.
import { useQuery } from '@tanstack/react-query';
import { legalEntityOptions } from '#api/setup/option';
import { call } from '@/api/client';

export function useLegalEntities() {
  const found = useQuery({
    queryKey: [legalEntityOptions.path],
    queryFn: () => call(legalEntityOptions, {}),
    staleTime: 5 * 60_000,
  });
  const entities = found.data ?? [];
  return { entities, several: entities.length > 1 };
}
