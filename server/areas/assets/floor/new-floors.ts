// Creates the floors of new buildings from their two counts: -n…-1 as Bn…B1 and 1…m as 1F…mF, never 0.
import sql from 'sql-template-tag';
import type { Tx } from '#server/platform/db/database';

export async function addFloors(tx: Tx, building_ids: readonly number[]): Promise<void> {
  await tx.query(
    sql`insert into floor (company_id, park_id, building_id, number, name)
        select b.company_id, b.park_id, b.id, n, case when n < 0 then 'B' || -n else n || 'F' end
        from building b cross join lateral generate_series(-b.floors_below, b.floors_above) n
        where b.company_id = app_company() and b.id = any(${[...building_ids]}::bigint[]) and n <> 0`,
  );
}
