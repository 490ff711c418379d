// The schema can be distributed over machines by enterprise (docs/scaling.md): keys, uniqueness and references of its tables lead with the
// enterprise, and further requirements of Citus are checked in the catalogue. Exceptions are listed with their reasons where the script is made.
import { readFileSync } from 'node:fs';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database';
import { citusScript } from '../../scripts/data-model/citus';
import { DROPPED, EVERYWHERE, FIRST_ALONE } from '../../scripts/data-model/distribution';
import { openTestDb } from '../support/database/db';

const EXCEPTIONS = { ...EVERYWHERE, ...FIRST_ALONE };
const isSpread = (name: string) => !(name in EXCEPTIONS);

let db: Database;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

const query = <Row>(statement: Sql) => db.asOwner((owner) => owner.query<Row>(statement));

it('docs/scaling.sql equals the catalogue of the database (npm run data-model writes it)', async () => {
  expect(readFileSync('docs/scaling.sql', 'utf8')).toBe(await citusScript(db));
});

it('each table belongs to enterprises, is everywhere, or is with the platform', async () => {
  const all = await query<{ name: string; by_enterprise: boolean }>(sql`
    select c.relname as name, exists (
      select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull and a.atttypid = 'bigint'::regtype) as by_enterprise
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  expect(all.filter(({ name, by_enterprise }) => !by_enterprise && isSpread(name))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((name) => !all.some((table) => table.name === name))).toEqual([]);
  expect(Object.keys(EVERYWHERE).filter((name) => name in FIRST_ALONE)).toEqual([]);
});

it('unique keys and exclusions within a distributed table lead with its enterprise', async () => {
  const unique = await query<{ name: string; index: string; first: string; by_equality: boolean }>(sql`
    select t.relname as name, i.relname as index, a.attname as first,
      k.conexclop is null or (select o.oprname from pg_operator o where o.oid = k.conexclop[1]) = '=' as by_equality
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    left join pg_constraint k on k.conindid = x.indexrelid and k.contype = 'x'
    where (x.indisunique or x.indisexclusion) and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'`);
  const spread = unique.filter(({ name }) => isSpread(name));
  expect(spread.length).toBeGreaterThan(100);
  expect(spread.filter(({ first, by_equality }) => first !== 'company_id' || !by_equality)).toEqual([]);
});

it('a reference leads with the enterprise on both sides, and does not change it when the other row is deleted', async () => {
  const references = await query<{
    name: string;
    key: string;
    own: string;
    other: string;
    target: string;
    retained: boolean;
  }>(sql`
    select c.relname as name, k.conname as key, t.relname as target, a.attname as own, o.attname as other,
      k.confupdtype = 'a' and (k.confdeltype in ('a', 'c') or
        (k.confdeltype = 'n' and cardinality(k.confdelsetcols) > 0 and not k.conkey[1] = any(k.confdelsetcols))) as retained
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute o on o.attrelid = k.confrelid and o.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
  const spread = references.filter(({ name }) => isSpread(name));
  expect(spread.length).toBeGreaterThan(300);
  const leads = ({ own, other, target }: (typeof spread)[number]) =>
    own === 'company_id' && other === (target === 'company' ? 'id' : 'company_id');
  expect(spread.filter((each) => !leads(each) || !each.retained)).toEqual([]);
  // No distributed table references tables of one machine, and no table of one machine or of all machines references a distributed one.
  expect(spread.filter(({ target }) => target in FIRST_ALONE)).toEqual([]);
  const back = references.filter(({ name, target, key }) => !isSpread(name) && isSpread(target) && !(key in DROPPED));
  expect(back).toEqual([]);
  const outOfEverywhere = references.filter(({ name, target }) => name in EVERYWHERE && target in FIRST_ALONE);
  expect(outOfEverywhere).toEqual([]);
});

it('replicated tables have no triggers except those that the script drops', async () => {
  const triggers = await query<{ name: string; target: string }>(sql`
    select t.tgname as name, c.relname as target from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal`);
  expect(triggers.filter(({ name, target }) => target in EVERYWHERE && !(name in DROPPED))).toEqual([]);
  const script = await citusScript(db);
  expect(Object.keys(DROPPED).filter((name) => !new RegExp(`^(alter|drop) .*\\b${name}\\b`, 'm').test(script))).toEqual(
    [],
  );
});

it('each distributed table has a policy of one enterprise without a query of other tables', async () => {
  const policies = await query<{ name: string; guarded: boolean; condition: string | null }>(sql`
    select c.relname as name, c.relrowsecurity as guarded, (select string_agg(distinct e, ' ')
      from pg_policy p cross join unnest(array[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)]) e
      where p.polrelid = c.oid) as condition
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  const spread = policies.filter(({ name }) => isSpread(name));
  expect(spread.filter(({ guarded, condition }) => !guarded || condition !== '(company_id = app_company())')).toEqual(
    [],
  );
});

it('numbers of rows are whole numbers of eight bytes, which several machines can share out', async () => {
  const numbers = await query<{ name: string; column: string; type: string }>(sql`
    select c.relname as name, a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`);
  expect(numbers.filter(({ name, type }) => isSpread(name) && type !== 'bigint')).toEqual([]);
});
