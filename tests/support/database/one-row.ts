// A row in every table that belongs to enterprises, for tests that hold for any row.
import sql, { raw } from 'sql-template-tag';
import type { Owner } from '#server/platform/db/database';

interface Column {
  name: string;
  type: string;
  /** Set when the column is required. */
  needed: boolean;
}

export interface WalledTable {
  name: string;
  columns: Column[];
}

/** Returns the tables with a policy. */
export const walledTables = (owner: Owner): Promise<WalledTable[]> =>
  owner.query<WalledTable>(
    sql`select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'needed', a.attnotnull and not a.atthasdef) order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity group by c.relname order by 1`,
  );

const VALUES: readonly (readonly [type: RegExp, value: unknown])[] = [
  [/\[\]$/, []],
  [/^(bigint|integer|smallint|numeric)/, 1],
  [/^text/, 'x'],
  [/^(date|timestamp)/, '2026-01-01'],
  [/^time /, '10:00'],
  [/^boolean/, true],
  [/^json/, {}],
  [/^uuid/, '00000000-0000-4000-8000-000000000000'],
];

function sampleOf({ name, type }: Column): unknown {
  const found = VALUES.find(([of]) => of.test(type));
  if (!found) throw new Error(`which value has ${name} ${type}?`);
  return found[1];
}

/** Returns the required columns of a row, with the enterprise. */
export const rowOf = ({ columns }: WalledTable, company_id: number): Record<string, unknown> => ({
  ...Object.fromEntries(columns.filter(({ needed }) => needed).map((column) => [column.name, sampleOf(column)])),
  company_id,
});

/** Returns `insert into …` of one row. */
export function insertOf({ name }: WalledTable, row: Record<string, unknown>) {
  const names = raw(Object.keys(row).join(', '));
  const of = raw(name);
  return sql`insert into ${of} (${names}) overriding system value
    select ${names} from jsonb_populate_record(null::${of}, ${JSON.stringify(row)}::jsonb)`;
}

/**
 * Inserts a row into each table of a throwaway database: references, triggers and checks are switched off, the last two permanently, since tests only
 * check which enterprise a row belongs to.
 */
export async function rowInEach(owner: Owner, tables: readonly WalledTable[], company_id: number): Promise<void> {
  const checks = await owner.query<{ text: string }>(
    sql`select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as text
        from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  const triggers = tables.map(({ name }) => `alter table ${name} disable trigger user`);
  await owner.script([...checks.map(({ text }) => text), ...triggers].join(';'));
  await owner.script('set session_replication_role = replica');
  for (const table of tables) await owner.query(insertOf(table, rowOf(table, company_id)));
  await owner.script('set session_replication_role = origin');
}
