// What the browser keeps between leaving for the identity provider and coming back: state, nonce and PKCE verifier,
// signed, for ten minutes. The client's secret signs it, so every process of the server can read it.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface OidcState {
  state: string;
  nonce: string;
  verifier: string;
}

const NAME = 'lease_oidc';
const LIFE_S = 600;
const PATH = '/api/user/oidc';

const sign = (text: string, secret: string) => createHmac('sha256', secret).update(`oidc-state|${text}`).digest();

export function stateCookie(kept: OidcState, secret: string, now: Date, secure: boolean): string {
  const until = Math.floor(now.getTime() / 1000) + LIFE_S;
  const text = Buffer.from(JSON.stringify({ ...kept, until })).toString('base64url');
  const value = `${text}.${sign(text, secret).toString('base64url')}`;
  return `${NAME}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${LIFE_S}${secure ? '; Secure' : ''}`;
}

export const endedCookie = (secure: boolean): string =>
  `${NAME}=; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`;

/** What was kept; undefined when there is none, it is too old, or somebody has changed it. */
export function readState(request: Request, secret: string, now: Date): OidcState | undefined {
  const cookies = request.headers.get('cookie') ?? '';
  const [, text, signature] = cookies.match(/(?:^|;\s*)lease_oidc=([\w-]+)\.([\w-]+)(?:;|$)/) ?? [];
  if (!text || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(text, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { until, ...kept } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as OidcState & {
    until: number;
  };
  return until * 1000 > now.getTime() ? kept : undefined;
}
