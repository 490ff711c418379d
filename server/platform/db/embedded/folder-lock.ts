/// <reference path="./fs-native-extensions.d.ts" />
// PGlite does not lock its folder, and a second process would silently lose rows. So the operating system locks the folder: the lock is on the open
// file, independent of process numbers and containers, and ends with its process in any case. The file itself is never removed: a lock on a removed
// file would protect nothing.
import { chmodSync, closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '#server/platform/start/start-error';

export const LOCK_FILE = 'server.lock';

/** Thrown when another process holds the folder. */
export class FolderInUse extends StartError {}

const inUse = (folder: string, holder: string) =>
  new FolderInUse(`${folder} is in use${holder && ` by ${holder}`}: stop that server first, or set another DATA_DIR`);

/** The library ships binaries for the usual systems; on another one nothing would exclude a second process. */
async function loadLocks(): Promise<typeof import('fs-native-extensions')> {
  return import('fs-native-extensions').catch((error: Error) => {
    throw new StartError(
      `this system has no file locks for the embedded database (${error.message.split('\n')[0]}): set DATABASE_URL`,
    );
  });
}

/** Denies other accounts of the machine access to the folder; a group granted access on purpose is left. */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  // A folder owned by another account, as a volume may be, has the rights its owner set.
  if (mode & 0o007 && uid === process.getuid?.()) chmodSync(folder, mode & 0o770);
}

/** Returns the error for a disk that is full, read-only or owned by another account. */
const unusable = (folder: string, error: unknown) =>
  new StartError(
    `${folder} cannot be written (${(error as Error).message}): look at its disk and rights, or set another DATA_DIR`,
  );

/** Acquires the lock and returns its release; throws a StartError if another process holds it or the folder is not writable. */
export async function lockFolder(folder: string): Promise<() => void> {
  const { tryLock } = await loadLocks();
  try {
    return lockWith(tryLock, folder);
  } catch (error) {
    throw error instanceof StartError ? error : unusable(folder, error);
  }
}

function lockWith(tryLock: (descriptor: number) => boolean, folder: string): () => void {
  closeToOthers(folder);
  const file = path.join(folder, LOCK_FILE);
  const descriptor = openSync(file, 'a+');
  if (!tryLock(descriptor)) {
    closeSync(descriptor);
    throw inUse(folder, readFileSync(file, 'utf8'));
  }
  // Names the holder, for the error message only.
  ftruncateSync(descriptor);
  writeSync(descriptor, `process ${process.pid} of ${os.hostname()}`);
  return () => closeSync(descriptor);
}
