// The web app on another host than the API (WEB_ORIGINS): its pages call with credentials, and read the names of files.
import type { Hono } from 'hono';
import { cors } from 'hono/cors';
import { CANCEL_KEY } from '#api/account/cancel';
import type { Services } from '../platform/start/services';

const PREFLIGHT_S = 600;

export function crossOriginRoutes(app: Hono, { env: { WEB_ORIGINS } }: Pick<Services, 'env'>): void {
  if (WEB_ORIGINS.length === 0) return;
  const policy = cors({
    origin: WEB_ORIGINS,
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Idempotency-Key', CANCEL_KEY],
    exposeHeaders: ['Content-Disposition', 'Retry-After'],
    maxAge: PREFLIGHT_S,
  });
  app.use('/api/*', policy);
}
