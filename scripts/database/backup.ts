// npm run backup -- FILE: writes the whole configured database and its stored files into one file, with or without the server running.
// BACKUP_PASSPHRASE encrypts it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { connect } from '#server/boot';
import { requestAtDoor } from '#server/platform/db/backup/door';
import { type BackupSummary, writeBackup } from '#server/platform/db/backup/write-backup';
import { databaseIn } from '#server/platform/db/embedded/data-folder';
import { FolderInUse } from '#server/platform/db/embedded/folder-lock';
import { assertStrongPassphrase, type Env } from '#server/platform/start/env';
import { StartError } from '#server/platform/start/start-error';
import { nodeRuntime } from '#server/runtime/node';
import { runCommand } from './command';

const MEGABYTE = 1024 * 1024;

async function backup(env: Env, file: string): Promise<BackupSummary> {
  const { BACKUP_PASSPHRASE: passphrase } = env;
  assertStrongPassphrase(env);
  if (env.DATABASE_URL && !env.MIGRATE_DATABASE_URL)
    throw new StartError('MIGRATE_DATABASE_URL is missing: the owner of the tables alone can read all of them');
  if (!env.DATABASE_URL && !existsSync(databaseIn(env.DATA_DIR)))
    throw new StartError(`there is no database in ${env.DATA_DIR}`);
  try {
    const db = await connect(env);
    try {
      return await writeBackup(db, file, { passphrase, files: await nodeRuntime.openFiles(env), now: new Date() });
    } finally {
      await db.close();
    }
  } catch (error) {
    if (error instanceof FolderInUse) return requestAtDoor(env.DATA_DIR, { file, passphrase });
    throw error;
  }
}

runCommand('usage: npm run backup -- FILE', async (env, [name]) => {
  if (name === undefined) return undefined;
  const file = path.resolve(name);
  const { rows, tables, files, bytes, missing } = await backup(env, file);
  for (const key of missing) console.error(`stored file ${key} is missing`);
  return `${file}: ${rows} rows of ${tables} tables, ${files} files, ${(bytes / MEGABYTE).toFixed(1)} MB`;
});
