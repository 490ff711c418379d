// The parks to which a webhook or a bot is limited; none means all.
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '#server/platform/db/database';
import { missing } from '#server/platform/use-case/errors';

/** Returns the chosen parks as an array of PostgreSQL; throws for parks that do not exist. */
export async function chosenParks(tx: Tx, park_ids: readonly number[]): Promise<string> {
  const ids = [...new Set(park_ids)].sort((a, b) => a - b);
  const found = await tx.query(
    sql`select id from park where company_id = app_company() and id = any(${ids}::bigint[])`,
  );
  if (found.length !== ids.length) throw missing([{ path: ['park_ids'], message: '所选园区不存在' }]);
  return `{${ids.join()}}`;
}

/** Returns the names of the parks as one text. */
export const parkNames = (company: Sql, park_ids: Sql): Sql =>
  sql`coalesce((select string_agg(p.name, '、' order by p.id) from park p where p.company_id = ${company} and p.id = any(${park_ids})), '全部园区')`;
