// Opens what the server stands on, by configuration: the database, migrated, and the file store.
import path from 'node:path';
import pino from 'pino';
import { systemClock } from './platform/clock';
import { openCodeSender } from './platform/code-sender';
import { analyze, type Database } from './platform/db/database';
import { lockFolder } from './platform/db/folder-lock';
import { assertMigrated, grantAppRole, migrate } from './platform/db/migrate';
import type { Env } from './platform/env';
import { openFileStore } from './platform/files';
import { openJobQueue } from './platform/job-queue';
import { openMailer } from './platform/mail';
import type { Services } from './platform/services';

/** Beside the bundle in production, in the source tree otherwise; both run from the project's folder. */
export const MIGRATIONS = path.resolve('server/db/migrations');

/** PGlite in DATA_DIR, under a lock of our own; or PostgreSQL. */
async function openDatabase(env: Env): Promise<Database> {
  if (env.DATABASE_URL) {
    const { openPostgres, assertSafeRole } = await import('./platform/db/postgres');
    const db = await openPostgres({ url: env.DATABASE_URL, ownerUrl: env.MIGRATE_DATABASE_URL });
    if (env.MIGRATE_DATABASE_URL) {
      await migrate(db, MIGRATIONS);
      await grantAppRole(db, decodeURIComponent(new URL(env.DATABASE_URL).username));
    }
    await assertSafeRole(env.DATABASE_URL);
    await assertMigrated(db, MIGRATIONS);
    return db;
  }
  const unlock = lockFolder(env.DATA_DIR);
  try {
    const { openPglite } = await import('./platform/db/pglite');
    const db = await openPglite({ dataDir: path.join(env.DATA_DIR, 'pglite') });
    await migrate(db, MIGRATIONS);
    await analyze(db);
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

export async function openServices(env: Env): Promise<Services> {
  const log = pino({ level: env.LOG_LEVEL, redact: ['req.headers.cookie', 'password'] });
  const db = await openDatabase(env);
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
