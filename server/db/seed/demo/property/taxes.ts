// Tax data of the demo's buildings: owned, at their original value, since the first leases began.
import sql from 'sql-template-tag';
import { buildingTaxCalls } from '#api/assets/building-tax';
import { openLife } from '../calls';
import { leaseYears, type Stage } from '../stage';

/** Building cost in yuan per square metre. */
const COST = { low: 5_000, high: 9_000 };
const RATES = { deduction: '0.3', rate_value: '0.012', rate_let: '0.12', relief: '1' };

export async function seedTaxes(stage: Stage, park_id: number): Promise<void> {
  const { tx, random, today } = stage;
  const { call } = await openLife(stage);
  const buildings = await tx.query<{ id: number; area: number }>(
    sql`select b.id, coalesce(sum(s.gross_area_sqm), 0)::int as area from building b
        left join space s on (s.company_id, s.building_id) = (b.company_id, b.id)
        where b.company_id = app_company() and b.park_id = ${park_id} group by b.id order by b.id`,
  );
  for (const { id: building_id, area } of buildings) {
    const original_value_fen = Math.max(1_000, area) * random.int(COST.low, COST.high) * 100;
    const start_date = leaseYears(today).start;
    await call('admin', buildingTaxCalls.save, {
      building_id,
      start_date,
      nature: 'owned',
      original_value_fen,
      ...RATES,
    });
  }
}
