// Signed cookie for the way through the identity provider, valid for ten minutes. Until the callback it holds state, nonce and PKCE verifier;
// afterwards it holds the user while they enter the second factor. It is signed with the client's secret, so every process of the server can read it.
import { cookieHeader, cookieIn, endedCookie } from '#server/platform/access/cookies';
import { base64url, fromBase64url } from '#server/platform/runtime/random';

export interface OidcState {
  state: string;
  nonce: string;
  verifier: string;
}

/** Content of the cookie by step. A cookie of one step is not valid for another. */
interface CookieContent {
  state: OidcState;
  factor: { user_id: number };
}

/** Signing secret, current time, and whether the cookie needs a secure connection. */
export interface CookieOptions {
  secret: string;
  now: Date;
  secure: boolean;
}

const NAME = 'lease_oidc';
const LIFE_S = 600;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const signed = (step: keyof CookieContent, text: string) => bytesOf(`oidc-${step}|${text}`);
const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

export async function keep<Step extends keyof CookieContent>(
  step: Step,
  content: CookieContent[Step],
  how: CookieOptions,
): Promise<string> {
  const { secret, now, secure } = how;
  const until = Math.floor(now.getTime() / 1000) + LIFE_S;
  const text = base64url(bytesOf(JSON.stringify({ ...content, until })));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed(step, text));
  return cookieHeader(NAME, `${text}.${base64url(new Uint8Array(signature))}`, LIFE_S, secure);
}

export const forget = (secure: boolean): string => endedCookie(NAME, secure);

/** Returns undefined when the browser sends something that is not base64url. */
function bytesIn(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64url(text);
  } catch {
    return undefined;
  }
}

/** Returns the content of the cookie; undefined when there is none, it has expired, or its signature does not match. */
export async function readCookie<Step extends keyof CookieContent>(
  step: Step,
  request: Request,
  { secret, now, secure }: CookieOptions,
): Promise<CookieContent[Step] | undefined> {
  const [, text, signature] = /^([\w-]+)\.([\w-]+)$/.exec(cookieIn(request, NAME, secure) ?? '') ?? [];
  if (!text || !signature) return undefined;
  const given = bytesIn(signature);
  // The comparison takes constant time.
  if (!given || !(await crypto.subtle.verify('HMAC', await keyOf(secret), given, signed(step, text)))) return undefined;
  const { until, ...content } = JSON.parse(new TextDecoder().decode(fromBase64url(text))) as CookieContent[Step] & {
    until: number;
  };
  return until * 1000 > now.getTime() ? (content as unknown as CookieContent[Step]) : undefined;
}
