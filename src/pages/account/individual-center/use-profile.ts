// The user's own profile; changes are shown immediately, also in the header.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { me } from '#api/account/me';
import { getProfile } from '#api/account/profile';
import type { Profile } from '#api/account/profile.schema';
import { call } from '@/api/client';

const KEY = [getProfile.path];

export function useProfile() {
  const client = useQueryClient();
  const { setInitialState } = useModel('@@initialState');
  const query = useQuery({ queryKey: KEY, queryFn: () => call(getProfile, {}), staleTime: 0 });
  /** Uses the changed profile, or refetches it; always refetches the session. */
  const changed = useCallback(
    async (profile?: Profile) => {
      if (profile) client.setQueryData(KEY, profile);
      else await client.invalidateQueries({ queryKey: KEY });
      await setInitialState({ me: await call(me, {}) });
    },
    [client, setInitialState],
  );
  return { ...query, changed };
}
