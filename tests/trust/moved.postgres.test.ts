// Moves from the embedded database to PostgreSQL and from there into other places, by the commands that an administrator types: acknowledged data is
// there after each of them. The owner of the database is no superuser, as in docs/operations.md.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { JOBS } from '#api/platform/jobs';
import { firstOf, present } from '#tests/support/present';
import { findPostgres, type PostgresServer, startPostgres } from '../../scripts/database/postgres.mjs';
import { clerkOf, type Journey } from './support/clerk';
import { assertNotes, type Desk, openDesks, workUntil } from './support/desk';
import { type Ground, openGround } from './support/ground';
import { type Product, productOn } from './support/product';

const WORK_MS = 2_000;
const PASSPHRASE = 'a passphrase that is long enough';
const run = promisify(execFile);

const bin = present(findPostgres());
const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-moved-'));
const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
let postgres: PostgresServer;
let ground: Ground;
let desks: Desk[];
let product: Product | undefined;

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const urlOf = (role: string, database: string): string => {
  const url = new URL(postgres.url);
  url.username = role;
  url.pathname = `/${database}`;
  return url.href;
};

/** Returns the settings of a server on a database, with its files in a folder. */
const placeOf = (database: string, data: string): Record<string, string> => ({
  DATA_DIR: data,
  DEMO: '0',
  LOG_LEVEL: 'silent',
  BACKUP_PASSPHRASE: PASSPHRASE,
  DATABASE_URL: urlOf('lease', database),
  MIGRATE_DATABASE_URL: urlOf('lease_owner', database),
});

/** Creates a database and returns its settings. */
async function newPlace(database: string, data: string): Promise<Record<string, string>> {
  await asSuperuser(`create database ${database} owner lease_owner`);
  return placeOf(database, data);
}

/** Runs a command of package.json in a place. */
const command = (place: Record<string, string>, ...options: string[]) =>
  run('npm', ['run', '--silent', ...options], { env: { ...process.env, ...place } });

/** Starts the product in a place: the clerks sign in there and find all acknowledged data. */
async function assertComplete(place: Record<string, string>): Promise<void> {
  await product?.kill();
  product = await productOn(place);
  await product.start();
  for (const [index, desk] of desks.entries()) {
    desk.clerk = await clerkOf(product.origin, present(ground.names[index]), journey);
    await assertNotes(desk);
  }
  expect((await firstOf(desks).clerk.call(runLedgerCheck, {})).faults).toEqual([]);
}

/** Resolves when the job queue exists in the database. */
async function queueStands(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('owner', database) });
  await client.connect();
  const count = () =>
    client.query('select count(*)::int as count from pgboss.schedule').then(
      ({ rows }) => rows[0]?.count as number,
      () => 0,
    );
  while ((await count()) < Object.keys(JOBS).length) await setTimeout(50);
  await client.end();
}

describe('acknowledged data', () => {
  beforeAll(async () => {
    postgres = present(await startPostgres({ durable: true }));
    await asSuperuser('create role lease_owner login createrole');
    await asSuperuser('create role lease login');
    ground = await openGround('PGlite');
    await ground.start();
    desks = await openDesks(ground, journey);
    await workUntil(desks, () => setTimeout(WORK_MS));
    await ground.kill();
  });
  afterAll(async () => {
    await product?.kill();
    await ground?.close();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is in PostgreSQL after npm run db:move, and in a restored dump of its owner', async () => {
    const place = await newPlace('moved', ground.data);
    expect((await command(place, 'db:move')).stdout).toMatch(/^moved \d+ rows of \d+ tables/);
    await assertComplete(place);
    await queueStands('moved');

    const file = path.join(folder, 'moved.dump');
    await run(path.join(bin, 'pg_dump'), ['-Fc', '-f', file, urlOf('lease_owner', 'moved')]);
    const restored = await newPlace('restored_dump', ground.data);
    await run(path.join(bin, 'pg_restore'), ['-e', '-d', urlOf('owner', 'restored_dump'), file]);
    await assertComplete(restored);
  });

  it('is in another place after npm run backup of a running server and npm run restore', async () => {
    const from = placeOf('moved', ground.data);
    await assertComplete(from);
    const file = path.join(folder, 'moved.backup');
    expect((await command(from, 'backup', '--', file)).stdout).toContain('rows of');
    const to = await newPlace('restored', path.join(folder, 'data'));
    expect((await command(to, 'restore', '--', file)).stdout).toContain('restored what was written at');
    await assertComplete(to);
    // Existing data is not overwritten.
    await expect(command(to, 'restore', '--', file)).rejects.toMatchObject({ code: 1 });
  });
});
