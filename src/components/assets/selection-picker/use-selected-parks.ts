// The parks selected in the page's header.
import { useQuery } from '@tanstack/react-query';
import * as account from '#api/account/me';
import { call } from '@/api/client';
import { idsOf } from './id-list';

/** The selection changes only with a reload. */
export const STEADY = { staleTime: 5 * 60_000 };

export const useSelection = () =>
  useQuery({ queryKey: [account.getBuilding.path], queryFn: () => call(account.getBuilding, {}), ...STEADY });

/** Returns their ids, empty for all parks and undefined while loading. */
export function useSelectedParks(): number[] | undefined {
  const { data, isError } = useSelection();
  if (isError) return [];
  return data && idsOf(data.park_id);
}
