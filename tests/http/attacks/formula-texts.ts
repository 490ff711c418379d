// Texts that a spreadsheet would interpret as formulas, in every column that users of an enterprise type or could have typed.
import sql, { raw } from 'sql-template-tag';
import type { Owner } from '#server/platform/db/database';
import type { World } from '#tests/support/world';

/** Prefixes by which a spreadsheet recognises a formula, or skips before one. */
export const BEGINNINGS = ['=', '+', '-', '@', '\t=', '\r='];
/** Text after each prefix, by which it is found in any output. */
export const REST = 'SUM(A1)';

/** Words that only the product writes (a kind, a state, a key) and numbers stored as text are not typed by users. */
const TYPED = sql`'[^\x01-\x7f]|[A-Z]'`;

/** Columns whose texts are all typed by users. */
const ALL_OF = ['remark', 'display_name', 'user_name'];

const columnsOf = (owner: Owner) =>
  owner.query<{ table: string; column: string }>(
    sql`select c.table_name as "table", c.column_name as "column" from information_schema.columns c
        where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER' and c.column_name <> 'password_hash'
          and exists (select from information_schema.columns k
            where (k.table_schema, k.table_name) = (c.table_schema, c.table_name) and k.column_name = 'company_id')
          and exists (select from pg_class r where r.oid = format('public.%I', c.table_name)::regclass and r.relkind = 'r')
        order by 1, 2`,
  );

/** Returns the number of changed rows, each with the next prefix; 0 where the database restricts the column to other texts. */
async function begin(owner: Owner, company_id: number, table: string, column: string): Promise<number> {
  const [name, tableName] = [raw(`"${column}"`), raw(`"${table}"`)];
  const free = ALL_OF.includes(column) ? sql`true` : sql`${name} ~ ${TYPED}`;
  const changed = sql`update ${tableName} set ${name} = (${BEGINNINGS}::text[])[1 + abs(hashtext(ctid::text)) % ${BEGINNINGS.length}] || ${REST} || ${name}
    where company_id = ${company_id} and ${free} returning 1`;
  return owner.query(changed).then(
    (rows) => rows.length,
    () => 0,
  );
}

/** Turns every typed text of the enterprise into a formula, also in immutable posted rows; returns the number of columns. */
export async function beginAllAsFormulas({ db }: World, company_id: number): Promise<number> {
  return db.asOwner(async (owner) => {
    const columns = await columnsOf(owner);
    for (const table of new Set(columns.map((each) => each.table)))
      await owner.script(`alter table "${table}" disable trigger user`);
    let begun = 0;
    for (const { table, column } of columns) if (await begin(owner, company_id, table, column)) begun += 1;
    return begun;
  });
}
