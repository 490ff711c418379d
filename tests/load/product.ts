// The server as a separate process with the demo enterprise, on PGlite or PostgreSQL, and the response times of other users.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { login } from '#api/account/sign-in/sign-in';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { copyTemplate } from '../support/database/db';

export interface Product {
  origin: string;
  stop(): Promise<void>;
}

/** Returns the address at which the server listens; throws when it ends before that. */
async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const origin = /http:\/\/[\d.:]+/.exec(line)?.[0];
    if (origin) return origin;
  }
  throw new Error('the server ended before it listened');
}

export async function startProduct(): Promise<Product> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'lease-load-'));
  const database = await copyTemplate();
  const settings = { PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent', JOBS: 'worker', DEMO: '1' };
  const urls = database && { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.ownerUrl };
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings, ...urls },
  });
  const origin = await addressOf(server);
  return {
    origin,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await database?.drop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A signed-in client over the network. */
export interface Client {
  readonly origin: string;
  cookie(): string;
  /** Reads the response to its end. */
  post(path: string, body: BodyInit, headers?: Record<string, string>, signal?: AbortSignal): Promise<Response>;
  call<I, O>(endpoint: Endpoint<I, O>, input: I): Promise<Envelope<O>>;
  upload(path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<Envelope<unknown>>;
  get(path: string): Promise<Response>;
  /** Returns the bytes of the response as sent: unpacking them would delay the caller, not the server. */
  sizeOf(path: string): Promise<number>;
}

export async function signIn({ origin }: Product): Promise<Client> {
  let cookie = '';
  const post: Client['post'] = async (to, body, headers = {}, signal) => {
    const response = await fetch(`${origin}${to}`, {
      method: 'POST',
      body,
      headers: { cookie, origin, ...headers },
      signal,
    });
    const set = response.headers.get('set-cookie')?.split(';')[0];
    if (set) cookie = set;
    return new Response(await response.arrayBuffer(), response);
  };
  const client: Client = {
    origin,
    cookie: () => cookie,
    post,
    call: async (endpoint, input) =>
      (
        await post(endpoint.path, JSON.stringify(input), { 'content-type': 'application/json' })
      ).json() as Promise<never>,
    upload: async (to, bytes, signal) => {
      const form = new FormData();
      form.append('file', new Blob([bytes as BlobPart]), 'import.xlsx');
      form.append('mode', 'all');
      const packed = new Response(form);
      const body = await packed.arrayBuffer();
      const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
      return (await post(to, body, headers, signal)).json() as Promise<Envelope<unknown>>;
    },
    get: async (to) => {
      const response = await fetch(`${origin}${to}`, { headers: { cookie } });
      return new Response(await response.arrayBuffer(), response);
    },
    sizeOf: (to) =>
      new Promise((resolve, reject) => {
        const request = get(`${origin}${to}`, { headers: { cookie, 'accept-encoding': 'gzip' } }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${to} answered ${answer.statusCode}`));
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          answer.on('end', () => resolve(bytes));
        });
        request.on('error', reject);
      }),
  };
  const reply = await client.call(login, { name: 'demo-admin', password: DEMO_ACCOUNTS.password });
  if (reply.error_code !== 0) throw new Error(`sign-in: ${reply.message}`);
  return client;
}

/** A call that is read by GET, or with its input posted. */
export interface LoadRequest {
  path: string;
  input?: object;
}

/** Returns the waiting times in ms of repeated `asks` while `work` runs, sorted. */
export async function waitsDuring(
  { origin, cookie }: Pick<Client, 'origin' | 'cookie'>,
  requests: readonly LoadRequest[],
  work: () => Promise<unknown>,
): Promise<number[][]> {
  const others = new Worker(new URL('./others.mjs', import.meta.url), {
    workerData: { origin, cookie: cookie(), asks: requests },
    execArgv: [],
  });
  await once(others, 'message');
  const waits = once(others, 'message');
  // A failure is reported once the work is done.
  waits.catch(() => undefined);
  try {
    await work();
  } finally {
    others.postMessage('done');
  }
  const [times] = await waits;
  return times;
}
