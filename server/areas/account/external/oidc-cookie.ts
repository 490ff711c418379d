// What the browser keeps between leaving for the identity provider and coming back: state, nonce and PKCE verifier,
// signed, for ten minutes. The client's secret signs it, so every process of the server can read it.
import { base64url, fromBase64url } from '#server/platform/runtime/random';

export interface OidcState {
  state: string;
  nonce: string;
  verifier: string;
}

const NAME = 'lease_oidc';
const LIFE_S = 600;
const PATH = '/api/user/oidc';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const signed = (text: string) => bytesOf(`oidc-state|${text}`);
const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

export async function stateCookie(kept: OidcState, secret: string, now: Date, secure: boolean): Promise<string> {
  const until = Math.floor(now.getTime() / 1000) + LIFE_S;
  const text = base64url(bytesOf(JSON.stringify({ ...kept, until })));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed(text));
  const value = `${text}.${base64url(new Uint8Array(signature))}`;
  return `${NAME}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${LIFE_S}${secure ? '; Secure' : ''}`;
}

export const endedCookie = (secure: boolean): string =>
  `${NAME}=; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`;

/** Undefined where a browser sends what is no base64url. */
function bytesIn(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64url(text);
  } catch {
    return undefined;
  }
}

/** What was kept; undefined when there is none, it is too old, or somebody has changed it. */
export async function readState(request: Request, secret: string, now: Date): Promise<OidcState | undefined> {
  const cookies = request.headers.get('cookie') ?? '';
  const [, text, signature] = cookies.match(/(?:^|;\s*)lease_oidc=([\w-]+)\.([\w-]+)(?:;|$)/) ?? [];
  if (!text || !signature) return undefined;
  const given = bytesIn(signature);
  // Compared in a time that tells nothing.
  if (!given || !(await crypto.subtle.verify('HMAC', await keyOf(secret), given, signed(text)))) return undefined;
  const { until, ...kept } = JSON.parse(new TextDecoder().decode(fromBase64url(text))) as OidcState & { until: number };
  return until * 1000 > now.getTime() ? kept : undefined;
}
