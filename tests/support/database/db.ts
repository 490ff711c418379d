// Databases for tests: PGlite from an image of the migrated schema, cached by a hash of the schema files; PostgreSQL by copying a migrated
// template, when TEST_DATABASE_URL names a server.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { pgTypes } from '#server/platform/db/codec';
import type { Database } from '#server/platform/db/database';
import { openPglite } from '#server/platform/db/embedded/pglite';
import { grantAppRole, migrate } from '#server/platform/db/migrate';
import { openPostgres, ownerOn, type Timeouts } from '#server/platform/db/postgres';
import { runtime } from '#server/platform/runtime/runtime';
import '#server/runtime/node';
import { trimmedImage } from './image';

export const CACHE = path.resolve('.cache/tests');
/** Prefix of the databases of this run, set by the global setup for its worker processes. */
const RUN = 'LEASE_TEST_RUN';
/** The login role of the tests: neither owner nor superuser, as in production. */
const LOGIN = 'lease_test_app';

/** The PostgreSQL server to test on, or undefined for PGlite. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL || undefined;

/** Returns a hash that changes with the schema files, with PGlite, and with the contents of this file. */
async function schemaVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of Object.values(await runtime().schema()).flat()) hash.update(`${file.name}\n${file.text}\n`);
  const sources = [
    path.resolve('package-lock.json'),
    ...['db.ts', 'image.ts'].map((file) => path.join(import.meta.dirname, file)),
  ];
  for (const file of sources) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const imageFile = (version: string) => path.join(CACHE, `pglite-${version}.tar`);
const templateName = (version: string) => `lease_test_template_${version}`;

async function makeImage(version: string): Promise<void> {
  const file = imageFile(version);
  if (existsSync(file)) return;
  await mkdir(CACHE, { recursive: true });
  const pglite = await openPglite();
  await migrate(pglite);
  // Otherwise each opening replays the journal of all migrations.
  await pglite.asOwner((owner) => owner.script('checkpoint'));
  const image = await trimmedImage(pglite);
  await pglite.close();
  // Two runs may start simultaneously: each writes a separate file, and the last one renames it.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, image);
  await rename(fresh, file);
  for (const name of readdirSync(CACHE))
    if (name.startsWith('pglite') && !name.includes(version)) await rm(path.join(CACHE, name), { force: true });
}

/** Makes the image and, on PostgreSQL, the template once before all test files. Returns a function that removes the databases of the run. */
export async function prepareTestDatabases(): Promise<() => Promise<void>> {
  const version = await schemaVersion();
  await makeImage(version);
  process.env[RUN] = `lease_test_${process.pid}_`;
  if (!testDatabaseUrl) return async () => undefined;
  const server = testDatabaseUrl;
  await prepareTemplate(server, templateName(version));
  return () => dropDatabases(server, process.env[RUN] as string);
}

let read: Uint8Array | undefined;

/**
 * The image as PGlite reads it, a copy for each database. A Blob of the bytes would be read in small pieces, which takes longer than unpacking them.
 */
class Image extends Blob {
  readonly #file: string;
  constructor(file: string) {
    super();
    this.#file = file;
  }
  override arrayBuffer = async () => {
    read ??= new Uint8Array(readFileSync(this.#file));
    return read.slice().buffer;
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

async function databasesOf(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  return rows.map(({ datname }) => datname);
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await admin(url, async (client) => {
    for (const name of await databasesOf(client, prefix)) await client.query(`drop database ${name} with (force)`);
  });
}

async function prepareTemplate(url: string, template: string): Promise<void> {
  const fresh = `lease_test_${process.pid}_template`;
  const isReady = await admin(url, async (client) => {
    if ((await databasesOf(client, template)).length) return true;
    for (const old of await databasesOf(client, 'lease_test_template'))
      await client.query(`drop database ${old} with (force)`);
    await client.query(`create database ${fresh}`);
    const known = await client.query(`select from pg_roles where rolname = '${LOGIN}'`);
    if (!known.rowCount) await client.query(`create role ${LOGIN} login password '${LOGIN}' nosuperuser nobypassrls`);
    return false;
  });
  if (isReady) return;
  const db = await openPostgres({ url: withDatabase(url, fresh) });
  await migrate(db);
  await grantAppRole(db, LOGIN);
  await db.close();
  await admin(url, (client) => client.query(`alter database ${fresh} rename to ${template}`));
}

export interface TestDbOptions {
  /** Port of a proxy before the PostgreSQL server, for the application's own connections. */
  port?: number;
  timeouts?: Timeouts;
  /** Uses PGlite also where the tests run on PostgreSQL. */
  embedded?: boolean;
  /** Keeps statistics of PGlite unchanged. */
  stale?: boolean;
  /** Enterprises share prepared statements: saves planning where each test has an enterprise of its own. */
  sharedPlans?: boolean;
}

const newName = () => `${process.env[RUN] ?? 'lease_test_'}${randomUUID().replaceAll('-', '').slice(0, 16)}`;

export interface Copy {
  /** Address for the application's sign-in; `ownerUrl` is that of the owner of the tables. */
  url: string;
  ownerUrl: string;
  drop(): Promise<unknown>;
}

/** Returns a migrated, empty database on the PostgreSQL server; undefined on PGlite. */
export async function copyTemplate(): Promise<Copy | undefined> {
  if (!testDatabaseUrl) return undefined;
  const server = testDatabaseUrl;
  const name = newName();
  const template = templateName(await schemaVersion());
  await admin(server, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: withDatabase(server, name, LOGIN),
    ownerUrl: withDatabase(server, name),
    drop: () => admin(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** Opens a database without any table, of the kind the tests run on. Its close drops it. */
export async function openEmptyDb(): Promise<Database> {
  if (!testDatabaseUrl) return openPglite();
  const server = testDatabaseUrl;
  const name = newName();
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

/** Connections of the owner, kept open: tests use them more than a thousand times, and a new one reads the catalogue again. */
function openOwners(connectionString: string): { asOwner: Database['asOwner']; end(): Promise<void> } {
  const pool = new pg.Pool({ connectionString, max: 8, types: pgTypes as never, options: '-c timezone=UTC' });
  // A test may end all connections of its database.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return {
    async asOwner(work) {
      const client = await pool.connect();
      let isDone = false;
      try {
        const result = await work(ownerOn(client));
        await client.query('reset all');
        isDone = true;
        return result;
      } finally {
        // One that failed may be within a transaction.
        client.release(!isDone);
      }
    },
    end: () => pool.end(),
  };
}

/** Opens a migrated, empty database. Close it at the end of the file. */
export async function openTestDb({
  port,
  timeouts,
  embedded,
  stale,
  sharedPlans,
}: TestDbOptions = {}): Promise<Database> {
  const copy = embedded ? undefined : await copyTemplate();
  if (!copy) {
    const file = imageFile(await schemaVersion());
    if (!existsSync(file)) throw new Error(`${file} is missing: the global setup makes it`);
    return openPglite({ dump: new Image(file), stale, sharedPlans });
  }
  const { ownerUrl, drop } = copy;
  const url = new URL(copy.url);
  if (port !== undefined) url.port = String(port);
  const db = await openPostgres({ url: url.href, ownerUrl, poolSize: 24, timeouts, sharedPlans });
  const owners = openOwners(ownerUrl);
  return {
    ...db,
    asOwner: owners.asOwner,
    close: async () => {
      await Promise.all([db.close(), owners.end()]);
      await drop();
    },
  };
}
