// Reading and writing one row of a business table. Names of tables come from code, names of columns from checked schemas; the enterprise comes from
// the transaction, so no row can be written into another one.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { maybeOne, one, type Tx } from '../db/database';
import { notFound, Refusal } from '../use-case/errors';

type Values = Record<string, unknown>;

const identifier = (name: string): Sql => {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`not a column or table name: ${name}`);
  return raw(name);
};

/** json columns take text; arrays and objects are serialised here. */
const parameter = (value: unknown): unknown =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

/** Inserts a row of the running enterprise and returns its id. */
export async function insertRecord(tx: Tx, table: string, values: Values): Promise<number> {
  const columns = Object.keys(values);
  const row = await one<{ id: number }>(
    tx,
    sql`insert into ${identifier(table)} (company_id, ${join(columns.map(identifier))})
        values (app_company(), ${join(columns.map((name) => parameter(values[name])))}) returning id`,
  );
  return row.id;
}

/** Inserts many rows in one statement, never in a loop of single inserts. Column types are those of the table. */
export async function insertRecords(tx: Tx, table: string, rows: readonly Values[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).map(identifier);
  await tx.query(
    sql`insert into ${identifier(table)} (company_id, ${join(columns)})
        select app_company(), ${join(columns.map((column) => sql`r.${column}`))}
        from jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::jsonb) r`,
  );
}

/** Like `insertRecords`, but returns the new ids in the order of the rows: identity values are drawn in that order. */
export async function insertRecordsWithIds(tx: Tx, table: string, rows: readonly Values[]): Promise<number[]> {
  const first = rows[0];
  if (!first) return [];
  const columns = Object.keys(first).map(identifier);
  const added = await tx.query<{ id: number }>(
    sql`insert into ${identifier(table)} (company_id, ${join(columns)})
        select app_company(), ${join(columns.map((column) => sql`r.${column}`))}
        from jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::jsonb) with ordinality r
        order by r.ordinality returning id`,
  );
  return added.map((row) => row.id).sort((a, b) => a - b);
}

/** Updates the row if its version is still the stated one; throws 404 when it is gone, 409 when another user was faster. */
export async function updateRecord(
  tx: Tx,
  table: string,
  what: string,
  target: { id: number; version: number },
  values: Values,
): Promise<void> {
  const sets = Object.entries(values).map(([name, value]) => sql`${identifier(name)} = ${parameter(value)}`);
  const updated = await maybeOne(
    tx,
    sql`update ${identifier(table)} set ${join([...sets, sql`version = version + 1`])}
        where company_id = app_company() and id = ${target.id} and version = ${target.version} returning id`,
  );
  if (updated) return;
  const exists = await maybeOne(
    tx,
    sql`select id from ${identifier(table)} where company_id = app_company() and id = ${target.id}`,
  );
  if (!exists) throw notFound(what);
  throw new Refusal(409, `该${what}已被他人修改，请刷新后在最新内容上重新编辑`);
}

/** Updates by `id` and `version` when they are given, inserts otherwise; returns the id. */
export async function saveRecord(
  tx: Tx,
  table: string,
  what: string,
  identity: { id?: number; version?: number },
  values: Values,
): Promise<number> {
  if (identity.id === undefined) return insertRecord(tx, table, values);
  if (identity.version === undefined)
    throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '请刷新后重试' }]);
  await updateRecord(tx, table, what, { id: identity.id, version: identity.version }, values);
  return identity.id;
}

/** Deletes rows; a referenced row is refused by its foreign key. */
export async function deleteRecords(tx: Tx, table: string, what: string, ids: readonly number[]): Promise<number> {
  const gone = await tx.query(
    sql`delete from ${identifier(table)} where company_id = app_company() and id = any(${[...ids]}::bigint[]) returning id`,
  );
  if (gone.length !== new Set(ids).size) throw notFound(what);
  return gone.length;
}
