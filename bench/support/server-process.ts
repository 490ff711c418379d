// The built server in a separate process over the PostgreSQL of the run with the demo, for benches of requests.
import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { seedDemo } from '#server/db/seed/demo/index';
import { grantAppRole, migrate } from '#server/platform/db/migrate';
import { openPostgres } from '#server/platform/db/postgres';
import '#server/runtime/node';

/** The reference day of the demo. */
export const TODAY = '2026-03-16';
const PORT = 18_341;

export interface ServerProcess {
  process: ChildProcess;
  origin: string;
  /** Session cookie of the demo's administrator. */
  cookie: string;
  /** Connection string of the database's owner. */
  ownerUrl: string;
  close(): unknown;
}

async function makeDemo(ownerUrl: string, scale: number): Promise<void> {
  const db = await openPostgres({ url: ownerUrl });
  await migrate(db);
  await grantAppRole(db, 'bench_app');
  await seedDemo(db, { today: TODAY, scale });
  await db.asOwner((tx) => tx.script('vacuum analyze'));
  await db.close();
}

/** Returns a copy of the demo, which the first bench of this size creates. */
async function prepare(owner: string, scale: number): Promise<{ url: string; ownerUrl: string }> {
  const addressOf = (name: string) => owner.replace(/\/postgres$/, `/${name}`);
  const demo = `bench_demo_${scale}`;
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  const { rows: roles } = await client.query("select from pg_roles where rolname = 'bench_app'");
  if (!roles.length) await client.query('create role bench_app login');
  const { rows: existing } = await client.query(`select from pg_database where datname = '${demo}'`);
  if (!existing.length) {
    await client.query('drop database if exists bench_unfinished with (force)');
    await client.query('create database bench_unfinished');
    await makeDemo(addressOf('bench_unfinished'), scale);
    await client.query(`alter database bench_unfinished rename to ${demo}`);
  }
  await client.query('drop database if exists bench with (force)');
  await client.query(`create database bench template ${demo}`);
  await client.end();
  const ownerUrl = addressOf('bench');
  return { url: ownerUrl.replace('owner@', 'bench_app@'), ownerUrl };
}

export async function untilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const ready = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${address} did not become ready`);
}

/** Waits until the database of a new server has been idle for a while, since the server first catches up with its jobs. */
export async function untilIdle({ ownerUrl }: ServerProcess): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  for (let quiet = 0; quiet < 20; ) {
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    );
    quiet = rows.length ? 0 : quiet + 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await client.end();
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: DEMO_ACCOUNTS.names[0], password: DEMO_ACCOUNTS.password }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** `scale` is the multiplier of the demo's size. */
export async function openServer(scale: number): Promise<ServerProcess> {
  const { buildAll } = (await import('../../scripts/build.mjs' as string)) as { buildAll(): Promise<void> };
  await buildAll();
  const { url, ownerUrl } = await prepare(process.env.BENCH_POSTGRES ?? '', scale);
  const env = { ...process.env, LOG_LEVEL: 'info', DEMO: '0', PORT: String(PORT), DATABASE_URL: url };
  const server = spawn(process.execPath, ['build/main.mjs'], { env, stdio: 'ignore' });
  const origin = `http://127.0.0.1:${PORT}`;
  await untilReady(`${origin}/api/health`);
  return { process: server, origin, cookie: await signIn(origin), ownerUrl, close: () => server.kill() };
}
