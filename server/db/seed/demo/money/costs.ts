// Yearly reconciliation (年度清算) of last year's common costs: posted for the mall, a draft to review for the offices. Costs are close to the
// advances, so that some tenants owe more and some get a refund.
import sql from 'sql-template-tag';
import { costShares, costTermsOf, postCostPool, saveCostPool, saveCostTerm } from '#api/finance/cost-pool/cost-pool';
import type { CostPool, CostPoolSaved } from '#api/finance/cost-pool/cost-pool.schema';
import { type Life, openLife } from '../calls';
import type { Stage } from '../stage';

/** Shares of the costs, in hundredths. */
const COSTS = [
  { name: '公共照明与空调能耗', part: 38, variable: true, controllable: false },
  { name: '保洁与绿化', part: 24, variable: true, controllable: true },
  { name: '电梯与设备维保', part: 22, variable: false, controllable: true },
  { name: '安保与消防', part: 16, variable: false, controllable: true },
] as const;
/** A trial amount to determine the share that falls to tenants. */
const PROBE_FEN = 100_000_000;
/** Costs relative to the advances, in hundredths. */
const SPENT = 103n;
const HUNDRED_YUAN = 10_000;

type Draft = Omit<CostPoolSaved, 'items' | 'id' | 'version'>;

const itemsOf = (spent_fen: number, charge_item_ids: number[]) =>
  COSTS.map(({ part, ...cost }) => ({
    ...cost,
    charge_item_ids,
    amount_fen: Math.max(1, Math.round((spent_fen * part) / 100 / HUNDRED_YUAN)) * HUNDRED_YUAN,
  }));

/** Creates the pool with costs that the advances nearly cover. */
async function drawUp({ call }: Life, draft: Draft, charge_item_ids: number[]): Promise<CostPool> {
  const probe = await call('finance', saveCostPool, { ...draft, items: itemsOf(PROBE_FEN, charge_item_ids) });
  const { billed_fen, charges_fen, pool_fen } = await call('finance', costShares, { id: probe.id });
  const spent_fen =
    charges_fen > 0
      ? Number((BigInt(billed_fen) * SPENT * BigInt(pool_fen)) / (BigInt(charges_fen) * 100n))
      : PROBE_FEN;
  const { id, version } = probe;
  return call('finance', saveCostPool, { ...draft, id, version, items: itemsOf(spent_fen, charge_item_ids) });
}

/** One tenant has a negotiated cap, another does not share the lift costs. */
async function agree({ call }: Life, pool: CostPool): Promise<void> {
  const [capped, apart] = await call('finance', costTermsOf, { id: pool.id });
  const effective_on = pool.start_date;
  if (capped)
    await call('finance', saveCostTerm, {
      contract_id: capped.contract_id,
      effective_on,
      excluded: [],
      cap: { kind: 'fixed', cap_fen: 4_000 },
    });
  if (apart)
    await call('finance', saveCostTerm, {
      contract_id: apart.contract_id,
      effective_on,
      excluded: ['电梯与设备维保'],
      cap: { kind: 'none' },
    });
}

export async function seedCosts(stage: Stage, park_id: number): Promise<void> {
  const { tx, today, setup, park } = stage;
  if (park.type === 'industrial') return;
  const life = await openLife(stage);
  const buildings = await tx.query<{ id: number }>(
    sql`select id from building where company_id = app_company() and park_id = ${park_id} order by id`,
  );
  const year = Number(today.slice(0, 4)) - 1;
  const charge_item_id = setup.item('物业管理费');
  const draft: Draft = {
    name: `${park.name} ${year} 年度公摊费用`,
    legal_entity_id: setup.entities[park.entity]?.id ?? 0,
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
    building_ids: buildings.map(({ id }) => id),
    basis: 'rentable',
    target: '0.9',
    admin: '0.05',
    remark: '',
  };
  const pool = await drawUp(life, draft, [charge_item_id]);
  if (park.type !== 'mall') return;
  await agree(life, pool);
  const { id, version } = pool;
  const { charges_fen, billed_fen } = await life.call('finance', costShares, { id });
  const due_date = `${year + 1}-01-31`;
  await life.call('finance', postCostPool, { id, version, charge_item_id, due_date, charges_fen, billed_fen });
}
