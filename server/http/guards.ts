// Checks between a request and its use-case: session, rights and origin.
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { type Actor, assertReady, may } from '../platform/access/actor';
import { cookieHeader, cookieIn, endedCookie } from '../platform/access/cookies';
import { SESSION_COOKIE } from '../platform/access/session';
import type { Services } from '../platform/start/services';
import { HttpFault, Refusal } from '../platform/use-case/errors';
import { ownOrigin } from './forwarded';

/** Returns the session token of the request's cookie; under https only of the prefixed cookie. */
export function tokenOf(request: Request, secure: boolean): string | undefined {
  const token = cookieIn(request, SESSION_COOKIE, secure);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Returns the Set-Cookie header for a token; null ends the cookie. */
export const cookieFor = (token: string | null, { env }: Services, secure: boolean): string =>
  token === null
    ? endedCookie(SESSION_COOKIE, secure)
    : cookieHeader(SESSION_COOKIE, token, env.SESSION_HOURS * 3600, secure);

/**
 * Calls by POST must come from our own pages, here or on the web app's own host: those that change data, and reads too, because a report or an upload
 * to check costs the server much. A GET is also an address that users open.
 */
export function checkOrigin(endpoint: Endpoint<never, unknown>, request: Request, services: Services): void {
  if (endpoint.method === 'GET') return;
  const origin = request.headers.get('origin') ?? '';
  if (origin !== ownOrigin(request, services) && !services.env.WEB_ORIGINS.includes(origin))
    throw new HttpFault(403, '请求来源不被允许');
}

/** Endpoints open before the user has changed a set password or set up the second factor: those needed to do so. */
const MEANWHILE = /^\/api\/(me|me\/get-profile|me\/totp-\w+|user\/.+)$/;

/** Throws when the user is not signed in (401) or holds none of the keys (403). */
export function checkAccess({ access, path }: Endpoint<never, unknown>, actor: Actor | null): void {
  if (access === 'public') return;
  if (!actor) throw new Refusal(401, '登录已失效，请重新登录');
  if (!MEANWHILE.test(path)) assertReady(actor);
  if (access === 'signed-in') return;
  const allowed = access === 'is_sadmin' ? actor.is_sadmin : may(actor, access);
  if (!allowed) throw new Refusal(403, '您没有此操作的权限，请联系管理员');
}
