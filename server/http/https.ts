// What comes by https, and what is said where nothing does. Whoever reached the product by it comes by https alone for a year, also where he
// types the name without it; with the names below its own, so that none of them can, over plain http, set cookies or pose as a part of it.
import type { Hono } from 'hono';
import { type Env, hostName, LOOPBACK } from '../platform/start/env';
import type { Services } from '../platform/start/services';
import { ownOrigin } from './forwarded';

const STRICT = 'max-age=31536000; includeSubDomains';

/** Around every route: on each reply under a name of ours. Over plain http the header would say nothing. */
export function httpsRoutes(app: Hono, services: Pick<Services, 'env'>): void {
  app.use('*', async (c, next) => {
    await next();
    if (ownOrigin(c.req.raw, services).startsWith('https:')) c.res.headers.set('strict-transport-security', STRICT);
  });
}

/** What is said at the start of a server that other machines reach while nothing tells of https before it; undefined otherwise. */
export function plainHttp({ HOST, PUBLIC_URL, TRUST_PROXY }: Env): string | undefined {
  const outside = PUBLIC_URL !== undefined || !LOOPBACK.test(hostName(HOST));
  // A proxy of one's own says itself how it was reached.
  const guarded = PUBLIC_URL ? PUBLIC_URL.startsWith('https:') : TRUST_PROXY > 0;
  if (!outside || guarded) return undefined;
  return '注意：其他电脑经 http 明文访问，密码与数据在途中可被看到和更改；正式使用请在前面设置 https 代理（样例 docs/operations/nginx.conf），并设置 PUBLIC_URL=https://… 与 TRUST_PROXY=1';
}
