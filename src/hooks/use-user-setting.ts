// One setting of the user interface, stored per user on the server. Returns the default until it is loaded.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getSetting, saveSetting } from '#api/account/me';
import type { Setting } from '#api/account/me.schema';
import { call } from '../api/client';

export function useUserSetting<Value extends Setting['value']>(
  key: string,
): {
  value: Value | null;
  loaded: boolean;
  save: (value: Value) => void;
} {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [getSetting.path, key],
    queryFn: async () => (await call(getSetting, { key })).value as Value | null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useCallback(
    (value: Value) => {
      client.setQueryData([getSetting.path, key], value);
      // A failed save does not interrupt the user: the client has already shown the error.
      call(saveSetting, { key, value }).catch(() => undefined);
    },
    [client, key],
  );
  return { value: query.data ?? null, loaded: !query.isPending, save };
}
