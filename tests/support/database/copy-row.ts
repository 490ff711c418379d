// Many copies of one row that was made by the real calls.
import sql, { raw } from 'sql-template-tag';
import type { Owner } from '#server/platform/db/database';

/** Copies a row `count` times; `change` is SQL of a json object over the number `g` of the copy. */
export async function copyRow(
  owner: Owner,
  table: string,
  where: string,
  count: number,
  change: string,
): Promise<void> {
  const columns = await owner.query<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
  );
  const names = raw(columns.map(({ name }) => name).join(', '));
  const of = raw(table);
  // The original was checked once: triggers and references do not check its copies.
  await owner.script('set session_replication_role = replica');
  await owner.query(sql`with source as materialized (select to_jsonb(t) as row from ${of} t where ${raw(where)} limit 1)
    insert into ${of} (${names}) overriding system value
    select ${names} from source, generate_series(1, ${count}::int) g, jsonb_populate_record(null::${of}, source.row || ${raw(change)}) r`);
  await owner.script('set session_replication_role = origin');
}
