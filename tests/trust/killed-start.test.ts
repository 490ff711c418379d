// The server, and the database's own server, are killed at random moments during their start: on an empty place, and on one from before the baseline
// with rows in it. In the end the schema is that of an undisturbed start, no rows are lost, and the copy that an upgrade of the embedded database keeps is
// whole.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connect } from '#server/boot';
import { Random } from '#server/db/seed/demo/prng';
import { checkBackup } from '#server/platform/db/backup/restore-backup';
import type { Database } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { readEnv } from '#server/platform/start/env';
import '#server/runtime/node';
import { takeBeforeBaseline } from '#tests/support/database/before-baseline';
import { type PostgresServer, startPostgres } from '../../scripts/database/postgres.mjs';
import { LONG, report } from './support/form';
import { DATABASES, dropDatabase, type Kind, newDatabase } from './support/ground';
import { productOn } from './support/product';

type Settings = Record<string, string>;

const ROUNDS = LONG ? 50 : 1;
/** Greatest number of times a start is killed before it may finish. */
const BLOWS = 3;
const ENTERPRISES = 3000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-starts-'));
let postgres: PostgresServer | undefined;
let running: (() => Promise<void>) | undefined;
afterEach(async () => {
  await running?.();
  postgres?.stop();
  postgres = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates an empty place, or one as a copy of another. */
async function newPlace(database: Kind, name: string, template?: string): Promise<Settings> {
  const DATA_DIR = path.join(folder, name);
  const common = { DATA_DIR, DEMO: '0', LOG_LEVEL: 'silent' };
  if (database === 'PGlite') {
    if (template) cpSync(path.join(folder, template), DATA_DIR, { recursive: true });
    return common;
  }
  postgres ??= await startPostgres({ durable: true });
  return { ...common, ...(postgres && (await newDatabase(postgres, name, template))) };
}

async function forget(name: string): Promise<void> {
  if (postgres) await dropDatabase(postgres, name);
  rmSync(path.join(folder, name), { recursive: true, force: true });
}

async function within<T>(place: Settings, look: (db: Database) => Promise<T>): Promise<T> {
  const db = await connect(readEnv(place));
  try {
    return await look(db);
  } finally {
    await db.close();
  }
}

const makeEarly = (place: Settings) =>
  within(place, async (db) => {
    await migrate(db);
    await takeBeforeBaseline(db);
    await db.asOwner((owner) =>
      owner.query(sql`insert into company (code, name)
        select 'c' || n, repeat('企业' || n, 20) from generate_series(1, ${ENTERPRISES}::int) n`),
    );
  });

/** Returns the objects of a schema, by kind, and the applied migrations and definitions. */
const schemaOf = (place: Settings) =>
  within(place, (db) =>
    db.asOwner((owner) =>
      owner.query(sql`
        select 'migration' as kind, name from schema_migration
        union all select 'definition', name || ' ' || checksum from schema_definition
        union all select 'relation', oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace
        union all select 'policy', polname || ' of ' || polrelid::regclass from pg_policy
        union all select 'trigger', tgname || ' of ' || tgrelid::regclass from pg_trigger where not tgisinternal
        union all select 'function', md5(pg_get_functiondef(oid)) from pg_proc
          where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        union all select 'constraint', conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace
        order by 1, 2`),
    ),
  );

const rowsOf = (place: Settings) =>
  within(place, (db) =>
    db.asOwner((owner) =>
      owner.query(
        sql`select count(*)::int as count, md5(string_agg(code || name || id, ',' order by id)) as sum from company`,
      ),
    ),
  );

/** Starts until the server is ready, after killing it some times. Returns the number of kills. */
async function startUnderBlows(place: Settings, chance: Random, round: number, fullMs: number): Promise<number> {
  const product = await productOn(place);
  running = product.kill;
  const blows = chance.int(1, BLOWS);
  for (let blow = 1; blow <= blows; blow += 1) {
    const starting = product.start().catch(() => undefined);
    await setTimeout(chance.int(0, fullMs));
    if (postgres && round % 3 === 0) {
      await postgres.halt('SIGKILL');
      await postgres.resume();
    }
    await product.kill();
    await starting;
  }
  await product.start();
  await product.kill();
  return blows;
}

/** Returns the duration of an undisturbed start in ms, and its schema. */
async function undisturbed(place: Settings): Promise<{ ms: number; schema: unknown }> {
  const product = await productOn(place);
  running = product.kill;
  const begun = performance.now();
  await product.start();
  const ms = Math.ceil(performance.now() - begun);
  await product.kill();
  return { ms, schema: await schemaOf(place) };
}

async function assertCopies({ DATA_DIR = '' }: Settings): Promise<void> {
  const copies = readdirSync(DATA_DIR).filter((name) => name.startsWith('before-upgrade') && name.endsWith('.gz'));
  expect(copies).toHaveLength(1);
  const { manifest } = await checkBackup(path.join(DATA_DIR, copies[0] ?? ''));
  expect(manifest.tables.find(({ name }) => name === 'company')?.rows).toBe(ENTERPRISES);
}

describe.each(DATABASES)('killed while it starts on %s', (database) => {
  it(`comes up whole on an empty place and on an early version, over ${ROUNDS} rounds each`, async () => {
    const chance = new Random(`starts on ${database}`);
    const early = await newPlace(database, 'early');
    await makeEarly(early);
    const remaining = await rowsOf(early);
    const { ms, schema } = await undisturbed(await newPlace(database, 'undisturbed'));
    let blows = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const empty = await newPlace(database, `empty_${round}`);
      blows += await startUnderBlows(empty, chance, round, ms);
      expect(await schemaOf(empty)).toEqual(schema);
      const old = await newPlace(database, `old_${round}`, 'early');
      blows += await startUnderBlows(old, chance, round, ms);
      expect(await schemaOf(old)).toEqual(schema);
      expect(await rowsOf(old)).toEqual(remaining);
      if (database === 'PGlite') await assertCopies(old);
      for (const kind of ['empty', 'old']) await forget(`${kind}_${round}`);
    }
    report(`killed while it starts on ${database}`, { rounds: 2 * ROUNDS, blows, lost: 0 });
  });
});
