// Opens what the server on Node stands on, by configuration: the database, migrated, and the services over it.
import pino from 'pino';
import { followRouteTable } from './db/built-in-roles';
import { maskerOf } from './platform/access/secrets';
import { analyze, type Database } from './platform/db/database';
import { openDataFolder } from './platform/db/embedded/data-folder';
import { assertMigrated, grantAppRole, migrate } from './platform/db/migrate';
import type { Env } from './platform/start/env';
import type { Services } from './platform/start/services';
import { nodeRuntime } from './runtime/node';
import { servicesOn } from './runtime/services';

/** PGlite in DATA_DIR, or PostgreSQL. */
async function openDatabase(env: Env): Promise<Database> {
  if (env.DATABASE_URL) {
    const { openPostgres, assertSafeRole } = await import('./platform/db/postgres');
    const db = await openPostgres({
      url: env.DATABASE_URL,
      ownerUrl: env.MIGRATE_DATABASE_URL,
      timeouts: {
        connect: env.DB_CONNECT_TIMEOUT_MS,
        statement: env.DB_STATEMENT_TIMEOUT_MS,
        lock: env.DB_LOCK_TIMEOUT_MS,
      },
    });
    if (env.MIGRATE_DATABASE_URL) {
      await migrate(db);
      await grantAppRole(db, decodeURIComponent(new URL(env.DATABASE_URL).username));
    }
    await assertSafeRole(env.DATABASE_URL);
    await assertMigrated(db);
    return db;
  }
  const db = await openDataFolder(env.DATA_DIR);
  try {
    await migrate(db);
    await analyze(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

export async function openServices(env: Env): Promise<Services> {
  const log = pino({
    level: env.LOG_LEVEL,
    redact: ['req.headers.cookie', 'password'],
    hooks: { streamWrite: maskerOf(env) },
  });
  const db = await openDatabase(env);
  await followRouteTable(db);
  return servicesOn(nodeRuntime, { db, env, log });
}
