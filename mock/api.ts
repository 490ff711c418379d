// The API for `npm run dev:mock`, the web app alone: the real server app over a database in memory with the demo data.
// Umi loads this file as CommonJS, so every import is static, and reads the body before it calls a handler.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { createApp } from '../server/app';
import { MIGRATIONS } from '../server/boot';
import { seedDemo } from '../server/db/seed/demo';
import { systemClock } from '../server/platform/clock';
import type { Database } from '../server/platform/db/database';
import { migrate } from '../server/platform/db/migrate';
import { openPglite } from '../server/platform/db/pglite';
import { readEnv } from '../server/platform/env';
import { memoryFileStore } from '../server/platform/files';

/** What umi's middleware (body-parser, multer) leaves on a request whose body it has read. */
interface ReadRequest extends IncomingMessage {
  body?: unknown;
  files?: { fieldname: string; originalname: string; mimetype: string; buffer: Uint8Array }[];
}

/** Lives on the process: umi loads this file again whenever a file beside it changes, and the data should stay. */
const kept = globalThis as { leaseMockDatabase?: Promise<Database> };

async function openDemo(): Promise<Database> {
  const db = await openPglite();
  await migrate(db, MIGRATIONS);
  await seedDemo(db, { today: systemClock.today(), scale: 1 });
  return db;
}

async function openApp() {
  kept.leaseMockDatabase ??= openDemo();
  const db = await kept.leaseMockDatabase;
  const env = readEnv({ LOG_LEVEL: 'warn', TRUST_PROXY: process.env.TRUST_PROXY, PUBLIC_URL: process.env.PUBLIC_URL });
  return createApp({ db, clock: systemClock, env, files: memoryFileStore(), log: pino({ level: env.LOG_LEVEL }) });
}

const app = openApp();

/** The body as the browser sent it, put together again from what the middleware read, with its media type. */
function bodyOf({ headers, body, files = [] }: ReadRequest): Response {
  if (!headers['content-type']?.startsWith('multipart/form-data')) {
    return new Response(JSON.stringify(body ?? {}), { headers: { 'content-type': headers['content-type'] ?? '' } });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  for (const file of files) {
    const bytes = new Blob([new Uint8Array(file.buffer)], { type: file.mimetype });
    form.append(file.fieldname, bytes, file.originalname);
  }
  return new Response(form);
}

async function restored(request: Request, incoming: ReadRequest): Promise<Request> {
  const whole = bodyOf(incoming);
  const body = await whole.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set('content-type', whole.headers.get('content-type') ?? '');
  headers.set('content-length', String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}

function handler(incoming: ReadRequest, outgoing: ServerResponse): void {
  const answer = async (request: Request) =>
    (await app).fetch(incoming.method === 'GET' ? request : await restored(request, incoming));
  getRequestListener(answer, { overrideGlobalObjects: false })(incoming, outgoing);
}

export default { 'GET /api/(.*)': handler, 'POST /api/(.*)': handler };
