// Responses while the server starts: for a browser a page that reloads itself, for other clients the progress.
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Clock } from '../platform/runtime/clock';
import type { Env } from '../platform/start/env';
import { COME_AGAIN, failureReply, responseOf } from './envelope';
import { httpsRoutes } from './hosts';
import { DATA_HEADERS, pageHeaders } from './security-headers';

/** Current stage of the start, and its progress from 0 to 1. */
export interface Stage {
  text: string;
  share: number;
}

const WAIT = { ...COME_AGAIN, 'cache-control': 'no-store' };

const page = ({ text, share }: Stage) => html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
  <meta http-equiv="refresh" content="${COME_AGAIN['retry-after']}"><title>正在启动</title>
  <style>body{font:16px/1.8 system-ui;color:#1B2A24;display:grid;place-content:center;min-height:90vh;text-align:center}
  progress{width:20rem;accent-color:#0F7352}</style></head>
  <body><h1>商业租赁管理正在启动</h1><p>${text}……</p><progress max="1" value="${share.toFixed(2)}" aria-label="${text}"></progress>
  <p>首次启动需要十几秒，完成后本页会自动打开。</p></body></html>`;

export function startingApp(stage: () => Stage, clock: Clock, env: Env): Hono {
  const app = new Hono();
  app.notFound((c) => c.text('not found', 404, DATA_HEADERS));
  httpsRoutes(app, { env });
  app.get('/api/health', (c) => c.json({ status: 'starting', ...stage() }, 503, { ...DATA_HEADERS, ...WAIT }));
  app.all('/api/*', () =>
    responseOf(
      failureReply(
        { status: 503, code: 503, message: `系统正在启动（${stage().text}），请稍候`, request_id: '' },
        clock.now(),
      ),
      { ...DATA_HEADERS, ...WAIT },
    ),
  );
  app.get('*', (c) => c.html(page(stage()), 503, { ...pageHeaders(), ...WAIT }));
  return app;
}
