// Databases for tests: PGlite from a dump of the migrated schema, made once a run; PostgreSQL by copying a migrated
// template, when TEST_DATABASE_URL names a server. Each test file gets one of its own.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Database } from '#server/platform/db/database';
import { openPglite } from '#server/platform/db/embedded/pglite';
import { grantAppRole, migrate } from '#server/platform/db/migrate';
import { openPostgres, type Timeouts } from '#server/platform/db/postgres';
import '#server/runtime/node';

export const CACHE = path.resolve('.cache/tests');
const DUMP = path.join(CACHE, 'pglite.tar');
const TEMPLATE = 'lease_test_template';
/** The login role of the tests: neither owner nor superuser, as in production. */
const LOGIN = 'lease_test_app';

/** The PostgreSQL server to test on, or undefined for PGlite. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL || undefined;

/** Makes the dump and, on PostgreSQL, the template: once, before all test files. */
export async function prepareTestDatabases(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const pglite = await openPglite();
  await migrate(pglite);
  // Or each opening would go through the journal of all migrations again.
  await pglite.asOwner((owner) => owner.script('checkpoint'));
  const bytes = Buffer.from(await (await pglite.dump()).arrayBuffer());
  await pglite.close();
  // Two runs may start at once: each writes a file of its own, the last to finish names it.
  const fresh = `${DUMP}.${process.pid}`;
  await writeFile(fresh, bytes);
  await rename(fresh, DUMP);
  if (testDatabaseUrl) await prepareTemplate(testDatabaseUrl);
}

let dumped: Uint8Array | undefined;

/**
 * The dump as PGlite takes it, a copy each: what is unpacked is the database's own. A Blob of the bytes would hand them over in small
 * pieces, which took longer than to unpack them.
 */
class Dump extends Blob {
  override arrayBuffer = async () => {
    dumped ??= new Uint8Array(readFileSync(DUMP));
    return dumped.slice().buffer;
  };
}

async function admin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const withDatabase = (url: string, name: string, user?: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  if (user) {
    changed.username = user;
    changed.password = user;
  }
  return changed.href;
};

async function prepareTemplate(url: string): Promise<void> {
  await admin(url, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE}`);
    await client.query(`create database ${TEMPLATE}`);
    const known = await client.query(`select from pg_roles where rolname = '${LOGIN}'`);
    if (!known.rowCount) await client.query(`create role ${LOGIN} login password '${LOGIN}' nosuperuser nobypassrls`);
  });
  const db = await openPostgres({ url: withDatabase(url, TEMPLATE) });
  await migrate(db);
  await grantAppRole(db, LOGIN);
  await db.close();
}

export interface TestDbOptions {
  /** Port of a proxy before the PostgreSQL server, for the application's own connections. */
  port?: number;
  timeouts?: Timeouts;
  /** PGlite also where the tests run on PostgreSQL. */
  embedded?: boolean;
  /** On PGlite: statistics are not renewed. */
  stale?: boolean;
}

export interface Copy {
  /** As the application signs in, and as the owner of the tables. */
  url: string;
  ownerUrl: string;
  drop(): Promise<unknown>;
}

/** A migrated, empty database on the PostgreSQL server; undefined on PGlite. */
export async function copyTemplate(): Promise<Copy | undefined> {
  if (!testDatabaseUrl) return undefined;
  const server = testDatabaseUrl;
  const name = `lease_test_${randomUUID().replaceAll('-', '')}`;
  await admin(server, (client) => client.query(`create database ${name} template ${TEMPLATE}`));
  return {
    url: withDatabase(server, name, LOGIN),
    ownerUrl: withDatabase(server, name),
    drop: () => admin(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** A database without any table, of the kind the tests run on. Its close drops it. */
export async function openEmptyDb(): Promise<Database> {
  if (!testDatabaseUrl) return openPglite();
  const server = testDatabaseUrl;
  const name = `lease_test_${randomUUID().replaceAll('-', '')}`;
  await admin(server, (client) => client.query(`create database ${name}`));
  const db = await openPostgres({ url: withDatabase(server, name) });
  return {
    ...db,
    close: async () => {
      await db.close();
      await admin(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** A migrated, empty database. Close it when the file is done. */
export async function openTestDb({ port, timeouts, embedded, stale }: TestDbOptions = {}): Promise<Database> {
  const copy = embedded ? undefined : await copyTemplate();
  if (!copy) {
    if (!existsSync(DUMP)) throw new Error(`${DUMP} is missing: the global setup makes it`);
    return openPglite({ dump: new Dump(), stale });
  }
  const { ownerUrl, drop } = copy;
  const url = new URL(copy.url);
  if (port !== undefined) url.port = String(port);
  const db = await openPostgres({ url: url.href, ownerUrl, poolSize: 24, timeouts });
  return {
    ...db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}
