// What the browser keeps on its way through the identity provider, signed, for ten minutes: until it comes back, state, nonce and PKCE
// verifier; after that, who it was, while he is asked for his second factor. The client's secret signs it, so every process of the server
// can read it.
import { cookieHeader, cookieIn, endedCookie } from '#server/platform/access/cookies';
import { base64url, fromBase64url } from '#server/platform/runtime/random';

export interface OidcState {
  state: string;
  nonce: string;
  verifier: string;
}

/** By the step of the way; what is kept for one is none for another. */
interface Kept {
  state: OidcState;
  factor: { user_id: number };
}

/** How the browser is reached, and when. */
export interface KeptHow {
  secret: string;
  now: Date;
  secure: boolean;
}

const NAME = 'lease_oidc';
const LIFE_S = 600;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const signed = (step: keyof Kept, text: string) => bytesOf(`oidc-${step}|${text}`);
const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

export async function keep<Step extends keyof Kept>(step: Step, kept: Kept[Step], how: KeptHow): Promise<string> {
  const { secret, now, secure } = how;
  const until = Math.floor(now.getTime() / 1000) + LIFE_S;
  const text = base64url(bytesOf(JSON.stringify({ ...kept, until })));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed(step, text));
  return cookieHeader(NAME, `${text}.${base64url(new Uint8Array(signature))}`, LIFE_S, secure);
}

export const forget = (secure: boolean): string => endedCookie(NAME, secure);

/** Undefined where a browser sends what is no base64url. */
function bytesIn(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64url(text);
  } catch {
    return undefined;
  }
}

/** What was kept; undefined when there is none, it is too old, or somebody has changed it. */
export async function readKept<Step extends keyof Kept>(
  step: Step,
  request: Request,
  { secret, now, secure }: KeptHow,
): Promise<Kept[Step] | undefined> {
  const [, text, signature] = /^([\w-]+)\.([\w-]+)$/.exec(cookieIn(request, NAME, secure) ?? '') ?? [];
  if (!text || !signature) return undefined;
  const given = bytesIn(signature);
  // Compared in a time that tells nothing.
  if (!given || !(await crypto.subtle.verify('HMAC', await keyOf(secret), given, signed(step, text)))) return undefined;
  const { until, ...kept } = JSON.parse(new TextDecoder().decode(fromBase64url(text))) as Kept[Step] & {
    until: number;
  };
  return until * 1000 > now.getTime() ? (kept as unknown as Kept[Step]) : undefined;
}
