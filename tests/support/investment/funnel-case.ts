// Stages, customers and their histories of the worked cases of the funnel, written into the tables of an enterprise that has none.
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { Funnel, FunnelInput } from '#domain/investment/funnel';
import type { Tx } from '#server/platform/db/database';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { present } from '../present';

interface FunnelCase {
  name: string;
  input: FunnelInput;
  expected: Funnel;
}
export const funnelCases: FunnelCase[] = JSON.parse(readFileSync('tests/golden/cases/funnel.json', 'utf8'));

export async function loadFunnel(tx: Tx, user_id: number, { stages, customers }: FunnelInput): Promise<void> {
  await tx.query(sql`delete from dictionary where company_id = app_company() and kind = 'investment-progress'`);
  const ids = await insertRecordsWithIds(
    tx,
    'dictionary',
    stages.map(({ id, order, win }) => ({
      kind: 'investment-progress',
      name: id,
      sort: order,
      extra: { win_probability: win },
    })),
  );
  const stageIds = new Map(stages.map(({ id }, place) => [id, present(ids[place])]));
  const made = await insertRecordsWithIds(
    tx,
    'customer',
    customers.map(({ id, created, demand_min, demand_max, history }) => {
      const last = [...history].reverse().find((entry) => 'stage' in entry);
      return {
        name: id,
        stage_id: last && 'stage' in last ? present(stageIds.get(last.stage)) : present(ids[0]),
        demand_min_sqm: demand_min,
        demand_max_sqm: demand_max,
        owner_id: user_id,
        created_by: user_id,
        created_at: created,
      };
    }),
  );
  await insertRecords(
    tx,
    'customer_stage',
    customers.flatMap(({ history }, place) =>
      history.map((entry) => ({
        customer_id: present(made[place]),
        stage_id: 'stage' in entry ? present(stageIds.get(entry.stage)) : null,
        status: 'status' in entry ? entry.status : null,
        entered_at: entry.entered,
        entered_by: user_id,
      })),
    ),
  );
}
