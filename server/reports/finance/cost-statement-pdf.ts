// 年度清算单 as a file: of one contract, of some, or of all in a pool.
import { costStatementPdf } from '#api/finance/cost-pool/cost-pool';
import { explainedShares, sharesOfPool } from '#server/areas/finance/cost-pool/cost-shares';
import { loadCostPool } from '#server/areas/finance/cost-pool/load-cost-pool';
import { costStatement } from '#server/documents/cost-statement';
import { senderOf } from '#server/documents/sender';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { handleFile, type OpenCall, type Route } from '#server/platform/use-case/route';

interface ReportParameters {
  id: number;
  contract_ids?: number[];
}

async function print(call: OpenCall, { id, contract_ids = [] }: ReportParameters) {
  const found = await call.transaction(true, async (inside) => {
    const { tx, actor } = inside;
    const pool = await loadCostPool(tx, actor, id);
    const [only, ...more] = contract_ids;
    const all = await explainedShares(tx, pool, more.length === 0 ? only : undefined);
    const { rentable_m2_days, gross_up } = await sharesOfPool(inside, { id });
    const sender = await senderOf(tx, actor, pool.legal_entity_id);
    return { context: { pool, sender, rentable_m2_days, gross_up }, all };
  });
  const shares = contract_ids.length ? found.all.filter((each) => contract_ids.includes(each.contract_id)) : found.all;
  if (contract_ids.length && shares.length !== new Set(contract_ids).size) throw notFound('该合同的清算结果');
  const [first, ...others] = shares;
  if (!first) throw new Refusal(409, '没有可以打印的清算结果');
  return costStatement(found.context, [first, ...others], call.services.clock.now());
}

export const costStatementRoutes: Route[] = [handleFile(costStatementPdf, print)];
