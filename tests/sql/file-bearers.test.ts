// Every column that names a stored file has a rule for its readers: a new one cannot be forgotten.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database';
import { FILE_COLUMNS } from '#server/platform/files/file-access';
import { openTestDb } from '../support/database/db';

let db: Database;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

/** Columns named like a file that hold texts about one. */
const TEXTS = ['bank_feed_file.file_name', 'bank_statement.file_name'];
/** Column with rules by object; the type of the object ensures that all are covered. */
const BY_OBJECT = 'attachment.file_id';

it('covers every column that refers to a file or is named after one', async () => {
  const columns = await db.asOwner((owner) =>
    owner.query<{ name: string }>(
      sql`select c.table_name || '.' || c.column_name as name from information_schema.columns c
          where c.table_schema = 'public' and c.column_name ~ '(file|image|picture|photo|logo|cover)(_|$)'
          union
          select k.conrelid::regclass || '.' || a.attname from pg_constraint k
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'company_id'
          where k.contype = 'f' and k.confrelid = 'file'::regclass order by 1`,
    ),
  );
  const covered = [...Object.keys(FILE_COLUMNS), BY_OBJECT, ...TEXTS].sort();
  expect(columns.map((column) => column.name).sort()).toEqual(covered);
});
