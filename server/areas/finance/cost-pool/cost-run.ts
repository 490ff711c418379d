// Posts a pool (年度清算): the difference of every contract as a receivable or credit, all in one transaction. It can be undone as a whole while nothing
// of it is paid, billed or invoiced.
import sql from 'sql-template-tag';
import { postCostPool, undoCostPool } from '#api/finance/cost-pool/cost-pool';
import type { CostPool, CostPost, CostUndo } from '#api/finance/cost-pool/cost-pool.schema';
import type { ExplainedShare, SharedCosts } from '#domain/finance/accounting/reconciliation';
import { splitTax } from '#domain/kernel/money/money';
import { maybeOne } from '#server/platform/db/database';
import { insertRecord, insertRecords, updateRecord } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { postRows } from '../posting/receivables';
import { explain, factsOf, previewOf, sharesOf } from './cost-facts';
import { loadCostPool } from './load-cost-pool';

type Facts = Awaited<ReturnType<typeof factsOf>>;

/** Deposits and late fees are posted elsewhere. */
async function itemOf({ tx }: Call, charge_item_id: number): Promise<{ tax_rate: string; name: string }> {
  const item = await maybeOne<{ kind: string; enabled: boolean; tax_rate: string; name: string }>(
    tx,
    sql`select name, kind, enabled, trim_scale(tax_rate)::text as tax_rate from charge_item where company_id = app_company() and id = ${charge_item_id}`,
  );
  if (!item) throw missing([{ path: ['charge_item_id'], message: '所选费项不存在' }]);
  const wrong = (message: string) => invalid([{ path: ['charge_item_id'], message }]);
  if (!item.enabled) throw wrong('该费项已停用');
  if (item.kind === 'deposit' || item.kind === 'late_fee') throw wrong('保证金与滞纳金不能作为清算的费项');
  return item;
}

interface ToPost {
  pool: CostPool;
  facts: Facts;
  costs: SharedCosts;
  input: CostPost;
}

/** Posts one receivable or credit per contract with a difference; returns their ids by contract. */
async function postDifferences(call: Call, { pool, facts, costs, input }: ToPost): Promise<Map<number, number>> {
  const { tx, actor, today } = call;
  const { tax_rate, name } = await itemOf(call, input.charge_item_id);
  const differing = costs.contracts.filter(({ result }) => result !== 0);
  const rows = differing.map(({ contract, result }) => {
    const terms = facts.terms.get(Number(contract));
    if (!terms) throw new Error(`no terms of contract ${contract}`);
    const { gross, net, tax } = splitTax(result, tax_rate);
    return {
      legal_entity_id: pool.legal_entity_id,
      park_id: terms.park_id,
      tenant_id: terms.tenant_id,
      contract_id: terms.contract_id,
      version_no: terms.version_no,
      charge_item_id: input.charge_item_id,
      start_date: pool.start_date,
      end_date: pool.end_date,
      due_date: input.due_date,
      gross_fen: gross,
      net_fen: net,
      tax_fen: tax,
      remark: `年度清算 ${pool.number} ${pool.name}`,
      created_at: call.now.toISOString(),
    };
  });
  const ids = await postRows(tx, { user_id: actor.user_id, posted_on: today }, rows);
  const entries = rows.map(({ gross_fen, due_date, start_date, end_date }, place) => {
    const { contract_number, tenant_name } = facts.terms.get(Number(differing[place]?.contract)) ?? {};
    return {
      object: 'receivable',
      object_id: ids[place] ?? 0,
      action: 'create',
      after: { contract_number, tenant_name, charge_item: name, start_date, end_date, due_date, gross_fen },
    };
  });
  await auditAll(tx, actor, call.request_id, entries, call.now);
  return new Map(differing.map(({ contract }, place) => [Number(contract), ids[place] ?? 0]));
}

const resultOf = ({ contract, charge, billed, result, ...figures }: ExplainedShare) => ({
  contract_id: Number(contract),
  ...figures,
  charge_fen: charge,
  billed_fen: billed,
  result_fen: result,
});

async function post(call: Call, input: CostPost): Promise<CostPool> {
  const { tx, actor, today } = call;
  const pool = await loadCostPool(tx, actor, input.id, true);
  if (pool.status === 'posted') throw new Refusal(409, '该清算已过账，请刷新后查看');
  if (pool.version !== input.version) throw new Refusal(409, '该清算已被他人修改，请重新核对后过账');
  if (input.due_date < pool.end_date)
    throw invalid([{ path: ['due_date'], message: '应收日不能早于清算期间的结束日期' }]);
  const facts = await factsOf(tx, pool);
  const costs = sharesOf(facts);
  const preview = previewOf(facts, costs);
  if (costs.contracts.length === 0) throw new Refusal(409, '期间内没有合同承租这些楼宇的空间，没有可以过账的结果');
  if (preview.charges_fen !== input.charges_fen || preview.billed_fen !== input.billed_fen)
    throw new Refusal(409, '合同、空间或应收在核对之后有变动，请重新核对后过账');
  const receivables = await postDifferences(call, { pool, facts, costs, input });
  const run_id = await insertRecord(tx, 'cost_run', {
    pool_id: pool.id,
    charge_item_id: input.charge_item_id,
    due_date: input.due_date,
    posted_on: today,
    posted_by: actor.user_id,
    terms: pool,
    rentable_sqm_days: preview.rentable_m2_days,
    let_sqm_days: preview.let_m2_days,
    gross_up: costs.gross_up,
    pool_fen: costs.pool,
    charges_fen: costs.charges,
    owner_fen: costs.owner,
  });
  await insertRecords(
    tx,
    'cost_result',
    costs.contracts.map((share) => ({
      run_id,
      ...resultOf(share),
      receivable_id: receivables.get(Number(share.contract)) ?? null,
      explained: explain(facts, costs, share),
    })),
  );
  await updateRecord(tx, 'cost_pool', '清算', pool, { status: 'posted' });
  await call.audit({
    object: 'cost_pool',
    object_id: pool.id,
    action: 'cost-post',
    before: { status: pool.status },
    after: {
      status: 'posted',
      due_date: input.due_date,
      charges_fen: costs.charges,
      billed_fen: preview.billed_fen,
      owner_fen: costs.owner,
      contracts: costs.contracts.length,
    },
  });
  return loadCostPool(tx, actor, pool.id);
}

const MOST_NAMED = 10;

interface Posted {
  id: number;
  name: string;
  touched: boolean;
}

async function undo(call: Call, { id, reason }: CostUndo): Promise<CostPool> {
  const { tx, actor, today } = call;
  const pool = await loadCostPool(tx, actor, id, true);
  const run = pool.runs.find(({ undone_on }) => undone_on === null);
  if (!run) throw new Refusal(409, '该清算没有过账，请刷新后查看');
  const rows = await tx.query<Posted>(
    sql`select r.id, c.number || '（' || t.name || '）' as name,
          (r.received_fen <> 0 or r.invoiced_fen <> 0
            or exists (select from bill_line l where l.company_id = r.company_id and l.receivable_id = r.id and l.live)
            or exists (select from receivable d where d.company_id = r.company_id and d.adjusts_id = r.id and d.voided_on is null)) as touched
        from cost_result x
        join receivable r on (r.company_id, r.id) = (x.company_id, x.receivable_id) and r.voided_on is null
        join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
        where x.company_id = app_company() and x.run_id = ${run.id} order by c.number for update of r`,
  );
  const touched = rows.filter((row) => row.touched);
  if (touched.length) {
    const named = touched.slice(0, MOST_NAMED).map(({ name }) => name);
    const more = touched.length > named.length ? `等 ${touched.length} 份合同` : '';
    throw new Refusal(423, `${named.join('、')}${more}的清算应收已收款、出账、开票或调整，不能撤销`);
  }
  await tx.query(
    sql`update receivable set voided_on = posting_day(legal_entity_id, ${today}::date), void_reason = ${`撤销年度清算 ${pool.number}：${reason}`}, voided_by = 'person'
        where company_id = app_company() and id = any(${rows.map((row) => row.id)}::bigint[])`,
  );
  await tx.query(
    sql`update cost_run set undone_on = ${today}::date, undone_by = ${actor.user_id}, undo_reason = ${reason}
        where company_id = app_company() and id = ${run.id}`,
  );
  await updateRecord(tx, 'cost_pool', '清算', pool, { status: 'undone' });
  await call.audit({
    object: 'cost_pool',
    object_id: id,
    action: 'cost-undo',
    before: { status: 'posted' },
    after: { status: 'undone', reason },
  });
  return loadCostPool(tx, actor, id);
}

export const costRunRoutes: Route[] = [handle(postCostPool, post), handle(undoCostPool, undo)];
