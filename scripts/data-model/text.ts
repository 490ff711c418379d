// The text of docs/data-model.md, from the catalogue of a migrated database.
import sql from 'sql-template-tag';
import type { Database, Owner } from '#server/platform/db/database';
import { TABLES_BY_AREA } from './areas';

interface Column {
  table_name: string;
  name: string;
  type: string;
  required: boolean;
  key: boolean;
  refers_to: string[];
}

interface Named {
  name: string;
  words: string | null;
}

const TABLES = sql`
  select c.relname::text as name, obj_description(c.oid, 'pg_class') as words
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

/** A reference begins with company_id like both keys; it is described at its other columns. */
const COLUMNS = sql`
  select c.relname::text as table_name, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    coalesce(a.attnum = any(i.indkey), false) as key,
    coalesce((select array_agg(distinct t.relname::text || case when o.attname = 'id' then '' else '.' || o.attname end)
      from pg_constraint k
      cross join unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_class t on t.oid = k.confrelid
      join pg_attribute o on o.attrelid = t.oid and o.attnum = pair.other
      where k.conrelid = c.oid and k.contype = 'f' and pair.own = a.attnum and o.attname <> 'company_id'), '{}') as refers_to
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname, a.attnum`;

/** Functions and views described by a comment; those of extensions are excluded. */
const MEASURES = sql`
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name, obj_description(p.oid, 'pg_proc') as words
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') is not null
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select c.relname::text, obj_description(c.oid, 'pg_class')
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`;

const byName = (one: Named, other: Named) => (one.name < other.name ? -1 : 1);

/** Formats like the formatter: cells as wide as the widest of their column. */
function tableOf(head: string[], rows: string[][]): string[] {
  const widths = head.map((_title, at) => Math.max(3, ...[head, ...rows].map((row) => (row[at] ?? '').length)));
  const line = (cells: string[], fill = ' ') =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width, fill)).join(' | ')} |`;
  return [line(head), line([], '-'), ...rows.map((row) => line(row))];
}

function tableSection({ name, words }: Named, columns: Column[]): string[] {
  const key = columns.filter((column) => column.key).map((column) => column.name);
  const rows = columns.map((column) => [
    column.key ? `**${column.name}**` : column.name,
    column.type,
    column.required ? '' : 'null',
    column.refers_to.join(', '),
  ]);
  if (!words || !key.length) throw new Error(`table ${name} has no ${words ? 'primary key' : 'comment'}`);
  return ['', `### ${name}`, '', words, '', ...tableOf(['column', 'type', 'null', 'refers to'], rows)];
}

function areaSections(tables: Named[], columns: Column[]): string[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const sections = TABLES_BY_AREA.flatMap(({ area, tables: names }) => [
    '',
    `## ${area}`,
    ...names.split(/\s+/).flatMap((name) => {
      const table = left.get(name);
      if (!table) throw new Error(`scripts/data-model/areas.ts names ${name} twice, or it is no table`);
      left.delete(name);
      return tableSection(
        table,
        columns.filter((column) => column.table_name === name),
      );
    }),
  ]);
  if (left.size) throw new Error(`no area in scripts/data-model/areas.ts: ${[...left.keys()].join(', ')}`);
  return sections;
}

async function catalogue(owner: Owner): Promise<string> {
  const tables = await owner.query<Named>(TABLES);
  const columns = await owner.query<Column>(COLUMNS);
  const measures = (await owner.query<Named>(MEASURES)).sort(byName);
  return [
    '# Data model',
    '',
    'Written by `npm run data-model` from the migrated database: the sentences are comments of the tables, functions and views. Columns of',
    'the primary key are bold. A reference between business tables holds within one enterprise: it leads with `company_id` on both sides,',
    'and is shown at its other columns. `null` marks columns that may be empty.',
    '',
    ...TABLES_BY_AREA.map(
      ({ area, tables: names }) =>
        `- [${area}](#${area.toLowerCase()}): ${names
          .split(/\s+/)
          .map((name) => `[${name}](#${name})`)
          .join(', ')}`,
    ),
    '- [Measures](#measures)',
    ...areaSections(tables, columns),
    '',
    '## Measures',
    '',
    'What a figure is, as SQL functions and views; `server/measures` names them for the code.',
    '',
    ...measures.map(({ name, words }) => `- \`${name}\`: ${words ?? ''}`),
    '',
  ].join('\n');
}

export const dataModel = (db: Database): Promise<string> => db.asOwner(catalogue);
