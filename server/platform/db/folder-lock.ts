// PGlite has no lock on its folder, and a second process would silently lose rows. So the folder is locked here.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes the lock and returns its release; throws a StartError when another running process holds the folder. A lock whose process is gone (kill −9) is taken over. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'server.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder > 0 && holder !== process.pid && isRunning(holder)) {
        throw new StartError(`${folder} is in use by process ${holder}: stop it first, or set another DATA_DIR`);
      }
      rmSync(file, { force: true });
    }
  }
  throw new StartError(`${folder} is being opened by another process`);
}
