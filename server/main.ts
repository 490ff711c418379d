// The server's process: settings, immediate listening, database, demo data, the application, and an orderly end.
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app';
import { openServices, startMetrics } from './boot';
import { hasDemo, seedDemo } from './db/seed/demo';
import { DEMO_ACCOUNTS } from './db/seed/demo/accounts';
import { missingNames, plainHttp } from './http/missing-names';
import { type Stage, startingApp } from './http/starting';
import { webRoutes } from './http/web';
import { startJobs } from './jobs';
import { openDoor } from './platform/db/backup/door';
import { systemClock } from './platform/runtime/clock';
import { type Env, isReachedFromOutside, wantsDemo } from './platform/start/env';
import { failureText } from './platform/start/failure-text';
import { outliveLostStatements } from './platform/start/lost-statements';
import { readProcessEnv } from './platform/start/process-env';
import type { Services } from './platform/start/services';
import { StartError } from './platform/start/start-error';
import { isFirst, isOneOfMany, joinSiblings, leadProcesses } from './runtime/processes';
import { closeServices } from './runtime/services';

const WEB = path.resolve('dist');
/** Time for running requests after the signal to stop, ms. */
const DRAIN_MS = 10_000;
/** Time a connection stays open for its next request: longer than the minute of usual proxies, which would otherwise send into a closed one. */
const KEEP_ALIVE_MS = 65_000;

/** Creates the demo when it is requested; returns whether it exists, also from a previous start. */
async function provideDemo(
  { db, clock, env, files: store }: Services,
  report: (stage: Stage) => void,
): Promise<boolean> {
  if (await hasDemo(db)) return true;
  if (!wantsDemo(env)) return false;
  const progress = (share: number) => report({ text: '正在生成演示数据', share });
  progress(0);
  await seedDemo(
    db,
    { today: clock.today(), scale: env.DEMO_SCALE, files: { store, env, now: clock.now() } },
    progress,
  );
  return true;
}

/** Prints the accounts of the demo, and a warning when other machines can reach it. */
function printDemo(env: Env): void {
  console.log(`演示账号：${DEMO_ACCOUNTS.names.join('、')}，密码 ${DEMO_ACCOUNTS.password}`);
  if (isReachedFromOutside(env)) console.log('注意：其他电脑也能用这些众所周知的账号登录；正式使用请换一个 DATA_DIR');
}

function printStart(env: Env, port: number, demo: boolean): void {
  console.log(`已启动：http://${env.HOST}:${port}`);
  for (const warning of [missingNames(env), plainHttp(env)]) if (warning) console.log(warning);
  if (demo) printDemo(env);
}

/** Listens immediately, so that clients see the progress of the start; returns a function that switches to the application. */
async function listen(env: Env, stage: () => Stage): Promise<{ server: ServerType; show(app: Hono): void }> {
  let app = startingApp(stage, systemClock, env);
  const server = serve({
    fetch: (request, bindings) => app.fetch(request, bindings),
    port: env.PORT,
    hostname: env.HOST,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `port ${env.PORT} of ${env.HOST} is in use: stop the other program or set PORT`;
      reject(new StartError(error.code === 'EADDRINUSE' ? taken : error.message));
    });
  });
  return {
    server,
    show: (ready) => {
      app = ready;
    },
  };
}

/** Ends on a signal: accepts no new requests, waits for running ones, then closes the database. Returns a check that the process is ending. */
function endOnSignal(server: ServerType, services: Services): () => boolean {
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
    if ('closeIdleConnections' in server) {
      // Running requests close their connection with their reply.
      server.keepAliveTimeout = 1;
      server.closeIdleConnections();
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return () => stopping;
}

async function start(env: Env): Promise<void> {
  if (isOneOfMany() && env.METRICS_PORT !== undefined) (await import('./runtime/metrics')).answerForAll();
  let stage: Stage = { text: '正在打开数据库', share: 0 };
  const report = (next: Stage) => {
    stage = next;
    console.log(`${next.text}：${Math.round(next.share * 100)}%`);
  };
  const early = isFirst() ? await listen(env, () => stage) : undefined;
  const services = await openServices(env, startMetrics);
  outliveLostStatements(services.log);
  const demo = await provideDemo(services, report);
  const app = createApp(services);
  if (existsSync(WEB)) await webRoutes(app, WEB, env);
  if (!env.DATABASE_URL) await openDoor(env.DATA_DIR, services);
  // Next to siblings that already serve, it listens only once it can serve too.
  const { server, show } = early ?? (await listen(env, () => stage));
  show(app);
  const isEnding = endOnSignal(server, services);
  joinSiblings();
  if (early) printStart(env, (server.address() as AddressInfo).port, demo);
  if (env.JOBS === 'server')
    await startJobs(services).catch((error) => {
      // Jobs stopped during their start throw; ignored while ending.
      if (!isEnding()) throw error;
    });
}

try {
  const env = readProcessEnv();
  await (env.WORKERS > 1 && !isOneOfMany() ? leadProcesses(env) : start(env));
} catch (error) {
  // Errors the operator can fix print one line; all others include their stack.
  console.error(failureText(error));
  process.exit(1);
}
