// The user's favourite pages in their order, kept on the server. A change shows at once; one that is refused is taken back.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getFavorite, saveFavorite } from '#api/account/favorite/favorite';
import type { Favorites } from '#api/account/favorite/favorite.schema';
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
