// The schema can be spread over machines by enterprise (docs/scaling.md): keys, uniqueness and references of what belongs to one lead with
// it. What does not is named here with its reason.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database';
import { openTestDb } from '../support/database/db';

/** On every machine alike: enterprises themselves, and who signs in to one by a name or a token that is nobody else's on the platform. */
const EVERYWHERE = ['access_token', 'app_user', 'calendar_link', 'company'];
/** On the first machine alone: what is asked before it is known whose it is, and what belongs to the platform. */
const FIRST_ALONE = [
  'attempt_count',
  'idempotency',
  'job_run',
  'known_access_key',
  'known_network',
  'platform_log',
  'saved_view',
  'schema_migration',
  'session',
  'user_identity',
  'user_setting',
  'verification_code',
];

let db: Database;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

const tables = () =>
  db.asOwner((owner) =>
    owner.query<{ name: string; spread: boolean }>(sql`
      select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as spread
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`),
  );

it('each table belongs to enterprises, stands everywhere, or with the platform', async () => {
  const others = new Set([...EVERYWHERE, ...FIRST_ALONE]);
  const all = await tables();
  expect(all.filter(({ name, spread }) => !spread && !others.has(name))).toEqual([]);
  expect([...others].filter((name) => !all.some((table) => table.name === name))).toEqual([]);
});

it('what is unique within a spread table leads with its enterprise', async () => {
  const unique = await db.asOwner((owner) =>
    owner.query<{ name: string; index: string; first: string }>(sql`
      select t.relname as name, i.relname as index, a.attname as first
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'`),
  );
  const others = new Set([...EVERYWHERE, ...FIRST_ALONE]);
  const spread = unique.filter(({ name }) => !others.has(name));
  expect(spread.length).toBeGreaterThan(100);
  expect(spread.filter(({ first }) => first !== 'company_id')).toEqual([]);
});

it('a spread table refers to others by its enterprise first', async () => {
  const references = await db.asOwner((owner) =>
    owner.query<{ name: string; key: string; first: string; of: string }>(sql`
      select k.conrelid::regclass::text as name, k.conname as key, k.confrelid::regclass::text as of, a.attname as first
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`),
  );
  const alone = new Set(FIRST_ALONE);
  const spread = references.filter(({ name }) => !alone.has(name));
  expect(spread.length).toBeGreaterThan(300);
  expect(spread.filter(({ first }) => first !== 'company_id')).toEqual([]);
  // Nothing that is spread hangs on what one machine has.
  expect(spread.filter(({ of }) => alone.has(of))).toEqual([]);
});
