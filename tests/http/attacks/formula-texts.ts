// Texts that a spreadsheet would take for formulas, in everything that somebody of an enterprise has typed or could have typed.
import sql, { raw } from 'sql-template-tag';
import type { Owner } from '#server/platform/db/database';
import type { World } from '#tests/support/world';

/** What a spreadsheet reads as the beginning of a formula, or skips before one. */
export const BEGINNINGS = ['=', '+', '-', '@', '\t=', '\r='];
/** What each of them is followed by; so it is found again wherever it comes out. */
export const REST = 'SUM(A1)';

/** Words that the product alone writes (a kind, a state, a key) and numbers kept as text are none of anybody's typing. */
const TYPED = sql`'[^\x01-\x7f]|[A-Z]'`;

/** Columns of which every text is typed. */
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

/** Rows that are begun in turn; 0 where the database keeps the column to other texts. */
async function begin(owner: Owner, company_id: number, table: string, column: string): Promise<number> {
  const [name, of] = [raw(`"${column}"`), raw(`"${table}"`)];
  const free = ALL_OF.includes(column) ? sql`true` : sql`${name} ~ ${TYPED}`;
  const changed = sql`update ${of} set ${name} = (${BEGINNINGS}::text[])[1 + abs(hashtext(ctid::text)) % ${BEGINNINGS.length}] || ${REST} || ${name}
    where company_id = ${company_id} and ${free} returning 1`;
  return owner.query(changed).then(
    (rows) => rows.length,
    () => 0,
  );
}

/** Begins every typed text of the enterprise as a formula, also where it is posted and stays as it is; tells in how many columns. */
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
