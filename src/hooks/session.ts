// The signed-in user for everything below the layout.
import { createContext, useContext } from 'react';
import type { Me } from '#api/account/me/me.schema';
import { type AccessMap, allows } from '../access';

export interface Session {
  me: Me | null;
  access: AccessMap;
}

export const SessionContext = createContext<Session>({ me: null, access: {} });

export function useSession(): Session & { can: (key: string | undefined) => boolean } {
  const session = useContext(SessionContext);
  return { ...session, can: (key) => allows(session.access, key) };
}
