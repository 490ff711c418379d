// Opens the dependencies of the server on Node, by configuration: the migrated database, and the services over it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { followRouteTable } from './db/built-in-roles';
import { openBreached } from './platform/access/passwords/breached-file';
import { sealAll, sealerOf } from './platform/access/secrets/sealed';
import { analyze, type Database } from './platform/db/database';
import { openDataFolder } from './platform/db/embedded/data-folder';
import { assertMigrated, grantAppRole, migrate, migrationState } from './platform/db/migrate';
import { assertWalls } from './platform/db/walls';
import type { Standby } from './platform/db/wrappers/standby';
import { addressesOf } from './platform/network/database-address';
import { systemClock } from './platform/runtime/clock';
import { type Metrics, uncounted } from './platform/runtime/metrics';
import { assertStrongPassphrase, type Env } from './platform/start/env';
import { openLog } from './platform/start/log';
import type { Services } from './platform/start/services';
import { nodeRuntime } from './runtime/node';
import { isOneOfMany } from './runtime/processes';
import { servicesOn } from './runtime/services';

const timeoutsOf = (env: Env) => ({
  connect: env.DB_CONNECT_TIMEOUT_MS,
  statement: env.DB_STATEMENT_TIMEOUT_MS,
  lock: env.DB_LOCK_TIMEOUT_MS,
});
const isPooled = ({ DB_POOLER }: Env) => DB_POOLER === 'transaction';

/** Connects to the configured database without migrating it: PGlite in DATA_DIR, or PostgreSQL. */
export async function connect(env: Env, log?: Pick<Logger, 'warn'>): Promise<Database> {
  if (!env.DATABASE_URL) return openDataFolder(env.DATA_DIR);
  const { openPostgres } = await import('./platform/db/postgres');
  return openPostgres({
    url: env.DATABASE_URL,
    ownerUrl: env.MIGRATE_DATABASE_URL,
    timeouts: timeoutsOf(env),
    pooled: isPooled(env),
    onMove: (host) => log?.warn({ host }, 'database moved to another host'),
  });
}

/** Grants the server's login access to the database. */
export async function admit(db: Database, { DATABASE_URL }: Env): Promise<void> {
  if (DATABASE_URL) await grantAppRole(db, decodeURIComponent(new URL(addressesOf(DATABASE_URL)[0]).username));
}

/** An embedded database of an earlier version is copied before it is changed. */
async function copyBeforeUpgrade(db: Database, { DATA_DIR }: Env): Promise<void> {
  const { behind, last } = await migrationState(db);
  if (last === undefined || behind === 0) return;
  const { writeBackup } = await import('./platform/db/backup/write-backup');
  const file = path.join(DATA_DIR, `before-upgrade-of-${last.replace('.sql', '')}.tar.gz`);
  if (!existsSync(file)) await writeBackup(db, file, { files: null, now: systemClock.now() });
}

async function bringUpToDate(db: Database, env: Env): Promise<void> {
  await migrate(db);
  await sealAll(db, await sealerOf(env));
}

/** Migrates the database when this process may, and throws for one in an unexpected state. */
async function prepare(db: Database, env: Env): Promise<void> {
  if (!env.DATABASE_URL) {
    await copyBeforeUpgrade(db, env);
    await bringUpToDate(db, env);
    await assertWalls(db);
    return analyze(db);
  }
  if (env.MIGRATE_DATABASE_URL) {
    await bringUpToDate(db, env);
    await admit(db, env);
  }
  const { assertSafeRole } = await import('./platform/db/postgres');
  await assertSafeRole(env.DATABASE_URL);
  await assertMigrated(db);
  await assertWalls(db);
}

async function openDatabase(env: Env, log: Logger): Promise<Database> {
  const db = await connect(env, log);
  try {
    await prepare(db, env);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Connects to the standby that reports are read from. */
async function connectStandby(env: Env): Promise<Standby | undefined> {
  const { REPORT_DATABASE_URL: url } = env;
  if (url === undefined) return undefined;
  const { assertSafeRole, openPostgres } = await import('./platform/db/postgres');
  const db = await openPostgres({ url, role: 'standby', timeouts: timeoutsOf(env), pooled: isPooled(env) });
  return { db, assertSafe: () => assertSafeRole(url) };
}

/** Returns the metrics of a long-running process, and serves them when METRICS_PORT is set. */
export async function startMetrics(db: Database, env: Env): Promise<Metrics> {
  if (env.METRICS_PORT === undefined) return uncounted;
  const { openMetrics, serveMetrics } = await import('./runtime/metrics');
  const metrics = openMetrics(db);
  if (isOneOfMany()) metrics.share();
  else await serveMetrics(metrics, env);
  return metrics;
}

export async function openServices(
  env: Env,
  metricsOf = async (_db: Database, _env: Env) => uncounted,
): Promise<Services> {
  assertStrongPassphrase(env);
  // Checked before the database: a refused start leaves it unchanged.
  const breached = await openBreached(env);
  const log = openLog(env);
  const db = await openDatabase(env, log);
  await followRouteTable(db);
  return servicesOn(nodeRuntime, {
    db,
    standby: await connectStandby(env),
    breached,
    env,
    log,
    metrics: await metricsOf(db, env),
  });
}
