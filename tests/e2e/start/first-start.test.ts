// A first start that is killed at several moments: each time the next one begins from scratch, and the last one opens with the whole demo.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '#api/account/sign-in/sign-in';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { LONG } from '#tests/trust/support/form';

interface Health {
  status: 'starting' | 'ok' | 'unavailable';
  text?: string;
  share?: number;
}

const data = mkdtempSync(path.join(os.tmpdir(), 'lease-start-'));
let origin: string;
let server: ChildProcess;

beforeAll(async () => {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(probe.address() as net.AddressInfo).port}`;
  await new Promise((resolve) => probe.close(resolve));
});
afterAll(async () => {
  await killed();
  rmSync(data, { recursive: true, force: true });
});

function start(): void {
  const env = { ...process.env, PORT: new URL(origin).port, DATA_DIR: data, LOG_LEVEL: 'warn' };
  server = spawn(process.execPath, ['build/main.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

const killed = () =>
  new Promise<void>((resolve) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGKILL');
  });

async function health(): Promise<Health | undefined> {
  return fetch(`${origin}/api/health`).then(
    (reply) => reply.json() as Promise<Health>,
    () => undefined,
  );
}

/** Polls until the moment has come; a server that has ended never gets there. */
async function until(moment: (health: Health | undefined) => boolean): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (moment(await health())) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const seededBy = (share: number) => (health: Health | undefined) =>
  health?.status === 'starting' && health.text === '正在生成演示数据' && (health.share ?? 0) >= share;

const MOMENTS: readonly (readonly [string, (health: Health | undefined) => boolean])[] = [
  ['it listens', (health) => health?.status === 'starting'],
  ['its database is being made', () => existsSync(path.join(data, 'pglite.new'))],
  ['its tables are being made', () => existsSync(path.join(data, 'pglite', 'PG_VERSION'))],
  // Each start begins with an empty folder, so late moments take longest: the long form has those.
  ...(LONG ? [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8] : [0, 0.03]).map(
    (share) => [`${Math.round(share * 100)} % of the demo are made`, seededBy(share)] as const,
  ),
];

it(`comes up after it was killed at ${MOMENTS.length} moments, and reports meanwhile that it is starting`, async () => {
  for (const [, moment] of MOMENTS) {
    start();
    await until(moment);
    await killed();
  }
  start();
  await until(seededBy(0));
  const page = await fetch(`${origin}/contractManage/contract-list`);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('正在启动');
  const early = await fetch(`${origin}${login.path}`, { method: 'POST' });
  expect(await early.json()).toMatchObject({ error_code: 503, message: expect.stringContaining('正在生成演示数据') });

  await until((health) => health?.status === 'ok');
  const headers = { origin, 'content-type': 'application/json' };
  const signedIn = await fetch(`${origin}${login.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'demo-admin', password: DEMO_ACCOUNTS.password }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const listed = await fetch(`${origin}${contractListCall.path}`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ page: 1, page_size: 1 }),
  });
  const { data: contracts } = (await listed.json()) as { data: { total: number } };
  expect(contracts.total).toBeGreaterThan(300);
});
