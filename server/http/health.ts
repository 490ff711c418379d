// Health (the process answers and its database too) and readiness (it may get traffic).
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import type { Services } from '../platform/services';
import { DATA_HEADERS } from './security-headers';

export function healthRoutes(app: Hono, { db, log }: Services): void {
  app.get('/api/health', async (c) => {
    try {
      await db.lookup('health', sql`select 1`);
      return c.json({ status: 'ok', database: db.kind }, 200, DATA_HEADERS);
    } catch (error) {
      log.error({ err: error }, 'health check failed');
      return c.json({ status: 'unavailable' }, 503, DATA_HEADERS);
    }
  });
}
