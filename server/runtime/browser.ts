// The server in a browser tab, for demonstrations: the same application over a database in memory, called directly. Features that need Node report
// that they are unavailable: PDFs and spreadsheets, mail, the schedule of the jobs. scripts/browser-build.mjs bundles it.
import { schema } from 'virtual:schema';
import type { Hono } from 'hono';
import pino from 'pino';
import { maskMail } from '#domain/tenants/masked-text';
import { createApp } from '../app';
import { demoPasswords } from '../platform/access/passwords/pbkdf2';
import { openPglite } from '../platform/db/embedded/pglite';
import { migrate } from '../platform/db/migrate';
import { memoryFileStore } from '../platform/files/file-store';
import { type Clock, systemClock } from '../platform/runtime/clock';
import type { JobQueue } from '../platform/runtime/job-queue';
import { type HeavyWork, type Runtime, runOn } from '../platform/runtime/runtime';
import { readEnv } from '../platform/start/env';
import type { Services } from '../platform/start/services';
import { Refusal } from '../platform/use-case/errors';
import { servicesOn } from './services';

async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const unavailable = () => new Refusal(422, '演示环境不支持打印和表格的导入、导出，请在正式部署的系统中使用');

/** The libraries that write and read these files require Node. */
const noHeavyWork: HeavyWork = {
  cancelledWith: (_request, work) => work(),
  waitingOf: () => null,
  assertRoom: () => {
    throw unavailable();
  },
  run: () => Promise.reject(unavailable()),
};

/** Runs a job in this tab when it is sent; there is no schedule. */
function jobsAtOnce(): JobQueue {
  let perform: Parameters<JobQueue['work']>[0] | undefined;
  return {
    send: async (job) => perform?.(job),
    work: async (run) => {
      perform = run;
    },
    stop: async () => undefined,
  };
}

const browserRuntime: Runtime = {
  sha256,
  passwords: demoPasswords,
  heavyWork: noHeavyWork,
  schema: async () => schema,
  openFiles: async () => memoryFileStore(),
  openInbox: () => null,
  openMailer: (_env, log) => ({
    configured: false,
    send: async ({ to }) => log.info({ to: maskMail(to) }, 'mail not sent: a browser sends none'),
  }),
  post: () => Promise.reject(new Error('演示环境不向外发送')),
  copy: async () => '演示环境不备份',
  openJobs: jobsAtOnce,
};

runOn(browserRuntime);

/** Opens the application over a new database in memory, serving requests to `origin`. */
export async function openInBrowser(
  origin: string,
  clock: Clock = systemClock,
): Promise<{ app: Hono; services: Services }> {
  const env = readEnv({ LOG_LEVEL: 'warn', PUBLIC_URL: origin, DEMO: '1' });
  const db = await openPglite();
  await migrate(db);
  const services = await servicesOn(browserRuntime, { db, env, clock, log: pino({ level: env.LOG_LEVEL }) });
  return { app: createApp(services), services };
}

export { createEnterprise, createUser } from '../db/seed/enterprise';
