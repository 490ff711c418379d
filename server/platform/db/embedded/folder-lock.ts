/// <reference path="./fs-native-extensions.d.ts" />
// PGlite has no lock on its folder, and a second process would silently lose rows. So the folder is locked by the operating
// system: on the open file, which knows nothing of process numbers or containers, and which ends with its process however
// that ends. The file itself is never removed: a lock on a removed file would hold nobody back.
import { chmodSync, closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '#server/platform/start/start-error';

export const LOCK_FILE = 'server.lock';

/** Somebody else holds the folder. */
export class FolderInUse extends StartError {}

const inUse = (folder: string, holder: string) =>
  new FolderInUse(`${folder} is in use${holder && ` by ${holder}`}: stop that server first, or set another DATA_DIR`);

/** The library comes with binaries for the usual systems; on another one nothing would keep a second process out. */
async function loadLocks(): Promise<typeof import('fs-native-extensions')> {
  return import('fs-native-extensions').catch((error: Error) => {
    throw new StartError(
      `this system has no file locks for the embedded database (${error.message.split('\n')[0]}): set DATABASE_URL`,
    );
  });
}

/** What lies in the folder is nobody's of the machine's other accounts; a group that somebody has let in stays. */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  // A folder that another account lends us, as a volume may be, has the rights its owner gave it.
  if (mode & 0o007 && uid === process.getuid?.()) chmodSync(folder, mode & 0o770);
}

/** A disk that is full, read-only or another's. */
const unusable = (folder: string, error: unknown) =>
  new StartError(
    `${folder} cannot be written (${(error as Error).message}): look at its disk and rights, or set another DATA_DIR`,
  );

/** Takes the lock and returns its release; throws a StartError when anybody else holds the folder, or it cannot be written. */
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
  // For the message alone: who holds it.
  ftruncateSync(descriptor);
  writeSync(descriptor, `process ${process.pid} of ${os.hostname()}`);
  return () => closeSync(descriptor);
}
