// The link back to the external property-management system: shown while its token is active, and checked again on click.
import { useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { useCallback } from 'react';
import { checkToken } from '#api/account/sign-in/sign-in';
import { call } from '@/api/client';
import { useSession } from '@/hooks/session';

/** Duration for which the status of the token is cached for the menu entry, ms. */
const BELIEVED_MS = 5 * 60_000;

/** Returns null while there is no active token. */
export function useReturnToPms(): (() => Promise<void>) | null {
  const { me } = useSession();
  const { data } = useQuery({
    queryKey: [checkToken.path],
    queryFn: () => call(checkToken, {}),
    enabled: me?.external === true,
    staleTime: BELIEVED_MS,
  });
  const go = useCallback(async () => {
    const { active, url, reason } = await call(checkToken, {});
    if (active && url) window.location.assign(url);
    else history.push(`/login?reason=${reason ?? 'failed'}`);
  }, []);
  return me?.external && data?.active ? go : null;
}
