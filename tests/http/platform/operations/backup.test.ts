// A backup restores everything, only into an empty place, and is refused whole where any part of it was changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '#api/account/file';
import type { StoredFile } from '#api/account/file.schema';
import { agingReport } from '#api/finance/report/aging';
import { listEvents } from '#api/integration/event';
import { createApp } from '#server/app';
import { ledgerCheckJob } from '#server/jobs/ledger-check';
import { readArchive, writeArchive } from '#server/platform/db/backup/archive';
import { dailyCopy } from '#server/platform/db/backup/daily-copy';
import { MANIFEST, type Manifest } from '#server/platform/db/backup/manifest';
import { restoreBackup } from '#server/platform/db/backup/restore-backup';
import { writeBackup } from '#server/platform/db/backup/write-backup';
import type { Database } from '#server/platform/db/database';
import { openPglite } from '#server/platform/db/embedded/pglite';
import { assertMigrated, migrate, ownMigrations } from '#server/platform/db/migrate';
import { assertWalls } from '#server/platform/db/walls';
import { type FileStore, memoryFileStore } from '#server/platform/files/file-store';
import { readEnv } from '#server/platform/start/env';
import { newTenant } from '#tests/support/builders';
import { takeBeforeBaseline } from '#tests/support/database/before-baseline';
import { openEmptyDb, openTestDb } from '#tests/support/database/db';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { png } from '#tests/support/files/upload';
import { OPENING, VOID_TOO } from '#tests/support/history/acts';
import { fullReport } from '#tests/support/history/report';
import { goOn, newStory, type Story } from '#tests/support/history/story';
import { followEvents } from '#tests/support/integration/events';
import { openMemoryServices } from '#tests/support/memory-services';
import { ORIGIN, openWorld, personOf, type World } from '#tests/support/world';

const TODAY = '2025-06-30';
const PASSPHRASE = '园区 2026 备份';
const PICTURE = png(7);
const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-backup-'));
const place = (name: string) => path.join(folder, name);
const plain = place('plain.tar.gz');
const sealed = place('sealed.backup');

let world: World;
let story: Story;
const now = () => world.time.now;

/** Returns the rows of every table as texts, by its name. */
function rowsOf(db: Database): Promise<Record<string, string[]>> {
  return db.asOwner(async (owner) => {
    const tables = await owner.query<{ name: string }>(
      sql`select tablename::text as name from pg_tables
          where schemaname = 'public' and tablename not in ('schema_migration', 'schema_definition')`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await owner.query<{ row: string }>(sql`select t::text as row from ${raw(`"${name}"`)} t`);
      found[name] = rows.map(({ row }) => row).sort();
    }
    return found;
  });
}

/** Opens a world over another database, at the same moment. */
async function worldOn(db: Database, files: FileStore): Promise<World> {
  const env = readEnv({ LOG_LEVEL: 'silent', ALLOWED_HOSTS: new URL(ORIGIN).hostname });
  const { clock } = world.services;
  const services = { ...(await openMemoryServices({ db, env, log: pino({ level: 'silent' }), clock })), files };
  return { db, app: createApp(services), services, time: world.time, close: () => db.close() };
}

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  story = await newStory(world, 'kept', '2024-11-20');
  await goOn(story, { today: TODAY, since: '2024-03-01' }, OPENING, 6);
  await goOn(story, { today: TODAY, since: '2024-03-01' }, VOID_TOO, 12);
  const stored = await requestUpload<StoredFile>(story.owner, uploadFile.path, fileOf(PICTURE, '外立面.png'));
  expect(stored.error_code).toBe(0);
  await writeBackup(world.db, plain, { files: world.services.files, now: now() });
  await writeBackup(world.db, sealed, { files: world.services.files, now: now(), passphrase: PASSPHRASE });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

it('restores every row and file, and the product continues from there', async () => {
  const before = await rowsOf(world.db);
  const report = await fullReport(story.owner, agingReport, { as_of: TODAY });
  const files = memoryFileStore();
  const db = await openEmptyDb();
  const restored = await restoreBackup(db, plain, { files });
  expect(await rowsOf(db)).toEqual(before);
  expect(restored).toMatchObject({ rows: Object.values(before).flat().length, files: 1, missing: [] });
  await assertMigrated(db);
  await assertWalls(db);

  const other = await worldOn(db, files);
  const [file] = await db.asOwner((owner) => owner.query<{ storage_key: string }>(sql`select storage_key from file`));
  expect(Buffer.from(await files.get(file?.storage_key ?? ''))).toEqual(PICTURE);
  // Sessions are rows too: signed-in users stay signed in.
  const owner = personOf(other, story.owner.cookie, story.owner.user_id);
  expect(await fullReport(owner, agingReport, { as_of: TODAY })).toEqual(report);
  expect(report.rows.length).toBeGreaterThan(0);
  const ids = new Set(before.tenant?.map((row) => row.split(',')[1]));
  expect(ids.has(String((await newTenant(owner)).id))).toBe(false);
  const checked = await ledgerCheckJob(other.services);
  expect(checked).toEqual(await ledgerCheckJob(world.services));
  await other.close();
});

it('moves from the embedded database to PostgreSQL and back without loss', async () => {
  const embedded = await openPglite();
  await restoreBackup(embedded, plain, { files: memoryFileStore() });
  const again = place('again.tar.gz');
  await writeBackup(embedded, again, { files: null, now: now() });
  const db = await openEmptyDb();
  await restoreBackup(db, again, { files: memoryFileStore() });
  expect(await rowsOf(db)).toEqual(await rowsOf(embedded));
  await embedded.close();
  await db.close();
});

it('is of one moment while others write', async () => {
  const file = place('moment.tar.gz');
  let going = true;
  const writeBoth = () =>
    world.db.transaction({ company_id: null }, async (tx) => {
      for (const job of ['half', 'other half'])
        await tx.query(sql`insert into job_run (job, started_at) values (${job}, ${now().toISOString()})`);
    });
  await writeBoth();
  const writer = (async () => {
    while (going) await writeBoth();
  })();
  await writeBackup(world.db, file, { files: null, now: now() });
  going = false;
  await writer;
  let runs: string[] = [];
  for await (const { name, bytes } of readArchive(file, undefined))
    if (name.startsWith('tables/job_run/')) runs = runs.concat(JSON.parse(Buffer.from(bytes).toString()));
  const halves = runs.filter((row) => row.includes(',half,')).length;
  expect(halves).toBeGreaterThan(0);
  expect(runs.filter((row) => row.includes('other half')).length).toBe(halves);
});

it('is brought to the version of the program', async () => {
  const old = await openEmptyDb();
  await migrate(old, (await ownMigrations()).at(-2)?.name);
  const file = place('old.tar.gz');
  await writeBackup(old, file, { files: null, now: now() });
  await old.close();
  const db = await openEmptyDb();
  await restoreBackup(db, file, { files: memoryFileStore() });
  await assertMigrated(db);
  await db.close();
});

it('from before the baseline is restored when it has all migrations that the baseline replaces, and refused otherwise', async () => {
  const old = await openTestDb();
  await old.asOwner((owner) => owner.query(sql`insert into company (code, name) values ('old', '旧企业')`));
  await takeBeforeBaseline(old);
  const file = place('before-baseline.tar.gz');
  await writeBackup(old, file, { files: null, now: now() });
  await old.asOwner((owner) => owner.query(sql`delete from schema_migration where name like '0119-%'`));
  const older = place('older.tar.gz');
  await writeBackup(old, older, { files: null, now: now() });
  await old.close();

  const db = await openEmptyDb();
  await expect(restoreBackup(db, older, { files: memoryFileStore() })).rejects.toThrow(
    /older\.tar\.gz is of an older version \(0118-reserved-spaces\.sql\): start the program of commit/,
  );
  expect(await rowsOf(db)).toEqual({});
  await restoreBackup(db, file, { files: memoryFileStore() });
  await assertMigrated(db);
  const names = await db.asOwner((owner) => owner.query(sql`select name from company`));
  await db.close();
  expect(names).toEqual([{ name: '旧企业' }]);
});

/** Reads the backup with one of its members changed. */
async function changed<T>(name: string, part: string, change: (content: T) => void): Promise<string> {
  await writeArchive(place(name), undefined, async (put) => {
    for await (const member of readArchive(plain, undefined)) {
      if (member.name !== part) await put(member);
      else {
        const content = JSON.parse(Buffer.from(member.bytes).toString()) as T;
        change(content);
        await put({ ...member, bytes: Buffer.from(JSON.stringify(content)) });
      }
    }
  });
  return place(name);
}

/** Returns the bytes of a backup with a change. */
function spoilt(name: string, source: string, change: (bytes: Buffer) => Buffer): string {
  writeFileSync(place(name), change(readFileSync(source)));
  return place(name);
}

/** Flips the middle byte. */
const flip = (bytes: Buffer) => {
  const other = Buffer.from(bytes);
  other[other.length >> 1] = (other[other.length >> 1] ?? 0) ^ 1;
  return other;
};
const cut = (bytes: Buffer) => bytes.subarray(0, -1_000);

describe('nothing is written from a backup that', () => {
  const refusals: [string, () => string | Promise<string>, string | undefined, RegExp][] = [
    ['has another passphrase', () => sealed, 'guess', /another one/],
    ['is encrypted, without passphrase', () => sealed, undefined, /set BACKUP_PASSPHRASE/],
    ['was changed', () => spoilt('flipped', plain, flip), undefined, /damaged/],
    [
      'was changed under its passphrase',
      () => spoilt('sealed-flipped', sealed, flip),
      PASSPHRASE,
      /was changed|damaged/,
    ],
    ['was cut off', () => spoilt('cut', plain, cut), undefined, /damaged|cut off/],
    ['was cut off under its passphrase', () => spoilt('sealed-cut', sealed, cut), PASSPHRASE, /was changed|damaged/],
    ['is none', () => spoilt('none', plain, () => Buffer.from('nothing')), undefined, /no backup/],
    [
      'is of a newer version',
      () =>
        changed('newer', MANIFEST, ({ migrations }: Manifest) =>
          migrations.push({ name: '9999-later.sql', checksum: 'x' }),
        ),
      undefined,
      /newer version/,
    ],
  ];
  let db: Database;
  beforeAll(async () => {
    db = await openEmptyDb();
  });
  afterAll(() => db.close());

  it.each(refusals)('%s', async (_case, make, passphrase, refusal) => {
    await expect(restoreBackup(db, await make(), { files: memoryFileStore(), passphrase })).rejects.toThrow(refusal);
    expect(await rowsOf(db)).toEqual({});
  });
});

it('opens with its passphrase, and reveals nothing without', async () => {
  expect(readFileSync(sealed).includes('manifest')).toBe(false);
  const db = await openEmptyDb();
  const { rows } = await restoreBackup(db, sealed, { files: memoryFileStore(), passphrase: PASSPHRASE });
  expect(rows).toBeGreaterThan(0);
  await db.close();
});

it('is restored only into an empty database, and overwrites no file', async () => {
  const before = await rowsOf(world.db);
  await expect(restoreBackup(world.db, plain, { files: memoryFileStore() })).rejects.toThrow(/not empty/);
  expect(await rowsOf(world.db)).toEqual(before);
  await expect(writeBackup(world.db, plain, { files: null, now: now() })).rejects.toThrow(/there already/);
  expect(existsSync(`${plain}.unfinished`)).toBe(false);
});

it('ends where the file cannot be written, and blocks no other work', async () => {
  const nowhere = path.join(folder, 'no such folder', 'backup.tar.gz');
  await expect(writeBackup(world.db, nowhere, { files: null, now: now() })).rejects.toThrow(
    /cannot be written.*ENOENT/,
  );
  expect((await world.db.asOwner((owner) => owner.query(sql`select 1 as alive`))).length).toBe(1);
});

it('refuses changed rows, and leaves none', async () => {
  const file = await changed('proof', 'tables/tenant/1.json', (rows: string[]) => {
    // The century of a timestamp, which no rule of the table checks.
    rows[0] = (rows[0] ?? '').replace(/20(\d\d-\d\d-\d\d )/, '19$1');
  });
  const db = await openEmptyDb();
  await expect(restoreBackup(db, file, { files: memoryFileStore() })).rejects.toThrow(/tenant is not what it was/);
  expect((await rowsOf(db)).tenant).toEqual([]);
  await db.close();
});

it('of the first format is still restored, checked against the sums that it has', async () => {
  const sums = new Map<string, bigint>();
  for await (const { name, bytes } of readArchive(plain, undefined)) {
    const [kind, table = ''] = name.split('/');
    if (kind !== 'tables') continue;
    for (const row of JSON.parse(Buffer.from(bytes).toString()) as string[]) {
      const part = createHash('md5').update(row).digest('hex').slice(0, 15);
      sums.set(table, (sums.get(table) ?? 0n) + BigInt(`0x${part}`));
    }
  }
  const earlier = await changed('first', MANIFEST, (manifest: Manifest) => {
    manifest.format = 1;
    for (const table of manifest.tables) table.digest = String(sums.get(table.name) ?? 0n);
  });
  const db = await openEmptyDb();
  expect((await restoreBackup(db, earlier, { files: memoryFileStore() })).rows).toBeGreaterThan(0);
  await db.close();
});

describe('the copy of every night', () => {
  const nights = place('nights');
  const services = (settings: Record<string, string> = {}) => ({
    ...world.services,
    env: readEnv({ BACKUP_DIR: nights, BACKUP_KEEP_DAYS: '2', ...settings }),
  });
  /** Sets the age of the database in hours. */
  const madeBefore = (hours: number) =>
    world.db.asOwner((owner) =>
      owner.query(
        sql`update schema_migration set applied_at = ${now().toISOString()}::timestamptz - ${hours} * interval '1 hour'`,
      ),
    );

  it('begins with the night after the database was made', async () => {
    await madeBefore(23);
    expect(await dailyCopy(services())).toBe('数据库建立不足一天，次日开始备份');
    expect(existsSync(nights)).toBe(false);
  });

  it('can be restored, and takes the place of those that are too old', async () => {
    await madeBefore(25);
    mkdirSync(nights, { recursive: true });
    const remaining = ['lease-2025-06-28-0230.tar.gz', 'lease-2025-06-29-0230.backup', '说明.txt'];
    for (const name of ['lease-2025-06-27-0230.tar.gz', 'lease-2024-12-31-0230.backup', ...remaining])
      writeFileSync(path.join(nights, name), '');
    const summary = await dailyCopy(services());
    const copy = 'lease-2025-06-30-100000.tar.gz';
    expect(summary).toMatch(/^lease-2025-06-30-100000\.tar\.gz：\d+ 行、1 个文件，[\d.]+ MB，删除过期备份 2 份$/);
    expect(readdirSync(nights).sort()).toEqual([...remaining, copy].sort());
    const db = await openEmptyDb();
    await restoreBackup(db, path.join(nights, copy), { files: memoryFileStore() });
    expect(await rowsOf(db)).toEqual(await rowsOf(world.db));
    await db.close();
  });

  it('is left to PostgreSQL where no folder is named, and reports missing settings', async () => {
    const postgres = { DATABASE_URL: 'postgresql://lease@127.0.0.1/lease' };
    expect(await dailyCopy({ ...services(postgres), env: readEnv(postgres) })).toBe('没有设置 BACKUP_DIR，未备份');
    await expect(dailyCopy(services(postgres))).rejects.toThrow(/MIGRATE_DATABASE_URL/);
  });
});

it('refuses the cursors of readers of events, who know some that it lacks', async () => {
  const { cursor, events } = await followEvents(story.owner);
  await writeBackup(world.db, place('read.tar.gz'), { files: world.services.files, now: now() });
  await newTenant(story.owner);
  const later = await followEvents(story.owner, { cursor });
  expect(later.events).toHaveLength(1);
  const db = await openEmptyDb();
  await restoreBackup(db, place('read.tar.gz'), { files: memoryFileStore() });
  const other = await worldOn(db, memoryFileStore());
  const owner = personOf(other, story.owner.cookie, story.owner.user_id);
  for (const known of [cursor, later.cursor])
    expect(await owner.request(listEvents, { cursor: known })).toMatchObject({ error_code: 422 });
  expect((await followEvents(owner)).events).toEqual(events);
  await other.close();
});
