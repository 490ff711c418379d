// Health (the process answers and its database too) and readiness (it may get traffic).
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import type { Services } from '../platform/services';

export function healthRoutes(app: Hono, { db, log }: Services): void {
  app.get('/api/health', async (c) => {
    try {
      await db.lookup('health', sql`select 1`);
      return c.json({ status: 'ok', database: db.kind });
    } catch (error) {
      log.error({ err: error }, 'health check failed');
      return c.json({ status: 'unavailable' }, 503);
    }
  });
}
