// Saving what a contract says of yearly costs (docs/domain §6.1), and the terms of those let in the buildings of a pool.
import sql from 'sql-template-tag';
import { costTermsOf, saveCostTerm } from '#api/finance/cost-pool/cost-pool';
import type { CostCapTerms, CostTermRow, CostTermSaved } from '#api/finance/cost-pool/cost-term.schema';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { invalid, missing } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { heldIn } from './cost-facts';
import { termsOf } from './cost-terms';
import { loadCostPool } from './load-cost-pool';

async function termsOfPool({ tx, actor }: Call, { id }: { id: number }): Promise<CostTermRow[]> {
  const pool = await loadCostPool(tx, actor, id);
  const ids = [...new Set((await heldIn(tx, pool)).map(({ contract_id }) => contract_id))];
  const terms = await termsOf(tx, pool.end_date, ids);
  return [...terms.values()].map(
    ({ contract_id, contract_number, contract_start, tenant_name, effective_on, excluded, cap }) => ({
      contract_id,
      contract_number,
      tenant_name,
      start_date: contract_start,
      effective_on,
      excluded,
      cap,
    }),
  );
}

/** One row a contract and day: a second save of the same day is a correction of it. */
async function save(call: Call, term: CostTermSaved): Promise<CostTermSaved> {
  const { tx, actor } = call;
  const { contract_id, effective_on, excluded, cap } = term;
  const contract = await maybeOne<{ number: string; status: string }>(
    tx,
    sql`select c.number, c.status from contract c where c.company_id = app_company() and c.id = ${contract_id}${inScope(actor, sql`c.park_id`)} for update`,
  );
  if (!contract) throw missing([{ path: ['contract_id'], message: '所选合同不存在' }]);
  if (cap.kind === 'cumulative' && cap.base_start > effective_on)
    throw invalid([{ path: ['cap', 'base_start'], message: '基期不能晚于生效日期' }]);
  const before = (await termsOf(tx, effective_on, [contract_id])).get(contract_id);
  const columns = {
    cap_fen: cap.kind === 'fixed' ? cap.cap_fen : null,
    growth: 'growth' in cap ? cap.growth : null,
    rate: 'rate' in cap ? cap.rate : null,
    base_start: cap.kind === 'cumulative' ? cap.base_start : null,
  };
  const names = [...new Set(excluded)];
  await tx.query(
    sql`insert into cost_term (company_id, contract_id, effective_on, excluded, cap, cap_fen, growth, rate, base_start, created_by, created_at)
        values (app_company(), ${contract_id}, ${effective_on}, ${JSON.stringify(names)}, ${cap.kind}, ${columns.cap_fen}, ${columns.growth},
          ${columns.rate}, ${columns.base_start}, ${actor.user_id}, ${call.now.toISOString()})
        on conflict (company_id, contract_id, effective_on) do update set excluded = excluded.excluded, cap = excluded.cap,
          cap_fen = excluded.cap_fen, growth = excluded.growth, rate = excluded.rate, base_start = excluded.base_start,
          created_by = excluded.created_by, created_at = excluded.created_at`,
  );
  const audited = (of: { excluded: readonly string[]; cap: CostCapTerms }) => {
    const { kind, ...values } = of.cap;
    return { excluded: of.excluded.join('、'), cap: kind, ...values };
  };
  await call.audit({
    object: 'cost_term',
    object_id: contract_id,
    action: before?.effective_on === effective_on ? 'update' : 'create',
    before: before && audited(before),
    after: { contract_number: contract.number, effective_on, ...audited({ excluded: names, cap }) },
  });
  return { ...term, excluded: names };
}

export const costTermRoutes: Route[] = [handle(costTermsOf, termsOfPool), handle(saveCostTerm, save)];
