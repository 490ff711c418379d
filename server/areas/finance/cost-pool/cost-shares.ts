// Shares of the contracts in a pool: computed from the current books for a draft, as posted otherwise; and the offset of credits against what a
// contract still owes.
import sql, { empty, type Sql } from 'sql-template-tag';
import { costShare, costShares, offsetCost } from '#api/finance/cost-pool/cost-pool';
import type {
  CostPool,
  CostShare,
  CostShareOf,
  CostShares,
  ExplainedShare,
  OffsetDone,
} from '#api/finance/cost-pool/cost-pool.schema';
import { isCredit, openFenOfAny, receivableStatus } from '#server/measures/finance/receivable';
import { one, type Tx } from '#server/platform/db/database';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { offsetCredits } from '../receivable/settle-contract';
import { explain, factsOf, previewOf, sharePreview, sharesOf, summed } from './cost-facts';
import { loadCostPool } from './load-cost-pool';

const validRun = ({ runs }: CostPool) => runs.find(({ undone_on }) => undone_on === null);

/** Returns the posted shares with the current state of their receivables. The details are only read where needed. */
function postedShares<Row extends CostShare>(tx: Tx, run_id: number, behind: Sql, which: Sql = empty): Promise<Row[]> {
  return tx.query<Row>(
    sql`select x.contract_id, c.number as contract_number, coalesce(r.tenant_id, c.tenant_id) as tenant_id, t.name as tenant_name,
          x.m2_days::text as m2_days, x.share, x.before_cap, x.controllable, x.controllable_capped, x.cap, x.capped, x.rate, x.charge_fen,
          x.billed_fen, x.result_fen, x.receivable_id, case when r.id is not null then ${receivableStatus()} end as status,
          case when r.id is not null then ${openFenOfAny} end as open_fen${behind}
        from cost_result x
        join contract c on (c.company_id, c.id) = (x.company_id, x.contract_id)
        left join receivable r on (r.company_id, r.id) = (x.company_id, x.receivable_id)
        join tenant t on t.company_id = x.company_id and t.id = coalesce(r.tenant_id, c.tenant_id)
        where x.company_id = app_company() and x.run_id = ${run_id}${which}
        order by t.name, c.number`,
  );
}

export async function sharesOfPool(call: Call, { id }: { id: number }): Promise<CostShares> {
  const { tx, actor } = call;
  const pool = await loadCostPool(tx, actor, id);
  const run = validRun(pool);
  if (!run) {
    const facts = await factsOf(tx, pool);
    return previewOf(facts, sharesOf(facts));
  }
  const shares = await postedShares<CostShare>(tx, run.id, empty);
  const figures = await one<Pick<CostShares, 'rentable_m2_days' | 'let_m2_days' | 'gross_up'>>(
    tx,
    sql`select rentable_sqm_days::text as rentable_m2_days, let_sqm_days::text as let_m2_days, gross_up
        from cost_run where company_id = app_company() and id = ${run.id}`,
  );
  const { pool_fen, charges_fen, owner_fen } = run;
  const sums = { pool_fen, charges_fen, owner_fen, ...summed(shares) };
  return { posted: true, ...figures, occupancy: occupancyOf(figures), ...sums, shares };
}

const occupancyOf = ({ rentable_m2_days, let_m2_days }: { rentable_m2_days: string; let_m2_days: string }) => {
  const hundredths = (text: string) => BigInt(text.replace('.', ''));
  const rentable = hundredths(rentable_m2_days);
  return rentable === 0n ? null : `${hundredths(let_m2_days)}/${rentable}`;
};

async function shareOfContract(call: Call, { id, contract_id }: CostShareOf): Promise<ExplainedShare> {
  const { tx, actor } = call;
  const [found] = await explainedShares(tx, await loadCostPool(tx, actor, id), contract_id);
  if (!found) throw notFound('该合同的清算结果');
  return found;
}

/** Returns the shares with their details; of one contract or of all. */
export async function explainedShares(tx: Tx, pool: CostPool, contract_id?: number): Promise<ExplainedShare[]> {
  const run = validRun(pool);
  const which = contract_id === undefined ? empty : sql` and x.contract_id = ${contract_id}`;
  if (run) return postedShares<ExplainedShare>(tx, run.id, sql`, x.explained`, which);
  const facts = await factsOf(tx, pool);
  const costs = sharesOf(facts);
  return costs.contracts
    .filter(({ contract }) => contract_id === undefined || contract === contract_id)
    .map((share) => ({ ...sharePreview(facts, share), explained: explain(facts, costs, share) }));
}

async function offset(call: Call, { id, contract_id }: CostShareOf): Promise<OffsetDone> {
  const { tx, actor, today } = call;
  const pool = await loadCostPool(tx, actor, id, true);
  const run = validRun(pool);
  if (!run) throw new Refusal(409, '该清算没有过账，请刷新后查看');
  const [credit] = await tx.query<{ contract_number: string; tenant_name: string }>(
    sql`select c.number as contract_number, t.name as tenant_name from cost_result x
        join receivable r on (r.company_id, r.id) = (x.company_id, x.receivable_id)
        join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
        where x.company_id = app_company() and x.run_id = ${run.id} and x.contract_id = ${contract_id} and ${isCredit} for update of r`,
  );
  if (!credit) throw notFound('该合同的应退');
  const used_fen = await offsetCredits(call, contract_id, { day: today, reason: `年度清算 ${pool.number} 应退抵扣` });
  if (used_fen === 0) throw new Refusal(409, '该合同没有可以抵扣的未收应收，请在下期应收产生后再抵扣');
  await call.audit({
    object: 'cost_pool',
    object_id: id,
    action: 'cost-offset',
    after: { ...credit, amount_fen: used_fen },
  });
  return { used_fen };
}

export const costShareRoutes: Route[] = [
  handle(costShares, sharesOfPool),
  handle(costShare, shareOfContract),
  handle(offsetCost, offset),
];
