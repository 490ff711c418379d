// A separate disk for a folder, which can become full or read-only: a file system in memory, which root may mount.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SIZE = '1g';
const BLOCK = Buffer.alloc(65_536);

const mount = (...args: string[]) => {
  if (spawnSync('mount', args).status !== 0) throw new Error(`mount ${args.join(' ')} was refused`);
};

/** Returns true when this process may mount: root may, where the machine allows it. */
export function mayMount(): boolean {
  try {
    openSmallDisk().close();
    return true;
  } catch {
    return false;
  }
}

export interface SmallDisk {
  folder: string;
  fill(): void;
  makeRoom(): void;
  /** Requires that no file of it is open. */
  readOnly(): void;
  writable(): void;
  close(): void;
}

/** Mounts a disk with limited room. */
export function openSmallDisk(): SmallDisk {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-small-disk-'));
  mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=0777`, 'tmpfs', folder);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        while (statfsSync(folder).bfree) writeSync(file, BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    readOnly: () => mount('-o', 'remount,ro', folder),
    writable: () => mount('-o', 'remount,rw', folder),
    close() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
