// Verifies row level security at the start: a dump restored without the application's role loses every policy but works otherwise, so each
// enterprise's data would be visible to all.
import sql from 'sql-template-tag';
import { StartError } from '../start/start-error';
import type { Database } from './database';

/** Number of tables named in the message. */
const NAMED = 3;

export async function assertWalls(db: Database): Promise<void> {
  const open = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ name: string }>(
      sql`select c.relname as name from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull and not a.attisdropped
          where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
            and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid)) order by 1`,
    ),
  );
  if (!open.length) return;
  const names = open.slice(0, NAMED).map(({ name }) => name);
  throw new StartError(
    `row level security is missing on ${open.length} tables (${names.join(', ')}${open.length > NAMED ? ' …' : ''}): create the role lease_app and restore the dump again`,
  );
}
