// The server's process: settings, database, demo data, one address, and an orderly end.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { createApp } from './app';
import { closeServices, openServices } from './boot';
import { DEMO_ACCOUNTS, hasDemo, seedDemo } from './db/seed/demo';
import { webRoutes } from './http/web';
import { startJobs } from './jobs';
import { type Env, readEnv } from './platform/env';
import type { Services } from './platform/services';
import { StartError } from './platform/start-error';

const WEB = path.resolve('dist');
/** How long requests under way may take after the signal to stop, ms. */
const DRAIN_MS = 10_000;

/** PGlite gets the demo unless DEMO=0; a PostgreSQL database only when asked. */
async function provideDemo({ db, clock, env }: Services): Promise<boolean> {
  const wanted = env.DEMO ?? db.kind === 'pglite';
  if (!wanted) return false;
  if (!(await hasDemo(db))) {
    console.log('正在生成演示数据，约需十几秒……');
    await seedDemo(db, { today: clock.today(), scale: env.DEMO_SCALE });
  }
  return true;
}

function announce(env: Env, port: number, demo: boolean): void {
  console.log(`已启动：http://${env.HOST}:${port}`);
  if (demo) console.log(`演示账号：${DEMO_ACCOUNTS.names.join('、')}，密码 ${DEMO_ACCOUNTS.password}`);
}

async function start(env: Env): Promise<void> {
  const services = await openServices(env);
  const demo = await provideDemo(services);
  const app = createApp(services);
  if (existsSync(WEB)) await webRoutes(app, WEB, env);
  const server = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST }, (info) =>
    announce(env, info.port, demo),
  );
  if (env.JOBS === 'server') await startJobs(services);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const force = setTimeout(() => process.exit(1), DRAIN_MS);
    force.unref();
    server.close(() => {
      closeServices(services).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `port ${env.PORT} of ${env.HOST} is in use: stop the other program or set PORT`
        : error.message,
    );
    closeServices(services).finally(() => process.exit(1));
  });
}

try {
  await start(readEnv(process.env));
} catch (error) {
  // What the operator can mend is said in one line; anything else keeps its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
