// A request for the list of receivables: CPU of our server against a bare one doing the same query and JSON, and its
// time against the SQL alone, all in one run on a temporary PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { receivableList } from '../api/finance/receivable.list';
import { receivableListSql } from '../server/areas/finance/receivable';
import { MIGRATIONS } from '../server/boot';
import { DEMO_ACCOUNTS, seedDemo } from '../server/db/seed/demo';
import type { Actor } from '../server/platform/actor';
import { grantAppRole, migrate } from '../server/platform/db/migrate';
import { openPostgres } from '../server/platform/db/postgres';
import { listStatement } from '../server/platform/list';

const REQUESTS = 3000;
const AT_ONCE = 8;
const TODAY = '2026-03-16';
const OURS = 18_341;
const BARE = 18_342;
const QUERY = { page: 1, page_size: 50 };
/** The parts of an actor the list's SQL looks at: the whole enterprise, nothing selected. */
const EVERYWHERE = { scope_park_ids: null, selected_park_ids: [], selected_building_ids: [] } as unknown as Actor;

/** User and system time of a process so far, ms (clock ticks of 10 ms). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function prepare(owner: string): Promise<{ url: string; ownerUrl: string }> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  await client.query('create database bench');
  await client.query('create role bench_app login');
  await client.end();
  const ownerUrl = owner.replace(/\/postgres$/, '/bench');
  const db = await openPostgres({ url: ownerUrl });
  await migrate(db, MIGRATIONS);
  await grantAppRole(db, 'bench_app');
  await seedDemo(db, { today: TODAY, scale: 1 });
  await db.asOwner((tx) => tx.script('vacuum analyze'));
  await db.close();
  return { url: ownerUrl.replace('owner@', 'bench_app@'), ownerUrl };
}

async function untilReady(address: string): Promise<void> {
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

async function load(address: string, headers: Record<string, string>, count: number): Promise<number> {
  const body = JSON.stringify(QUERY);
  const started = performance.now();
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const response = await fetch(address, { method: 'POST', headers, body });
      const text = await response.text();
      if (!text.startsWith('{"error_code":0')) throw new Error(text.slice(0, 200));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (performance.now() - started) / count;
}

async function measure(server: ChildProcess, address: string, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  await load(address, json, 500);
  const before = cpuOf(server.pid ?? 0);
  const ms = await load(address, json, REQUESTS);
  return { cpu: (cpuOf(server.pid ?? 0) - before) / REQUESTS, ms };
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: DEMO_ACCOUNTS.names[0], password: DEMO_ACCOUNTS.password }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function sqlAlone(
  ownerUrl: string,
  statement: { text: string; values: unknown[] },
  company: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: AT_ONCE, options: `-c app.company_id=${company}` });
  // The server is stopped while the last connections are still closing.
  pool.on('error', () => undefined);
  const started = performance.now();
  let left = REQUESTS;
  const worker = async () => {
    while (left-- > 0) await pool.query(statement);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const ms = (performance.now() - started) / REQUESTS;
  await pool.end();
  return ms;
}

export async function benchListRequest(): Promise<void> {
  const { startPostgres } = (await import('../scripts/postgres.mjs' as string)) as {
    startPostgres(): Promise<{ url: string; stop(): void } | undefined>;
  };
  const { buildAll } = (await import('../scripts/build.mjs' as string)) as { buildAll(): Promise<void> };
  const postgres = await startPostgres();
  if (!postgres) return console.log('PostgreSQL is not installed: nothing to measure against');
  await buildAll();
  const { url, ownerUrl } = await prepare(postgres.url);
  const built = listStatement(receivableList, receivableListSql, QUERY, { actor: EVERYWHERE, today: TODAY });
  const statement = { text: built.text, values: built.values as unknown[] };
  const env = { ...process.env, LOG_LEVEL: 'info', DEMO: '0' };
  const ours = spawn(process.execPath, ['build/main.mjs'], {
    env: { ...env, PORT: String(OURS), DATABASE_URL: url },
    stdio: 'ignore',
  });
  const bare = spawn(process.execPath, ['bench/bare-server.mjs'], {
    env: {
      ...env,
      PORT: String(BARE),
      BENCH_URL: ownerUrl,
      BENCH_COMPANY: '1',
      BENCH_STATEMENT: JSON.stringify(statement),
    },
    stdio: 'ignore',
  });
  try {
    const origin = `http://127.0.0.1:${OURS}`;
    await untilReady(`${origin}/api/health`);
    await untilReady(`http://127.0.0.1:${BARE}/`);
    const cookie = await signIn(origin);
    const limit = await measure(bare, `http://127.0.0.1:${BARE}/`);
    const own = await measure(ours, `${origin}/api/finance/receivable/list`, { cookie, origin });
    const alone = await sqlAlone(ownerUrl, statement, 1);
    console.log(
      `server CPU per list request: ${own.cpu.toFixed(3)} ms, bare node:http ${limit.cpu.toFixed(3)} ms, ratio ${(own.cpu / limit.cpu).toFixed(2)} (budget 2)`,
    );
    console.log(
      `request ${own.ms.toFixed(2)} ms at ${AT_ONCE} at once, SQL alone ${alone.toFixed(2)} ms, ratio ${(own.ms / alone).toFixed(2)}`,
    );
  } finally {
    ours.kill();
    bare.kill();
    postgres.stop();
  }
}
