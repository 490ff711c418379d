// Upkeep of the embedded database: its journal stays short while it is written to.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, it } from 'vitest';
import { openPglite } from './pglite';
import { syncedFolder } from './synced-folder';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lease-upkeep-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MB = 1024 * 1024;

it('writes the pages out before the journal has grown by many files, and retains what was written', async () => {
  const { disk, opened } = syncedFolder(folder);
  const db = await openPglite({ disk });
  opened();
  await db.asOwner((owner) => owner.script('create table line (id bigserial primary key, text text storage external)'));
  const journal = async () => {
    const [size] = (
      await db.statement(`select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as since_checkpoint,
        (select sum(size) from pg_ls_waldir())::float8 as retained from pg_control_checkpoint()`)
    ).rows as { since_checkpoint: number; retained: number }[];
    if (!size) throw new Error('no journal');
    return size;
  };
  const most = { since_checkpoint: 0, retained: 0 };
  for (let round = 0; round < 60; round += 1) {
    await db.asOwner((owner) =>
      owner.query(sql`insert into line (text) select repeat('x', 4000) || n from generate_series(1, 500) n`),
    );
    const { since_checkpoint, retained: segments } = await journal();
    most.since_checkpoint = Math.max(most.since_checkpoint, since_checkpoint);
    most.retained = Math.max(most.retained, segments);
  }
  // 120 MB have been written.
  expect(most.since_checkpoint).toBeLessThan(40 * MB);
  expect(most.retained).toBeLessThan(100 * MB);
  const [{ count }] = (await db.statement('select count(*)::int as count from line')).rows as [{ count: number }];
  expect(count).toBe(60 * 500);
  await db.close();
});
