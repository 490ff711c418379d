// npm run restore: reads a backup into an empty database. The whole file is read and checked first; then the schema is brought to its former
// version, the rows are written in one transaction with every reference checked at its end, and the result is compared with the counts and digests
// of the manifest.

import type { FileStore } from '#server/platform/files/file-store';
import { StartError } from '#server/platform/start/start-error';
import { sinceBaseline } from '../baseline';
import type { Database, Owner } from '../database';
import { migrate, ownMigrations } from '../migrate';
import { type Member, readArchive, sha256 } from './archive';
import { END, endSchema, FILES, MANIFEST, type Manifest, manifestSchema, ROWS } from './manifest';
import { emptyTables, proofOf, setSequences, tablesOf, withoutTriggers, writeRows } from './tables';

export interface RestoreOptions {
  passphrase?: string;
  files: FileStore;
}

export interface RestoreSummary {
  written_at: string;
  tables: number;
  rows: number;
  files: number;
  /** Keys of files that the backup lacked when it was written. */
  missing: string[];
}

const text = ({ bytes }: Member): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

/** Reads the backup once; throws a StartError when a member is missing or was changed. */
export async function checkBackup(
  file: string,
  passphrase?: string,
): Promise<{ manifest: Manifest; missing: string[] }> {
  let manifest: Manifest | undefined;
  let hashes = new Map<string, string>();
  let members = 0;
  let missing: string[] | undefined;
  for await (const member of readArchive(file, passphrase)) {
    if (member.name === MANIFEST) {
      const parsed = manifestSchema.safeParse(text(member));
      if (!parsed.success) throw new StartError(`${file} was written by another version of the program`);
      manifest = parsed.data;
      hashes = new Map(manifest.files.map(({ key, sha256: hash }) => [key, hash]));
    }
    if (member.name.startsWith(FILES)) {
      const key = member.name.slice(FILES.length);
      if (hashes.get(key) !== sha256(member.bytes)) throw new StartError(`${file} is damaged: ${key} was changed`);
    }
    if (member.name === END) {
      const end = endSchema.parse(text(member));
      if (end.members === members) missing = end.missing;
    }
    members += 1;
  }
  if (!manifest || !missing) throw new StartError(`${file} is no backup, or was cut off`);
  return { manifest, missing };
}

/** Returns the migrations of the backup; throws when it is of a newer program, of another history, or too old. */
async function assertMigrationsExist(file: string, { migrations }: Manifest): Promise<string[]> {
  const own = new Map((await ownMigrations()).map(({ name, checksum }) => [name, checksum]));
  const names = sinceBaseline(
    file,
    migrations.map(({ name }) => name),
  );
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const strange = names.find(
    (name) => own.get(name) === undefined || own.get(name) !== (checksums.get(name) ?? own.get(name)),
  );
  if (strange) throw new StartError(`${file} is of a newer version (${strange}): update the program first`);
  return names;
}

async function load(owner: Owner, file: string, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const tables = await tablesOf(owner);
  const shapes = (entries: readonly { name: string; columns: string[] }[]) =>
    JSON.stringify(entries.map(({ name, columns }) => [name, columns]));
  if (shapes(tables) !== shapes(manifest.tables)) throw new Error('the tables differ from those of the backup');
  const byName = new Map(tables.map((table) => [table.name, table]));
  await withoutTriggers(owner, tables, async () => {
    await emptyTables(owner, tables);
    for await (const member of readArchive(file, options.passphrase)) {
      if (member.name.startsWith(FILES)) await options.files.put(member.name.slice(FILES.length), member.bytes);
      const table = member.name.startsWith(ROWS) && byName.get(member.name.split('/')[1] ?? '');
      if (table) await writeRows(owner, table, text(member) as string[]);
    }
    await setSequences(owner, manifest.sequences);
  });
  for (const table of manifest.tables) {
    const { rows, digest } = await proofOf(owner, table, manifest.format);
    if (rows !== table.rows || digest !== table.digest)
      throw new StartError(`${table.name} is not what it was: ${rows} rows instead of ${table.rows}, or changed ones`);
  }
}

/** `db` must be empty, without any migration. It ends at the version of this program. */
export async function restoreBackup(db: Database, file: string, options: RestoreOptions): Promise<RestoreSummary> {
  const { manifest, missing } = await checkBackup(file, options.passphrase);
  const names = await assertMigrationsExist(file, manifest);
  const applied = await migrate(db, names.at(-1));
  if (applied.length < names.length) throw new StartError('the database is not empty: restore into a new one');
  await db.asOwner(async (owner) => {
    await owner.script('begin');
    try {
      await load(owner, file, manifest, options);
      await owner.script('commit');
    } catch (error) {
      await owner.script('rollback');
      throw error;
    }
  });
  await migrate(db);
  // Readers of events know some that this database lacks: their cursors are refused, so that they read everything again.
  await db.asOwner((owner) => owner.script('update event_feed set key = gen_random_uuid()'));
  return {
    written_at: manifest.written_at,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length - missing.length,
    missing,
  };
}
