// Disk space of the demo's rows, with their indexes, and their number per receivable; the same for its backup.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { writeBackup } from '#server/platform/db/backup/write-backup';
import { timed } from '../support/environment';
import type { Measure } from '../table/measure';
import type { Demo } from './capacity-demo';

const LARGEST = 16;

interface Table {
  name: string;
  rows: number;
  bytes: number;
  indexes: number;
}

const TABLES = sql`
  select c.relname::text as name, c.reltuples::int as rows, pg_total_relation_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as indexes
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by bytes desc`;

export async function capacityOfRows({ world, park, space, contract, receivable, made }: Demo): Promise<Measure[]> {
  const tables = await world.db.asOwner((owner) => owner.query<Table>(TABLES));
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lease-capacity-'));
  let backup = 0;
  const backed = await timed(async () => {
    backup = (await writeBackup(world.db, path.join(folder, 'backup'), { files: null, now: world.time.now })).bytes;
  });
  await rm(folder, { recursive: true });
  const sizes = `${park} parks, ${space} spaces, ${contract} contracts, ${receivable} receivables`;
  return [
    ...tables.slice(0, LARGEST).flatMap(({ name, rows, bytes, indexes }): Measure[] => [
      {
        what: `${name}: a row with its indexes`,
        figure: bytes / rows,
        unit: 'bytes',
        reference: { what: 'indexes', figure: indexes / rows },
      },
      { what: `${name}: rows for a receivable`, figure: rows / receivable, unit: 'rows' },
    ]),
    {
      what: `everything in the database, for a receivable (demo of ${sizes})`,
      figure: all / receivable,
      unit: 'bytes',
    },
    { what: `creating the demo, for each contract`, figure: made / contract, unit: 'ms' },
    {
      what: 'backup of it, compressed',
      figure: backup / 1e6,
      unit: 'MB',
      reference: { what: 'its tables and indexes', figure: all / 1e6 },
    },
    { what: 'backup of it, for a GB of tables and indexes', figure: backed / 1e3 / (all / 1e9), unit: 's' },
  ];
}
