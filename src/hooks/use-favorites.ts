// The user's favourite pages in their order, stored on the server. A change shows immediately; a refused one is reverted.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getFavorite, saveFavorite } from '#api/account/favorite';
import type { Favorites } from '#api/account/favorite.schema';
import { call } from '../api/client';

const KEY = [getFavorite.path];

export function useFavorites() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: () => call(getFavorite, {}), staleTime: Number.POSITIVE_INFINITY });
  const save = useCallback(
    (paths: string[]) => {
      client.setQueryData<Favorites>(KEY, { paths });
      call(saveFavorite, { paths }).catch(() => client.invalidateQueries({ queryKey: KEY }));
    },
    [client],
  );
  return { ...query, paths: query.data?.paths ?? [], save };
}
