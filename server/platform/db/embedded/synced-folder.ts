// The embedded database's files, synced as PostgreSQL requires: what is acknowledged is on the disk. PGlite runs with fsync off by default, and its
// file system has none.
import { close, closeSync, existsSync, fsync, fsyncSync, openSync, readdirSync } from 'node:fs';
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
  stream_ops: {
    write(stream: NodeStream, ...given: unknown[]): number;
    fsync?: (stream: NodeStream) => number;
  };
}

/** Reports a fault after which the database cannot continue, and ends the process. */
type End = (fault: string) => void;

/** Files of tables and indexes: the journal, which each commit syncs, is not below this folder. */
const OF_TABLES = `${path.sep}base${path.sep}`;

/**
 * Begins to sync the files on the threads of Node and returns at once. PostgreSQL syncs each of them itself, one after the other, which takes little
 * time once they are on the disk. An error is reported to only one of the two.
 */
function beginSync(paths: readonly string[], end: End): void {
  for (const target of paths) {
    // PostgreSQL has removed it since.
    if (!existsSync(target)) continue;
    const open = openSync(target, 'r');
    fsync(open, (error) => {
      close(open, () => undefined);
      if (error) end(error.message);
    });
  }
}

class SyncedFiles extends NodeFS {
  constructor(
    dataDir: string,
    private readonly end: End,
  ) {
    super(dataDir);
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const withSync = (module: object) => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS;
      const { write } = files.stream_ops;
      /** Files written since the last checkpoint, whose first sync of one is the signal to sync all. */
      const written = new Set<unknown>();
      files.stream_ops.write = (stream, ...rest) => {
        written.add(stream.node);
        return write(stream, ...rest);
      };
      files.stream_ops.fsync = ({ nfd, node }) => {
        const target = files.realPath(node);
        if (written.has(node) && target.includes(OF_TABLES)) {
          const tables = [...written].map((each) => files.realPath(each)).filter((each) => each.includes(OF_TABLES));
          written.clear();
          beginSync(tables, this.end);
        }
        if (nfd === undefined) syncPath(target);
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
  const end = (fault: string) => {
    // Further output during its shutdown is ignored.
    if (state === 'ended') return false;
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
  const onStderr = (line: string) => {
    const [, fault] = PANIC.exec(line) ?? [];
    return fault === undefined ? false : end(fault);
  };
  return {
    disk: { fs: new SyncedFiles(dataDir, end), startParams, onStderr },
    opened: () => {
      state = 'open';
    },
  };
}
