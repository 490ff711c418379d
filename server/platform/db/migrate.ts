// Applies the numbered files of server/db/migrations in order, each once, in one transaction. A landed file never changes.
import sql from 'sql-template-tag';
import { type Migration, runtime } from '../runtime/runtime';
import { StartError } from '../start/start-error';
import type { Database, Owner } from './database';

interface Checked extends Migration {
  checksum: string;
}

const checked = (migrations: readonly Migration[]): Promise<Checked[]> =>
  Promise.all(migrations.map(async (each) => ({ ...each, checksum: await runtime().sha256(each.text) })));

async function pending(owner: Owner, migrations: Checked[]): Promise<Checked[]> {
  await owner.script(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const applied = await owner.query<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migration`,
  );
  const known = new Map(applied.map((row) => [row.name, row.checksum]));
  return migrations.filter((migration) => {
    const checksum = known.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum)
      throw new Error(`migration ${migration.name} changed after it was applied`);
    return checksum === undefined;
  });
}

/**
 * Migrates the database to the newest version, or to that of the migration `through`, and returns the names applied. When two servers start
 * concurrently, one waits for the other.
 */
export function migrate(db: Database, through?: string): Promise<string[]> {
  return db.asOwner(async (owner) => {
    const all = await runtime().migrations();
    const migrations = await checked(all.filter(({ name }) => through === undefined || name <= through));
    await owner.script('begin; select pg_advisory_xact_lock(7305418)');
    try {
      const todo = await pending(owner, migrations);
      // The schema derived from the tables is dropped, so that it does not block their changes, and is created again afterwards.
      if (todo.length) await owner.script('drop schema if exists known cascade');
      for (const migration of todo) {
        await owner.script(migration.text);
        await owner.query(
          sql`insert into schema_migration (name, checksum) values (${migration.name}, ${migration.checksum})`,
        );
      }
      if (todo.length) await owner.script('call build_known()');
      await owner.script('commit');
      return todo.map((migration) => migration.name);
    } catch (error) {
      await owner.script('rollback');
      throw error;
    }
  });
}

function refuseNewer(own: readonly string[], applied: readonly { name: string }[]): void {
  const known = new Set(own);
  const strange = applied.find(({ name }) => !known.has(name));
  if (strange) throw new StartError(`the database is of a newer version (${strange.name}): update the program first`);
}

/** Returns the last applied migration and the number of missing ones; throws for a database of a newer program. */
export async function standingOf(db: Database): Promise<{ last: string | undefined; behind: number }> {
  const names = (await runtime().migrations()).map(({ name }) => name);
  const applied = await db.asOwner(async (owner) => {
    const [made] = await owner.query<{ there: boolean }>(
      sql`select to_regclass('public.schema_migration') is not null as there`,
    );
    if (!made?.there) return [];
    return owner.query<{ name: string }>(sql`select name from schema_migration order by name collate "C"`);
  });
  refuseNewer(names, applied);
  return { last: applied.at(-1)?.name, behind: names.length - applied.length };
}

/** Lets the server's login role act as the application's role. */
export function grantAppRole(db: Database, login: string): Promise<void> {
  return db.asOwner((owner) => owner.script(`grant lease_app to "${login.replaceAll('"', '""')}"`));
}

/** Throws when the database is behind the program or ahead of it. */
export async function assertMigrated(db: Database): Promise<void> {
  const names = (await runtime().migrations()).map((migration) => migration.name);
  const applied = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ name: string }>(sql`select name from schema_migration`),
  );
  refuseNewer(names, applied);
  const known = new Set(applied.map((row) => row.name));
  const absent = names.filter((name) => !known.has(name));
  if (absent.length) throw new StartError(`the database lacks ${absent.join(', ')}: run npm run db:migrate`);
}
