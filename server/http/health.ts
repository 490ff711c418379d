// Health check of the process and its database. It never waits long: a monitor needs an immediate result.
import type { Hono } from 'hono';
import type { Services } from '../platform/start/services';
import { COME_AGAIN } from './envelope';
import { DATA_HEADERS } from './security-headers';

/** A database that needs longer for a single row counts as unreachable, ms. */
const PATIENCE_MS = 1_000;

/** Returns the result of `work`, or false when it takes too long. */
function inTime(work: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS, false);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function healthRoutes(app: Hono, { db, log }: Services): void {
  // Runs one query at a time for any number of callers: a frozen database must not use up the connections.
  let pending: Promise<boolean> | undefined;
  const databaseAnswers = () => {
    pending ??= db
      .ping()
      .then(
        () => true,
        (error) => {
          log.error({ err: error }, 'health check failed');
          return false;
        },
      )
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };

  app.get('/api/health', async (c) => {
    const answers = await inTime(databaseAnswers());
    return answers
      ? c.json({ status: 'ok', database: db.kind }, 200, DATA_HEADERS)
      : c.json({ status: 'unavailable' }, 503, { ...DATA_HEADERS, ...COME_AGAIN });
  });
}
