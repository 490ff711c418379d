// Saves the terms of a contract on yearly costs (docs/domain §6.1), and lists those of contracts in the buildings of a pool.
import sql, { empty } from 'sql-template-tag';
import { costTermsOf, costTermsOfContract, deleteCostTerm, saveCostTerm } from '#api/finance/cost-pool/cost-pool';
import type {
  CostCapTerms,
  CostTermOf,
  CostTermRow,
  CostTermSaved,
  DatedCostTerm,
} from '#api/finance/cost-pool/cost-term.schema';
import type { Deleted } from '#api/kernel/endpoint/crud';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { invalid, missing } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { leasesIn } from './cost-facts';
import { datedTermsOf, termsOf } from './cost-terms';
import { loadCostPool } from './load-cost-pool';

async function termsOfPool({ tx, actor }: Call, { id }: { id: number }): Promise<CostTermRow[]> {
  const pool = await loadCostPool(tx, actor, id);
  const ids = [...new Set((await leasesIn(tx, pool)).map(({ contract_id }) => contract_id))];
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

/** Returns the number of a contract in the actor's parks; throws at the field when there is none. */
async function contractOf({ tx, actor }: Call, id: number, name: 'id' | 'contract_id', lock: boolean): Promise<string> {
  const contract = await maybeOne<{ number: string }>(
    tx,
    sql`select c.number from contract c where c.company_id = app_company() and c.id = ${id}${inScope(actor, sql`c.park_id`)}${
      lock ? sql` for update` : empty
    }`,
  );
  if (!contract) throw missing([{ path: [name], message: '所选合同不存在' }]);
  return contract.number;
}

async function termsOfContract(call: Call, { id }: { id: number }): Promise<DatedCostTerm[]> {
  await contractOf(call, id, 'id', false);
  return datedTermsOf(call.tx, id);
}

function audited({ excluded, cap }: { excluded: readonly string[]; cap: CostCapTerms }) {
  const { kind, ...values } = cap;
  return { excluded: excluded.join('、'), cap: kind, ...values };
}

/** There is one row per contract and day: a second save of the same day corrects it. */
async function save(call: Call, term: CostTermSaved): Promise<CostTermSaved> {
  const { tx, actor } = call;
  const { contract_id, effective_on, excluded, cap } = term;
  const contract_number = await contractOf(call, contract_id, 'contract_id', true);
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
  await call.audit({
    object: 'cost_term',
    object_id: contract_id,
    action: before?.effective_on === effective_on ? 'update' : 'create',
    before: before && audited(before),
    after: { contract_number, effective_on, ...audited({ excluded: names, cap }) },
  });
  return { ...term, excluded: names };
}

/** Does not affect shares that were already posted. */
async function remove(call: Call, { contract_id, effective_on }: CostTermOf): Promise<Deleted> {
  const contract_number = await contractOf(call, contract_id, 'contract_id', true);
  const before = (await datedTermsOf(call.tx, contract_id)).find((term) => term.effective_on === effective_on);
  if (!before) throw missing([{ path: ['effective_on'], message: '该日期没有清算约定' }]);
  await call.tx.query(
    sql`delete from cost_term where company_id = app_company() and contract_id = ${contract_id} and effective_on = ${effective_on}::date`,
  );
  await call.audit({
    object: 'cost_term',
    object_id: contract_id,
    action: 'delete',
    before: { contract_number, effective_on, ...audited(before) },
  });
  return { deleted: 1 };
}

export const costTermRoutes: Route[] = [
  handle(costTermsOf, termsOfPool),
  handle(costTermsOfContract, termsOfContract),
  handle(saveCostTerm, save),
  handle(deleteCostTerm, remove),
];
