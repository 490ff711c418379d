// The names under which the server answers. Another name that leads to its address is another site's (DNS rebinding): its
// pages would count as our own.
import type { Hono } from 'hono';
import { type Env, hostName, LOOPBACK } from '../platform/start/env';
import type { Services } from '../platform/start/services';
import { failureReply, responseOf } from './envelope';
import { addressOf, reachedAt } from './forwarded';
import { DATA_HEADERS } from './security-headers';

/** Whether the server answers to the host name of an address. */
export function knowsHost({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: Env): (name: string) => boolean {
  const named = [hostName(HOST), ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []), ...ALLOWED_HOSTS];
  const known = new Set(named);
  return (name) => LOOPBACK.test(name) || known.has(name);
}

/** Before every route but the health check, which tells nothing and is asked by machines under any name. */
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
