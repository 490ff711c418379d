// The embedded database's files, synced as PostgreSQL requires: what is acknowledged is on the disk. PGlite runs with fsync off by default, and its
// file system has none.
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Syncs a written file, or the entries of a folder, to the disk. */
export function syncPath(target: string): void {
  const open = openSync(target, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** Syncs a folder with all its content after a database was created there, since nothing else syncs its files. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(target);
    else if (entry.isFile()) syncPath(target);
  }
  syncPath(folder);
}

/** A stream of Emscripten's file system over Node; `nfd` is Node's descriptor, which folders lack. */
interface NodeStream {
  nfd?: number;
  node: unknown;
}
interface NodeFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

class SyncedFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const withSync = (module: object) => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncPath(files.realPath(node));
        else fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), withSync] } };
  }
}

/** `-F` is PostgreSQL's flag for no fsync; fdatasync, its default on Linux, does nothing in Emscripten. */
const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

/** Matches a line of PostgreSQL's log that reports its end; text written by others appears further in, or after a tab. */
const PANIC = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] PANIC: +(.*)/;

type Disk = Pick<PGliteOptions, 'fs' | 'startParams' | 'onStderr'>;

/**
 * When its journal cannot be written, PostgreSQL ends itself (PANIC) and recovers from the journal at the next start. Here it would wait for itself
 * for ever: the opening fails, and after `opened` the process is killed instead; as after any kill, nothing acknowledged is lost.
 */
export function syncedFolder(dataDir: string): { disk: Disk; opened(): void } {
  let state: 'opening' | 'open' | 'ended' = 'opening';
  const onStderr = (line: string) => {
    const [, fault] = PANIC.exec(line) ?? [];
    // Further output during its shutdown is ignored.
    if (fault === undefined || state === 'ended') return false;
    if (state === 'opening') throw new Error(fault);
    state = 'ended';
    console.error(`the database has ended (${fault}): look at its disk, then start the server again`);
    try {
      process.exit(1);
    } finally {
      // Exit handlers may fail on the same disk; a database that has ended must not hang in a server that has not.
      process.kill(process.pid, 'SIGKILL');
    }
  };
  return {
    disk: { fs: new SyncedFiles(dataDir), startParams, onStderr },
    opened: () => {
      state = 'open';
    },
  };
}
