// The API for `npm run dev:mock`, the web app alone: the real server app over a database in memory with the demo data.
// Umi loads this file as CommonJS, so every import is static, and reads the body before it calls a handler.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { createApp } from '#server/app';
import { seedDemo } from '#server/db/seed/demo/index';
import { startJobs } from '#server/jobs/index';
import { systemClock } from '#server/platform/runtime/clock';
import { readEnv } from '#server/platform/start/env';
import type { Services } from '#server/platform/start/services';
import { openMemoryDatabase, openMemoryServices } from '#server/runtime/memory';

/** What umi's middleware (body-parser, multer) leaves on a request whose body it has read. */
interface ReadRequest extends IncomingMessage {
  body?: unknown;
  files?: { fieldname: string; originalname: string; mimetype: string; buffer: Uint8Array }[];
}

/** Lives on the process: umi loads this file again whenever a file beside it changes, and the data should stay. */
const kept = globalThis as { leaseMockServices?: Promise<Services> };

async function openDemo(): Promise<Services> {
  const db = await openMemoryDatabase();
  const { TRUST_PROXY, PUBLIC_URL, HOST, ALLOWED_HOSTS } = process.env;
  const env = readEnv({ LOG_LEVEL: 'warn', TRUST_PROXY, PUBLIC_URL, HOST, ALLOWED_HOSTS });
  const services = await openMemoryServices({ db, env, log: pino({ level: env.LOG_LEVEL }) });
  const files = { store: services.files, env, now: systemClock.now() };
  await seedDemo(db, { today: systemClock.today(), scale: 1, files });
  await startJobs(services);
  return services;
}

async function openApp() {
  kept.leaseMockServices ??= openDemo();
  return createApp(await kept.leaseMockServices);
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
