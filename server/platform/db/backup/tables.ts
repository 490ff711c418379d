// Tables as the database catalogue describes them, and their rows as the texts that PostgreSQL writes and reads without loss.
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Owner } from '../database';
import type { Format } from './manifest';

export interface Table {
  name: string;
  /** All columns in their order; those that are computed from others are not written back. */
  columns: string[];
  stored: string[];
}

/** Number of rows and the sum of their digests, independent of their order. */
export interface Proof {
  rows: number;
  digest: string;
}

/** The schema is applied, not restored. */
const SCHEMA = ['schema_migration', 'schema_definition'];
/** Rows fetched, stored and written back per batch. */
const PART = 1_000;

const quoted = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);
const listed = (names: readonly string[], before = ''): Sql =>
  raw(names.map((name) => `${before}"${name.replaceAll('"', '""')}"`).join(', '));

export function tablesOf(owner: Owner): Promise<Table[]> {
  return owner.query<Table>(
    sql`select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
          array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as stored
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all (${SCHEMA}::text[])
        group by c.relname order by c.relname collate "C"`,
  );
}

/** The sum of a number of hexadecimal digits of each row's hash, starting at one of them. */
const sumOf = (hash: string, from: number, digits: number) =>
  `coalesce(sum(('x' || substr(${hash}, ${from}, ${digits}))::bit(${digits * 4})::bigint), 0)`;
/** By format of the backup: SHA-256 whole, in parts that fit a number; in the first format 60 bits of MD5. */
const HASHES: Readonly<Record<Format, { hash: string; sums: string[] }>> = {
  1: { hash: 'md5(t::text)', sums: [sumOf('hash', 1, 15)] },
  2: {
    hash: "encode(sha256(convert_to(t::text, 'UTF8')), 'hex')",
    sums: [1, 16, 31, 46].map((from) => sumOf('hash', from, 15)).concat(sumOf('hash', 61, 4)),
  },
};

export async function proofOf(owner: Owner, { name }: Table, format: Format): Promise<Proof> {
  const { hash, sums } = HASHES[format];
  const [proof] = await owner.query<Proof>(
    sql`select count(*)::int as rows, concat_ws('-', ${raw(sums.join(', '))}) as digest
        from (select ${raw(hash)} as hash from ${quoted(name)} t) hashed`,
  );
  return proof as Proof;
}

/** Yields the rows in parts. Must run within a transaction, whose snapshot they belong to. */
export async function* rowsOf(owner: Owner, { name }: Table): AsyncGenerator<string[]> {
  await owner.script(`declare backup_rows no scroll cursor for select t::text as row from ${quoted(name).sql} t`);
  for (;;) {
    const part = await owner.query<{ row: string }>(sql`fetch ${raw(String(PART))} from backup_rows`);
    if (part.length > 0) yield part.map(({ row }) => row);
    if (part.length < PART) break;
  }
  await owner.script('close backup_rows');
}

export async function writeRows(owner: Owner, { name, stored }: Table, rows: readonly string[]): Promise<void> {
  await owner.query(
    sql`insert into ${quoted(name)} (${listed(stored)}) overriding system value
        select ${listed(stored, '(part.r).')}
        from (select text::${quoted(name)} as r from unnest(${rows as string[]}::text[]) as text offset 0) part`,
  );
}

export interface Sequence {
  name: string;
  last_value: string;
  is_called: boolean;
}

/** Returns the current values of identity sequences. */
export async function sequencesOf(owner: Owner): Promise<Sequence[]> {
  const names = await owner.query<{ name: string }>(
    sql`select relname::text as name from pg_class
        where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname collate "C"`,
  );
  const found: Sequence[] = [];
  for (const { name } of names)
    found.push(
      ...(await owner.query<Sequence>(
        sql`select ${name}::text as name, last_value::text as last_value, is_called from ${quoted(name)}`,
      )),
    );
  return found;
}

export async function setSequences(owner: Owner, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences)
    await owner.query(
      sql`select setval(format('public.%I', ${name}::text)::regclass, ${last_value}::bigint, ${is_called}::boolean)`,
    );
}

/** Runs `work` with triggers and reference checks disabled; all references are checked together afterwards. */
export async function withoutTriggers(
  owner: Owner,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const references = await owner.query<{ table_name: string; name: string; definition: string }>(
    sql`select conrelid::regclass::text as table_name, conname::text as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const { table_name: table, name } of references)
    await owner.script(`alter table ${table} drop constraint "${name}"`);
  for (const { name } of tables) await owner.script(`alter table ${quoted(name).sql} disable trigger user`);
  await work();
  for (const { table_name: table, name, definition } of references)
    await owner.script(`alter table ${table} add constraint "${name}" ${definition}`);
  for (const { name } of tables) await owner.script(`alter table ${quoted(name).sql} enable trigger user`);
}

export async function emptyTables(owner: Owner, tables: readonly Table[]): Promise<void> {
  await owner.script(`truncate ${tables.map(({ name }) => quoted(name).sql).join(', ')}`);
}
