// Opens what the server stands on, by configuration: the database, migrated, and the file store.
import path from 'node:path';
import pino from 'pino';
import { followRouteTable } from './db/built-in-roles';
import { maskerOf } from './platform/access/secrets';
import { systemClock } from './platform/clock';
import { openDataFolder } from './platform/db/data-folder';
import { analyze, type Database } from './platform/db/database';
import { assertMigrated, grantAppRole, migrate } from './platform/db/migrate';
import type { Env } from './platform/env';
import { openFileStore } from './platform/files/files';
import { openJobQueue } from './platform/job-queue';
import { openCodeSender } from './platform/messaging/code-sender';
import { openMailer } from './platform/messaging/mail';
import type { Services } from './platform/services';

/** Beside the bundle in production, in the source tree otherwise; both run from the project's folder. */
export const MIGRATIONS = path.resolve('server/db/migrations');

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
      await migrate(db, MIGRATIONS);
      await grantAppRole(db, decodeURIComponent(new URL(env.DATABASE_URL).username));
    }
    await assertSafeRole(env.DATABASE_URL);
    await assertMigrated(db, MIGRATIONS);
    return db;
  }
  const db = await openDataFolder(env.DATA_DIR);
  try {
    await migrate(db, MIGRATIONS);
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
  const files = await openFileStore(env);
  const mail = openMailer(env, log);
  const codes = openCodeSender(env, mail, log);
  const jobs = openJobQueue(db, (error) => log.error({ err: error }, 'job queue'));
  return { db, clock: systemClock, env, files, log, mail, codes, jobs };
}

/** What is under way in the queue ends first. */
export async function closeServices({ jobs, db }: Services): Promise<void> {
  await jobs.stop();
  await db.close();
}
