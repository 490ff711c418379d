// How many calls may be under way at once: beyond that one is told to come again, at once, instead of waiting until its browser gives
// up. What is let in is answered within seconds.
import type { Hono } from 'hono';
import type { Services } from '../platform/start/services';
import { failureReply, responseOf } from './envelope';

/** About what the server answers in three seconds on two processors. */
export const MOST_UNDER_WAY = 1_000;

/** Before every route of the API but the health check, which whoever watches the server must always get. */
export function roomRoutes(app: Hono, { clock }: Services): void {
  let underWay = 0;
  app.use('/api/*', async (c, next) => {
    if (c.req.path === '/api/health') return next();
    if (underWay >= MOST_UNDER_WAY) {
      const message = '当前使用的人太多，请稍后重试';
      return responseOf(failureReply({ status: 503, code: 503, message, request_id: '' }, clock.now()));
    }
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  });
}
