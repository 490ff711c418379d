// The embedded database in its folder: created in an empty folder, opened when one exists, and refused in one sentence otherwise. Unreadable data
// must never be mistaken for an empty folder.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/platform/start/start-error';
import type { Database } from '../database';
import { LOCK_FILE, lockFolder } from './folder-lock';
import { syncedFolder, syncFolder, syncPath } from './synced-folder';

const DATABASE = 'pglite';
/** A database being created: it gets its name when it is complete, so that an interrupted start leaves no partial one. */
const UNFINISHED = 'pglite.new';
/** Entries of a folder that still counts as empty: our own, and those of every file system volume. */
const NOT_DATA = new Set([LOCK_FILE, UNFINISHED, 'lost+found']);

/** Returns the path of the database within a data folder. */
export const databaseIn = (folder: string): string => path.join(folder, DATABASE);

async function initialise(folder: string, open: (dataDir: string) => Promise<Database>): Promise<void> {
  const [found] = readdirSync(folder).filter((name) => !NOT_DATA.has(name));
  if (found) {
    throw new StartError(
      `${folder} holds ${found} but no database (${DATABASE}/PG_VERSION is missing): restore it from a backup, or set DATA_DIR to an empty folder`,
    );
  }
  const unfinished = path.join(folder, UNFINISHED);
  rmSync(unfinished, { recursive: true, force: true });
  await (await open(unfinished)).close();
  syncFolder(unfinished);
  renameSync(unfinished, databaseIn(folder));
  syncPath(folder);
}

/** Opens the database of the folder under the folder's lock, which its close releases. */
export async function openDataFolder(folder: string): Promise<Database> {
  const { openPglite } = await import('./pglite');
  const open = async (dataDir: string) => {
    const { disk, opened } = syncedFolder(dataDir);
    const db = await openPglite({ disk });
    opened();
    return db;
  };
  const unlock = await lockFolder(folder);
  try {
    const dataDir = databaseIn(folder);
    if (!existsSync(path.join(dataDir, 'PG_VERSION'))) await initialise(folder, open);
    const db = await open(dataDir).catch((error: Error) => {
      throw new StartError(
        `the database in ${dataDir} cannot be opened (${error.message}): restore it from a backup, or set another DATA_DIR`,
      );
    });
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
