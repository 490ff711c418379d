// npm run backup, the daily copy and the move: all rows as of one moment, and the stored files they name, in one file.
import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import sql from 'sql-template-tag';
import type { FileStore } from '#server/platform/files/file-store';
import { StartError } from '#server/platform/start/start-error';
import type { Database, Owner } from '../database';
import { type Put, writeArchive } from './archive';
import { END, type End, FILES, FORMAT, MANIFEST, type Manifest, ROWS } from './manifest';
import { proofOf, rowsOf, sequencesOf, tablesOf } from './tables';

export interface BackupOptions {
  /** Encrypts the file. */
  passphrase?: string;
  /** `null` leaves stored files in place. */
  files: FileStore | null;
  now: Date;
}

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
  /** Size of the written file. */
  bytes: number;
  /** Keys of files that could not be read. */
  missing: string[];
}

/** Calls of the system that fail for the file: no such folder, no right, a full disk. */
const OF_FILES: ReadonlySet<string> = new Set(['open', 'write', 'fsync', 'rename']);

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

async function manifestOf(owner: Owner, { now, files }: BackupOptions): Promise<Manifest> {
  const [schema] = await owner.query<{ made: boolean }>(
    sql`select to_regclass('public.schema_migration') is not null as made`,
  );
  if (!schema?.made) throw new StartError('the database is empty: there is nothing to back up');
  const tables = [];
  for (const table of await tablesOf(owner)) tables.push({ ...table, ...(await proofOf(owner, table, FORMAT)) });
  return {
    format: FORMAT,
    written_at: now.toISOString(),
    migrations: await owner.query(sql`select name, checksum from schema_migration order by name collate "C"`),
    tables,
    sequences: await sequencesOf(owner),
    files: files ? await owner.query(sql`select storage_key as key, sha256 from file order by storage_key`) : [],
  };
}

/** Adds every row as of one moment; on the embedded database other transactions wait meanwhile. */
function putRows(db: Database, options: BackupOptions, put: Put): Promise<Manifest> {
  return db.asOwner(async (owner) => {
    await owner.script('begin isolation level repeatable read read only');
    try {
      const manifest = await manifestOf(owner, options);
      await put({ name: MANIFEST, bytes: json(manifest) });
      for (const table of manifest.tables) {
        let part = 0;
        for await (const rows of rowsOf(owner, table)) {
          part += 1;
          await put({ name: `${ROWS}${table.name}/${part}.json`, bytes: json(rows) });
        }
      }
      return manifest;
    } finally {
      await owner.script('rollback');
    }
  });
}

async function putFiles(files: FileStore, { files: listed }: Manifest, put: Put): Promise<string[]> {
  const missing: string[] = [];
  for (const { key } of listed) {
    const bytes = await files.get(key).catch(() => null);
    if (bytes) await put({ name: `${FILES}${key}`, bytes });
    else missing.push(key);
  }
  return missing;
}

/** Writes `file`, which must not exist yet; it gets its name when it is complete. Throws a StartError when it cannot be written. */
export async function writeBackup(db: Database, file: string, options: BackupOptions): Promise<BackupSummary> {
  if (existsSync(file)) throw new StartError(`${file} is there already: name another file`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const done: { manifest?: Manifest; missing: string[] } = { missing: [] };
  try {
    await writeArchive(unfinished, options.passphrase, async (put) => {
      let members = 0;
      const counted: Put = async (member) => {
        await put(member);
        members += 1;
      };
      done.manifest = await putRows(db, options, counted);
      if (options.files) done.missing = await putFiles(options.files, done.manifest, counted);
      await put({ name: END, bytes: json({ members, missing: done.missing } satisfies End) });
    });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    const { syscall = '', message } = error as NodeJS.ErrnoException;
    throw OF_FILES.has(syscall) ? new StartError(`${file} cannot be written: ${message}`) : error;
  }
  const { tables = [], files = [] } = done.manifest ?? {};
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length - done.missing.length,
    bytes: (await stat(file)).size,
    missing: done.missing,
  };
}
