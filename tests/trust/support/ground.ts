// The built product on an enterprise of its own, whose server and database can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openServices } from '#server/boot';
import { createEnterprise, createUser } from '#server/db/seed/enterprise';
import { readEnv } from '#server/platform/start/env';
import { closeServices } from '#server/runtime/services';
import '#server/runtime/node';
import { freePort } from '#tests/support/outside/free-port';
import { PASSWORD } from '#tests/support/world';
import { findPostgres, type PostgresServer, startPostgres } from '../../../scripts/database/postgres.mjs';

type Kind = 'PGlite' | 'PostgreSQL';

export interface Ground {
  origin: string;
  /** Administrators of the enterprise; all have the password of tests. */
  names: readonly string[];
  /** The server of the database; none where it is embedded. */
  postgres: PostgresServer | undefined;
  /** The folder of the embedded database and of stored files. */
  data: string;
  /** Starts the server; done when it says that it is well. `log`: what it does to its folder is noted there (`disk-log.mjs`). */
  start(log?: string): Promise<void>;
  /** From now on starts the server again whenever it has ended by itself, as the operating system does. */
  supervise(): void;
  /** Ends the server as the operating system does: at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Those that are installed here. */
export const DATABASES: readonly Kind[] = findPostgres() ? ['PGlite', 'PostgreSQL'] : ['PGlite'];
const DISK_LOG = path.resolve('tests/trust/support/disk-log.mjs');
const NAMES = ['clerk-1', 'clerk-2', 'clerk-3', 'clerk-4'];

async function newDatabase({ url }: PostgresServer): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database lease');
  await client.query('create role lease_login login nosuperuser nobypassrls');
  await client.end();
  const owner = new URL(url);
  owner.pathname = '/lease';
  const app = new URL(owner);
  app.username = 'lease_login';
  return { DATABASE_URL: app.href, MIGRATE_DATABASE_URL: owner.href };
}

async function found(env: Record<string, string>): Promise<void> {
  const services = await openServices(readEnv(env));
  const company_id = await createEnterprise(services.db, {
    code: 'trust',
    name: '试验企业',
    legal_entities: [{ name: '甲方资产管理有限公司', uscc: '' }],
  });
  for (const name of NAMES)
    await createUser(services.db, company_id, { name, display_name: name, password: PASSWORD, role: 'admin' });
  await closeServices(services);
}

const isWell = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    (response) => response.ok,
    () => false,
  );

/** Ready to start; all that it keeps lies `within` a folder. */
export async function openGround(database: Kind, within = os.tmpdir()): Promise<Ground> {
  const postgres = database === 'PostgreSQL' ? await startPostgres({ durable: true, within }) : undefined;
  const data = mkdtempSync(path.join(within, 'lease-trust-'));
  const place = {
    DATA_DIR: data,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...(postgres && (await newDatabase(postgres))),
  };
  await found(place);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...place, PORT: String(port) };
  let server: ChildProcess | undefined;
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;
  const kill = async () => {
    const running = server;
    if (!running || hasEnded()) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  async function start(log?: string): Promise<void> {
    const noting = log === undefined ? [] : ['--import', DISK_LOG];
    const started = spawn(process.execPath, [...noting, 'build/main.mjs'], {
      env: { ...env, ...(log !== undefined && { DISK_LOG: log }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    server = started;
    while (!(await isWell(origin))) {
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}`);
      await setTimeout(20);
    }
  }
  let watching: Promise<void> | undefined;
  let closed = false;
  async function watch(): Promise<void> {
    while (!closed) {
      if (hasEnded()) await start().catch(() => undefined);
      await setTimeout(100);
    }
  }
  return {
    origin,
    names: NAMES,
    postgres,
    data,
    start,
    supervise: () => {
      watching ??= watch();
    },
    kill,
    async close() {
      closed = true;
      await watching;
      await kill();
      postgres?.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
