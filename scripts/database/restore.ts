// npm run restore -- FILE: restores a backup into an empty DATA_DIR, or into an empty PostgreSQL database. BACKUP_PASSPHRASE decrypts an encrypted
// one.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { admit, connect } from '#server/boot';
import { type RestoreSummary, restoreBackup } from '#server/platform/db/backup/restore-backup';
import { analyze } from '#server/platform/db/database';
import { databaseIn } from '#server/platform/db/embedded/data-folder';
import type { Env } from '#server/platform/start/env';
import { StartError } from '#server/platform/start/start-error';
import { nodeRuntime } from '#server/runtime/node';
import { runCommand } from './command';

async function restore(env: Env, file: string): Promise<RestoreSummary> {
  if (env.DATABASE_URL && !env.MIGRATE_DATABASE_URL)
    throw new StartError('MIGRATE_DATABASE_URL is missing: the owner makes the tables');
  const folder = databaseIn(env.DATA_DIR);
  const own = !env.DATABASE_URL;
  if (own && existsSync(folder))
    throw new StartError(`${env.DATA_DIR} holds a database: restore into another DATA_DIR`);
  const db = await connect(env);
  let done = false;
  try {
    const files = await nodeRuntime.openFiles(env);
    const summary = await restoreBackup(db, file, { files, passphrase: env.BACKUP_PASSPHRASE });
    await admit(db, env);
    await analyze(db);
    done = true;
    return summary;
  } finally {
    await db.close();
    // An incomplete database in the folder would be mistaken for a valid one.
    if (own && !done) rmSync(folder, { recursive: true, force: true });
  }
}

runCommand('usage: npm run restore -- FILE', async (env, [name]) => {
  if (name === undefined) return undefined;
  const { rows, tables, files, written_at, missing } = await restore(env, path.resolve(name));
  for (const key of missing) console.error(`stored file ${key} was missing when the backup was made`);
  return `restored what was written at ${written_at}: ${rows} rows of ${tables} tables, ${files} files`;
});
