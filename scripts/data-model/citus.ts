// The text of docs/scaling.sql: distribution of a migrated database's tables by enterprise on Citus, derived from its catalogue.
import sql from 'sql-template-tag';
import type { Database, Owner } from '#server/platform/db/database';
import { DROPPED, EVERYWHERE, FIRST_ALONE } from './distribution';

interface Trigger {
  name: string;
  of: string;
  of_rows: boolean;
  deferred: boolean;
}

interface Reference {
  name: string;
  from: string;
  to: string;
}

const TABLES = sql`
  select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`;

const REFERENCES = sql`
  select k.conname::text as name, f.relname::text as "from", t.relname::text as "to"
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid
  order by k.conname collate "C"`;

const TRIGGERS = sql`
  select t.tgname::text as name, c.relname::text as of, t.tgtype & 1 = 1 as of_rows, t.tgdeferrable as deferred
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by t.tgname collate "C"`;

/** Orders each table after those it refers to: Citus accepts a reference only to a table that is distributed already. */
function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables);
  const ordered: string[] = [];
  while (left.size) {
    const waits = (table: string) => references.some(({ from, to }) => from === table && left.has(to));
    const next = [...left].filter((table) => !waits(table));
    if (!next.length) throw new Error(`these refer to one another in a circle: ${[...left].join(', ')}`);
    for (const table of next) left.delete(table);
    ordered.push(...next);
  }
  return ordered;
}

const HEAD = `-- How the tables would be spread by enterprise over several machines on Citus 12 or later. Written by \`npm run data-model\` from the migrated
-- database; why, and what is known and unknown of it, says docs/scaling.md. It was never run: no Citus was at hand.
--
-- On the first machine (the coordinator), as the owner of the tables, after the migrations and before there are rows of any weight; the machines
-- have the extensions btree_gist and pg_trgm installed, and are named by citus_set_coordinator_host and citus_add_node.
`;

/** Settings that the tables need, set before any of them is distributed. */
function settings(triggers: readonly Trigger[]): string[] {
  const count = (is: (trigger: Trigger) => boolean) => triggers.filter(is).length;
  return [
    `-- ${count(({ of_rows }) => of_rows)} triggers of rows (${count(({ deferred }) => deferred)} of them deferred) and ${count(({ of_rows }) => !of_rows)} of statements keep the books: Citus allows them only with this setting.`,
    "alter system set citus.enable_unsafe_triggers = 'on';",
    '-- Row level security asks app.company_id, which a transaction sets by SET LOCAL: it must reach the other machines.',
    "alter system set citus.propagate_set_commands = 'local';",
    'select pg_reload_conf();',
    '-- Both hold for new connections: this script goes on in one.',
    '\\connect',
  ];
}

function drops(references: readonly Reference[], triggers: readonly Trigger[]): string[] {
  const lost = (name: string, statement: string) => (name in DROPPED ? [`-- ${DROPPED[name]}`, statement] : []);
  return [
    ...references.flatMap(({ name, from }) => lost(name, `alter table ${from} drop constraint ${name};`)),
    ...triggers.flatMap(({ name, of }) => lost(name, `drop trigger ${name} on ${of};`)),
  ];
}

async function script(owner: Owner): Promise<string> {
  const names = (await owner.query<{ name: string }>(TABLES)).map(({ name }) => name);
  const references = await owner.query<Reference>(REFERENCES);
  const triggers = await owner.query<Trigger>(TRIGGERS);
  const spread = names.filter((name) => !(name in EVERYWHERE) && !(name in FIRST_ALONE));
  const [first = '', ...others] = inOrder(spread, references);
  return [
    HEAD,
    ...settings(triggers),
    '',
    '-- What Citus has not, of what stands everywhere; what is lost by that:',
    ...drops(references, triggers),
    '',
    '-- On every machine alike, each after what it refers to.',
    ...inOrder(Object.keys(EVERYWHERE), references).flatMap((name) => [
      `-- ${EVERYWHERE[name]}`,
      `select create_reference_table('${name}');`,
    ]),
    '',
    `-- Spread by enterprise: ${spread.length} tables, each after what it refers to, the rows of an enterprise on one machine.`,
    `select create_distributed_table('${first}', 'company_id', colocate_with => 'none');`,
    ...others.map((name) => `select create_distributed_table('${name}', 'company_id', colocate_with => '${first}');`),
    '',
    '-- On the first machine alone, as they are:',
    ...Object.entries(FIRST_ALONE).map(([name, why]) => `-- ${name}: ${why}`),
    '-- and the schema pgboss, the queue of the jobs.',
    '',
  ].join('\n');
}

export const citusScript = (db: Database): Promise<string> => db.asOwner(script);
