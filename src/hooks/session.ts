// The signed-in user for everything below the layout.
import { createContext, useContext } from 'react';
import type { Me } from '#api/account/me.schema';
import { type AccessMap, allows } from '../access';

export interface Session {
  me: Me | null;
  access: AccessMap;
}

export const SessionContext = createContext<Session>({ me: null, access: {} });

/** Returns true when the user must change their password or set up their second factor before the product opens. */
export const isSignInPending = ({ password_pending, factor_pending }: Me): boolean =>
  password_pending || factor_pending;

export function useSession(): Session & { can: (key: string | undefined) => boolean } {
  const session = useContext(SessionContext);
  return { ...session, can: (key) => allows(session.access, key) };
}
