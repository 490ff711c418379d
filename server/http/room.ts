// Limits concurrent calls: beyond the limit a request gets an immediate retry response, instead of waiting until its browser gives up. Accepted
// requests finish within seconds.
import type { Hono } from 'hono';
import type { Services } from '../platform/start/services';
import { failureReply, responseOf } from './envelope';

/** About the number of requests the server handles in three seconds on two processors. */
export const MOST_UNDER_WAY = 1_000;

/** Runs before every route of the API except the health check, which monitoring must always reach. */
export function roomRoutes(app: Hono, { clock }: Services): void {
  let underWay = 0;
  app.use('/api/*', async (c, next) => {
    if (c.req.path === '/api/health') return next();
    if (underWay >= MOST_UNDER_WAY) {
      const message = '当前使用人数过多，请稍后重试';
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
