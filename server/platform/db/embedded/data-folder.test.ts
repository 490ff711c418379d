import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDataFolder } from './data-folder';

const root = mkdtempSync(path.join(os.tmpdir(), 'lease-data-'));
const complete = path.join(root, 'whole');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const rowsIn = async (folder: string) => {
  const db = await openDataFolder(folder);
  try {
    return await db.asOwner((owner) => owner.query(sql`select amount from money`));
  } finally {
    await db.close();
  }
};

beforeAll(async () => {
  const db = await openDataFolder(complete);
  await db.asOwner((owner) => owner.script('create table money (amount int); insert into money values (100)'));
  await db.close();
}, 120_000);

/** Returns a copy of the database with one damage applied. */
function damaged(name: string, damage: (folder: string) => void): string {
  const folder = path.join(root, name);
  cpSync(complete, folder, { recursive: true });
  damage(folder);
  return folder;
}

describe('the folder of the embedded database', () => {
  it('retains what was written', async () => {
    expect(await rowsIn(complete)).toEqual([{ amount: 100 }]);
  });

  it('is not ended by a text that looks like the end of the database', async () => {
    const db = await openDataFolder(damaged('told', () => undefined));
    for (const line of ['PANIC:  told', '2026-01-01 00:00:00.000 UTC [42] PANIC:  told'])
      for (const text of [line, `x\n${line}`])
        await expect(db.asOwner((owner) => owner.query(sql`select ${text}::text::bigint`))).rejects.toThrow('bigint');
    expect(await db.asOwner((owner) => owner.query(sql`select amount from money`))).toEqual([{ amount: 100 }]);
    await db.close();
  });

  it('has on disk what it acknowledges: each commit syncs the journal before it responds', async () => {
    const folder = damaged('synced', () => undefined);
    const db = await openDataFolder(folder);
    const synced = vi.spyOn(fs, 'fsyncSync');
    syncBuiltinESMExports();
    try {
      for (const amount of [1, 2, 3]) {
        synced.mockClear();
        await db.asOwner((owner) => owner.query(sql`insert into money values (${amount})`));
        expect(synced).toHaveBeenCalled();
      }
      synced.mockClear();
      await db.asOwner((owner) => owner.query(sql`select amount from money`));
      expect(synced).not.toHaveBeenCalled();
    } finally {
      synced.mockRestore();
      syncBuiltinESMExports();
      await db.close();
    }
  });

  it('is never recreated over one whose PG_VERSION is gone', async () => {
    const folder = damaged('versionless', (folder) => rmSync(path.join(folder, 'pglite/PG_VERSION')));
    await expect(openDataFolder(folder)).rejects.toThrow(/holds pglite but no database .*restore it from a backup/);
    writeFileSync(path.join(folder, 'pglite/PG_VERSION'), readFileSync(path.join(complete, 'pglite/PG_VERSION')));
    expect(await rowsIn(folder)).toEqual([{ amount: 100 }]);
  });

  it('is not created next to the files of a missing database', async () => {
    const folder = path.join(root, 'files-only');
    mkdirSync(path.join(folder, 'files'), { recursive: true });
    await expect(openDataFolder(folder)).rejects.toThrow('holds files but no database');
    expect(existsSync(path.join(folder, 'pglite'))).toBe(false);
  });

  it('starts over after an interrupted creation', async () => {
    const folder = path.join(root, 'interrupted');
    mkdirSync(path.join(folder, 'pglite.new/base'), { recursive: true });
    writeFileSync(path.join(folder, 'pglite.new/PG_VERSION'), '18');
    const db = await openDataFolder(folder);
    await db.close();
    expect(existsSync(path.join(folder, 'pglite.new'))).toBe(false);
  });

  it.each([
    ['no control file', (folder: string) => rmSync(path.join(folder, 'pglite/global/pg_control'))],
    ['half a control file', (folder: string) => truncateSync(path.join(folder, 'pglite/global/pg_control'), 100)],
    ['no tables', (folder: string) => rmSync(path.join(folder, 'pglite/base'), { recursive: true })],
  ])(
    'explains in one sentence what to do: %s',
    async (name, damage) => {
      const folder = damaged(name, damage);
      await expect(openDataFolder(folder)).rejects.toThrow(
        /^the database in .* cannot be opened .*restore it from a backup/,
      );
    },
    60_000,
  );
});
