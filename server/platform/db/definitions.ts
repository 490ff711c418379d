// The functions, views and triggers of server/db/definitions. They are dropped before the tables change and created again afterwards, all together; only
// what the tables need (`create or replace`) is replaced, before the tables change.
import sql from 'sql-template-tag';
import { runtime, type SchemaFile } from '../runtime/runtime';
import type { Owner } from './database';

export interface Definition extends SchemaFile {
  checksum: string;
}

const objectOf = ({ name }: { name: string }) => name.replace(/^.*\/|\.sql$/g, '');
const isNeededByTables = ({ text }: SchemaFile) => /^create or replace /m.test(text);

/** Words outside of comments, strings and bodies that PostgreSQL reads only when they run. */
const tokensOf = ({ text }: SchemaFile) =>
  new Set(text.replace(/--.*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, '').match(/\w+/g));

/** Orders each definition after those it names. */
function inOrder(definitions: readonly Definition[]): Definition[] {
  const byObject = new Map(definitions.map((definition) => [objectOf(definition), definition]));
  const ordered = new Set<Definition>();
  const add = (definition: Definition, way: readonly Definition[]): void => {
    if (ordered.has(definition)) return;
    if (way.includes(definition))
      throw new Error(`definitions in a circle: ${[...way, definition].map(objectOf).join(', ')}`);
    for (const word of tokensOf(definition)) {
      const named = byObject.get(word);
      if (named && named !== definition) add(named, [...way, definition]);
    }
    ordered.add(definition);
  };
  for (const definition of definitions) add(definition, []);
  return [...ordered];
}

/** Returns the definitions of the program in the order of their creation. */
export async function ownDefinitions(): Promise<Definition[]> {
  const { definitions } = await runtime().schema();
  return inOrder(
    await Promise.all(definitions.map(async (file) => ({ ...file, checksum: await runtime().sha256(file.text) }))),
  );
}

export interface Recorded {
  name: string;
  checksum: string;
}

export const recorded = sql`select name, checksum from schema_definition`;

export function areSame(own: readonly Definition[], stored: readonly Recorded[]): boolean {
  const checksums = new Map(stored.map(({ name, checksum }) => [name, checksum]));
  return own.length === stored.length && own.every(({ name, checksum }) => checksums.get(name) === checksum);
}

/** Returns the definitions of a database; undefined when it is of a version that did not record them. */
export async function recordedIn(owner: Owner): Promise<Recorded[] | undefined> {
  const [record] = await owner.query<{ exists: boolean }>(
    sql`select to_regclass('public.schema_definition') is not null as exists`,
  );
  return record?.exists ? owner.query<Recorded>(recorded) : undefined;
}

/** Functions that a database of the baseline may have besides those of the program; what else it has belongs to its operator. */
const REMOVED = ['date_entries', 'keep_search', 'takes_kind'];

/** Statements that drop these functions with their triggers, and these views, each after what depends on it; not what a table needs. */
const dropsOf = (objects: readonly string[]) => sql`
  with recursive own as (
    select 'pg_proc'::regclass::oid as kind, p.oid, format('drop routine %s', p.oid::regprocedure) as statement
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any(${objects as string[]}::text[])
        and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
          and d.classid not in ('pg_proc'::regclass, 'pg_rewrite'::regclass, 'pg_trigger'::regclass))
    union all
    select 'pg_class'::regclass, c.oid, format('drop view %s', c.oid::regclass)
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and c.relname = any(${objects as string[]}::text[])
  ), dependent as (
    select o.kind, o.oid, d.refclassid as on_kind, d.refobjid as on_oid
      from own o
      left join pg_rewrite w on w.ev_class = o.oid and o.kind = 'pg_class'::regclass
      join pg_depend d on (d.classid, d.objid) = (coalesce(w.tableoid, o.kind), coalesce(w.oid, o.oid))
      where (d.refclassid, d.refobjid) <> (o.kind, o.oid)
  ), placed as (
    select o.kind, o.oid, 0 as place from own o
    union
    select d.on_kind, d.on_oid, p.place + 1 from placed p join dependent d on (d.kind, d.oid) = (p.kind, p.oid)
      where (d.on_kind, d.on_oid) in (select o.kind, o.oid from own o)
  )
  select s.statement from (
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement, -1 as place
      from pg_trigger t join own o on o.kind = 'pg_proc'::regclass and o.oid = t.tgfoid where not t.tgisinternal
    union all
    select o.statement, max(p.place) from own o join placed p on (p.kind, p.oid) = (o.kind, o.oid) group by o.oid, o.statement) s
  order by s.place`;

/** Drops the definitions of a migrated database, and the schema that build_known() derives from them. */
export async function dropDefinitions(
  owner: Owner,
  stored: readonly Recorded[] | undefined,
  own: readonly Definition[],
): Promise<void> {
  await owner.script('drop schema if exists known cascade');
  const objects = stored?.map(objectOf) ?? [...own.map(objectOf), ...REMOVED];
  const drops = await owner.query<{ statement: string }>(dropsOf(objects));
  await owner.script(drops.map(({ statement }) => statement).join(';\n'));
  if (stored) await owner.script('delete from schema_definition');
}

const textsOf = (definitions: readonly Definition[]) => definitions.map(({ text }) => text).join('\n');

/** The application's role, which definitions and tables grant to. It belongs to the server, not to the database. */
const ROLE = `do $$ begin
    if not exists (select from pg_roles where rolname = 'lease_app') then
      create role lease_app nologin nosuperuser nobypassrls;
    end if;
  end $$`;

/** Creates or replaces what the tables need; PostgreSQL reads the bodies when they run. */
export const createNeeded = (owner: Owner, own: readonly Definition[]): Promise<void> =>
  owner.script(`${ROLE};\nset local check_function_bodies = off;\n${textsOf(own.filter(isNeededByTables))}`);

/** Creates all others, and records what the database has now. */
export async function createDefinitions(owner: Owner, own: readonly Definition[]): Promise<void> {
  await owner.script(textsOf(own.filter((definition) => !isNeededByTables(definition))));
  await owner.script('call build_known()');
  await owner.query(sql`insert into schema_definition (name, checksum)
    select * from unnest(${own.map(({ name }) => name)}::text[], ${own.map(({ checksum }) => checksum)}::text[])`);
}
