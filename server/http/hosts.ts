// The host names of the server. Another name that resolves to its address belongs to another site (DNS rebinding): its pages would count as our
// own. Browsers that reached one of our names by https use https only for a year (HSTS), also for typed addresses; subdomains are included, so that
// none of them can set cookies or impersonate a part of the site over plain http.
import type { Hono } from 'hono';
import { isInClear, LOOPBACK } from '../platform/network/in-clear';
import { type Env, hostName } from '../platform/start/env';
import type { Services } from '../platform/start/services';
import { failureReply, responseOf } from './envelope';
import { addressOf, ownOrigin, reachedAt } from './forwarded';
import { DATA_HEADERS } from './security-headers';

/** Returns a check that the server accepts a host name. */
export function knowsHost({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: Env): (name: string) => boolean {
  const named = [hostName(HOST), ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []), ...ALLOWED_HOSTS];
  const existing = new Set(named);
  return (name) => LOOPBACK.test(name) || existing.has(name);
}

/** Runs before every route except the health check, which reveals nothing and is called by machines under any name. */
export function hostRoutes(app: Hono, services: Services): void {
  const knows = knowsHost(services.env);
  app.use('*', async (c, next) => {
    const { hostname } = reachedAt(c.req.raw, services);
    if (c.req.path === '/api/health' || knows(hostname)) return next();
    services.log.warn({ host: hostname, address: addressOf(c, services) }, 'asked under a name that is not ours');
    const message = `本系统不以 ${hostname} 的名称提供服务；如需使用，请管理员在设置 ALLOWED_HOSTS 或 PUBLIC_URL 中加入它`;
    if (!c.req.path.startsWith('/api/')) return c.text(message, 421, DATA_HEADERS);
    return responseOf(failureReply({ status: 421, code: 421, message, request_id: '' }, services.clock.now()));
  });
}

const STRICT = 'max-age=31536000; includeSubDomains';

/**
 * Enforces TLS when it is required: browsers on other machines are redirected to https, programs are refused, so that they do not continue to send
 * secrets unencrypted.
 */
export function tlsRoutes(app: Hono, services: Services): void {
  app.use('*', async (c, next) => {
    const index = reachedAt(c.req.raw, services);
    if (!services.env.TLS_ONLY || c.req.path === '/api/health' || !isInClear(index)) return next();
    const message = '本系统只接受 https 访问，请改用 https:// 开头的地址';
    if (c.req.path.startsWith('/api/'))
      return responseOf(failureReply({ status: 403, code: 403, message, request_id: '' }, services.clock.now()));
    const { pathname, search } = new URL(c.req.url);
    for (const [name, value] of Object.entries(DATA_HEADERS)) c.header(name, value);
    return c.redirect(`${ownOrigin(c.req.raw, services)}${pathname}${search}`, 308);
  });
}

/** Runs around every route: adds the header to each reply under one of our names. Over plain http browsers ignore it. */
export function httpsRoutes(app: Hono, services: Pick<Services, 'env'>): void {
  app.use('*', async (c, next) => {
    await next();
    if (ownOrigin(c.req.raw, services).startsWith('https:')) c.res.headers.set('strict-transport-security', STRICT);
  });
}
