// npm run db:move: moves the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL. The old one is unchanged; stored
// files stay in place.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { admit, connect } from '#server/boot';
import { restoreBackup } from '#server/platform/db/backup/restore-backup';
import { writeBackup } from '#server/platform/db/backup/write-backup';
import { analyze } from '#server/platform/db/database';
import { databaseIn } from '#server/platform/db/embedded/data-folder';
import type { Env } from '#server/platform/start/env';
import { StartError } from '#server/platform/start/start-error';
import { nodeRuntime } from '#server/runtime/node';
import { runCommand } from './command';

async function within<T>(env: Env, work: (db: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> {
  const db = await connect(env);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

runCommand('usage: npm run db:move (with DATABASE_URL and MIGRATE_DATABASE_URL)', async (env) => {
  if (!env.DATABASE_URL || !env.MIGRATE_DATABASE_URL) return undefined;
  if (!existsSync(databaseIn(env.DATA_DIR))) throw new StartError(`there is no database in ${env.DATA_DIR}`);
  const folder = mkdtempSync(path.join(env.DATA_DIR, 'move-'));
  const file = path.join(folder, 'move.tar.gz');
  try {
    const embedded = { ...env, DATABASE_URL: undefined, MIGRATE_DATABASE_URL: undefined };
    await within(embedded, (db) => writeBackup(db, file, { files: null, now: new Date() }));
    const { rows, tables } = await within(env, async (db) => {
      const summary = await restoreBackup(db, file, { files: await nodeRuntime.openFiles(env) });
      await admit(db, env);
      await analyze(db);
      return summary;
    });
    return `moved ${rows} rows of ${tables} tables; ${env.DATA_DIR} keeps the stored files and the old database`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
