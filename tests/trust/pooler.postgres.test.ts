// PgBouncer in transaction mode between the product and PostgreSQL: four clerks share two connections of the database. What a session keeps is lost
// there (its role, settings, names of statements and locks), so DB_POOLER=transaction must use none of it.
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { freePort } from '#tests/support/outside/free-port';
import { firstOf, present } from '#tests/support/present';
import { findProgram, startPostgres, unprivileged } from '../../scripts/database/postgres.mjs';
import type { Journey } from './support/clerk';
import { assertNotes, openDesks, workUntil } from './support/desk';
import { report } from './support/form';
import { groundOn, newDatabase } from './support/ground';

/** Connections of the pooler to the database: fewer than the clerks and the jobs of the product need at once. */
const CONNECTIONS = 2;
const WORK_MS = 10_000;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts a pooler before the database and returns its address. */
async function startPooler(database: URL): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-pooler-'));
  const user = unprivileged();
  const port = await freePort();
  const files = {
    'users.txt': '"lease_login" ""\n',
    'pooler.ini': [
      '[databases]',
      `lease = host=${database.hostname} port=${database.port} dbname=lease`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${path.join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      `default_pool_size = ${CONNECTIONS}`,
      'max_client_conn = 100',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  if (user.uid !== undefined && user.gid !== undefined)
    for (const name of ['', ...Object.keys(files)]) chownSync(path.join(folder, name), user.uid, user.gid);
  const pooler = spawn(present(findProgram('pgbouncer')), ['-q', path.join(folder, 'pooler.ini')], {
    ...user,
    stdio: 'ignore',
  });
  closers.push(() => {
    pooler.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const address = new URL(database);
  address.port = String(port);
  while (!(await canConnect(address.href))) {
    if (pooler.exitCode !== null) throw new Error(`pgbouncer ended with ${pooler.exitCode}`);
    await setTimeout(50);
  }
  return address.href;
}

async function connect(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...options });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const canConnect = (url: string) =>
  connect(url).then(
    (client) => client.end().then(() => true),
    () => false,
  );

it('works on the transactions of a pooler', async () => {
  const postgres = present(await startPostgres({ durable: true }));
  closers.push(() => postgres.stop());
  const settings = await newDatabase(postgres, 'lease');
  const pooled = await startPooler(new URL(present(settings.DATABASE_URL)));
  const ground = await groundOn({ ...settings, DATABASE_URL: pooled, DB_POOLER: 'transaction' });
  closers.push(() => ground.close());
  await ground.start();

  const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
  const desks = await openDesks(ground, journey);
  await workUntil(desks, () => setTimeout(WORK_MS));
  for (const desk of desks) await assertNotes(desk);
  expect((await firstOf(desks).clerk.call(runLedgerCheck, {})).faults).toEqual([]);

  // The job queue writes its own transactions: jobs run, and none fails.
  const owner = await connect(present(settings.MIGRATE_DATABASE_URL));
  closers.push(() => owner.end());
  for (;;) {
    const { rows } = await owner.query<{ failure: string }>(
      'select failure from job_run where finished_at is not null',
    );
    expect(rows.filter(({ failure }) => failure !== '')).toEqual([]);
    if (rows.length > 0) break;
    await setTimeout(200);
  }

  // The product leaves nothing in the connections that it shares with others.
  const other = await connect(pooled);
  closers.push(() => other.end());
  for (let round = 0; round < 10 * CONNECTIONS; round += 1) {
    const { rows } = await other.query<{ role: string; company: string | null; names: number }>(
      `select current_user as role, nullif(current_setting('app.company_id', true), '') as company,
        (select count(*)::int from pg_prepared_statements) as names`,
    );
    expect(rows).toEqual([{ role: 'lease_login', company: null, names: 0 }]);
  }
  report('behind a pooler', { connections: CONNECTIONS, ...journey });
});

it('is the reason for the setting: a pooler loses names of statements and locks of a session', async () => {
  const postgres = present(await startPostgres());
  closers.push(() => postgres.stop());
  const { DATABASE_URL } = await newDatabase(postgres, 'lease');
  const pooled = await startPooler(new URL(present(DATABASE_URL)));
  const [first, second] = [await connect(pooled), await connect(pooled)];
  closers.push(
    () => first.end(),
    () => second.end(),
  );
  await expect(connect(pooled, { options: '-c timezone=UTC' })).rejects.toThrow('unsupported startup parameter');

  // Both hold a connection of the database in turn, so the first finds itself on another one.
  await first.query({ name: 'one', text: 'select 1 as one' });
  await first.query('select pg_advisory_lock(1)');
  await first.query('set application_name = first');
  await first.query('begin');
  await second.query('begin');
  const backend = async (client: pg.Client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  expect(await backend(first)).not.toBe(await backend(second));
  await Promise.all([first.query('commit'), second.query('commit')]);
  const onBoth = await Promise.all(
    [first, second].map(async (client) => {
      await client.query('begin');
      const { rows } = await client.query<{ locks: number; names: number }>(
        `select (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
          (select count(*)::int from pg_prepared_statements) as names`,
      );
      return rows[0];
    }),
  );
  // One of the two connections has the lock and the name, whichever client uses it.
  expect(onBoth.map((row) => [row?.locks, row?.names]).sort()).toEqual([
    [0, 0],
    [1, 1],
  ]);
});
