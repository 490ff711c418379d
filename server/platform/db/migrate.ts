// Brings the schema up to date in one transaction: the baseline and the numbered files of server/db/migrations in order, each once, then the files of
// server/db/definitions (ADR 48). A landed file of the first two never changes.
import sql from 'sql-template-tag';
import { runtime, type SchemaFile } from '../runtime/runtime';
import { StartError } from '../start/start-error';
import { BASELINE, sinceBaseline } from './baseline';
import type { Database, Owner, Tx } from './database';
import {
  areSame,
  createDefinitions,
  createNeeded,
  dropDefinitions,
  ownDefinitions,
  type Recorded,
  recorded,
  recordedIn,
} from './definitions';

export interface Migration extends SchemaFile {
  checksum: string;
}

/** Returns the migrations of the program, the baseline as the first. */
export async function ownMigrations(): Promise<Migration[]> {
  const { baseline, migrations } = await runtime().schema();
  const first = { name: BASELINE, text: baseline.map(({ text }) => text).join('\n') };
  return Promise.all(
    [first, ...migrations].map(async (each) => ({ ...each, checksum: await runtime().sha256(each.text) })),
  );
}

async function namesIn(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`select name from schema_migration order by name collate "C"`);
  return rows.map(({ name }) => name);
}

function refuseNewer(own: readonly Migration[], applied: readonly string[]): void {
  const strange = applied.find((name) => !own.some((migration) => migration.name === name));
  if (strange) throw new StartError(`the database is of a newer version (${strange}): update the program first`);
}

/** Records the baseline instead of the migrations that it replaces. */
async function takeBaseline(owner: Owner, { name, checksum }: Migration): Promise<void> {
  const names = await namesIn(owner);
  if (names.includes(name) || !sinceBaseline('the database', names).includes(name)) return;
  await owner.query(sql`with replaced as (delete from schema_migration returning applied_at)
    insert into schema_migration (name, checksum, applied_at) select ${name}, ${checksum}, min(applied_at) from replaced`);
}

async function pending(owner: Owner, migrations: readonly Migration[]): Promise<Migration[]> {
  await owner.script(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  await takeBaseline(owner, migrations[0] as Migration);
  const applied = await owner.query<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migration`,
  );
  refuseNewer(
    migrations,
    applied.map(({ name }) => name),
  );
  const existing = new Map(applied.map((row) => [row.name, row.checksum]));
  return migrations.filter((migration) => {
    const checksum = existing.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum)
      throw new Error(`migration ${migration.name} changed after it was applied`);
    return checksum === undefined;
  });
}

async function apply(owner: Owner, migrations: readonly Migration[]): Promise<void> {
  for (const { name, text, checksum } of migrations) {
    await owner.script(text);
    await owner.query(sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`);
  }
}

/**
 * Migrates the database to the version of the program, or its tables to the migration `through`, and returns the names of the migrations applied. When
 * two servers start concurrently, one waits for the other.
 */
export function migrate(db: Database, through?: string): Promise<string[]> {
  return db.asOwner(async (owner) => {
    const [migrations, definitions] = await Promise.all([ownMigrations(), ownDefinitions()]);
    await owner.script('begin; select pg_advisory_xact_lock(7305418)');
    try {
      const missing = await pending(owner, migrations);
      const todo = missing.filter(({ name }) => through === undefined || name <= through);
      const stored = await recordedIn(owner);
      if (todo.length || !areSame(definitions, stored ?? [])) {
        if (missing.length < migrations.length) await dropDefinitions(owner, stored, definitions);
        await createNeeded(owner, definitions);
        await apply(owner, todo);
        // Those of this program may need tables of later migrations.
        if (through === undefined) await createDefinitions(owner, definitions);
      }
      await owner.script('commit');
      return todo.map(({ name }) => name);
    } catch (error) {
      await owner.script('rollback');
      throw error;
    }
  });
}

/** Returns the last applied migration and the number of missing ones; throws for a database of a newer program. */
export async function migrationState(db: Database): Promise<{ last: string | undefined; behind: number }> {
  const own = await ownMigrations();
  const names = await db.asOwner(async (owner) => {
    const [made] = await owner.query<{ there: boolean }>(
      sql`select to_regclass('public.schema_migration') is not null as there`,
    );
    if (!made?.there) return [];
    return namesIn(owner);
  });
  const applied = sinceBaseline('the database', names);
  refuseNewer(own, applied);
  return { last: names.at(-1), behind: own.length - applied.length };
}

/** Lets the server's login role act as the application's role. */
export function grantAppRole(db: Database, login: string): Promise<void> {
  return db.asOwner((owner) => owner.script(`grant lease_app to "${login.replaceAll('"', '""')}"`));
}

/** Throws when the database is behind the program or ahead of it. */
export async function assertMigrated(db: Database): Promise<void> {
  const own = await ownMigrations();
  await db.transaction({ company_id: null, read_only: true }, async (tx) => {
    const applied = sinceBaseline('the database', await namesIn(tx));
    refuseNewer(own, applied);
    const absent = own.filter(({ name }) => !applied.includes(name)).map(({ name }) => name);
    if (absent.length) throw new StartError(`the database lacks ${absent.join(', ')}: run npm run db:migrate`);
    if (!areSame(await ownDefinitions(), await tx.query<Recorded>(recorded)))
      throw new StartError('the database has other functions than the program: run npm run db:migrate');
  });
}
