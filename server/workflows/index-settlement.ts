// Applies a published index value to the clauses that wait for it (docs/domain §5.6): their rows are settled by adjustments. The effect before is
// compared with the effect now, so that a later correction of a value also settles its difference.
import sql from 'sql-template-tag';
import type { ContractVersion } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { effectiveAmount } from '#domain/contracts/change/schedule-change';
import type { TaxedAmount } from '#domain/kernel/money/money';
import { loadVersions, type PlanRow, planRows, withTerms } from '../areas/contracts/change/versions';
import { loadContract } from '../areas/contracts/contract/load-contract';
import { applyIndexValues } from '../areas/contracts/index-schedules';
import { withPublished } from '../areas/contracts/index-values';
import { adjust } from '../areas/finance/receivable/adjust';
import { postRow } from '../areas/finance/receivable/post-contract';
import type { Actor } from '../platform/access/actor';
import type { Call } from '../platform/use-case/route';
import { settleTurnover } from './turnover';

/**
 * Settles every contract whose price follows the index. Contracts not yet approved are recomputed; those whose tenant has left were settled finally
 * and are not changed.
 */
export async function settleIndex(call: Call, index_id: number): Promise<void> {
  const contracts = await call.tx.query<{ id: number; name: string }>(
    sql`select distinct c.id, t.name from clause_index i join index_table t on (t.company_id, t.id) = (i.company_id, i.index_id)
        join charge_clause x on (x.company_id, x.id) = (i.company_id, i.clause_id)
        join contract c on (c.company_id, c.id) = (x.company_id, x.contract_id)
        where i.company_id = app_company() and i.index_id = ${index_id} and c.status <> 'void' and c.leave_date is null order by c.id`,
  );
  // An index belongs to the enterprise, so it affects contracts outside the parks the actor may see.
  const everywhere: Call = { ...call, actor: { ...call.actor, scope_park_ids: null } satisfies Actor };
  for (const { id, name } of contracts) await settleContract(everywhere, id, `指数「${name}」公布`);
}

async function settleContract(call: Call, contract_id: number, reason: string): Promise<void> {
  const contract = await loadContract(call.tx, call.actor, contract_id, call.today, true);
  const versions = await loadVersions(call.tx, contract_id);
  const published: ContractVersion[] = [];
  for (const version of versions) published.push(await publishedTo(call, contract, version));
  if (JSON.stringify(versions) === JSON.stringify(published)) return;
  if (contract.status !== 'approved') {
    await applyIndexValues(call.tx, contract, published, false);
    return;
  }
  const rows = (await planRows(call.tx, contract_id)).filter((row) => !row.voided);
  let settled_fen = 0;
  for (const row of rows) {
    const difference = differenceOf(row, contract, versions, published);
    if (difference === null) continue;
    settled_fen += difference.gross;
    if (row.receivable_id === null) await postRow(call, row, difference, contract.version_no);
    else
      await adjust(call, row.receivable_id, difference, {
        corrected_by: 'index',
        reason,
        version_no: contract.version_no,
      });
  }
  await applyIndexValues(call.tx, contract, published, true);
  const after = await loadContract(call.tx, call.actor, contract_id, call.today);
  await settleTurnover(call, after, reason);
  await call.audit({
    object: 'contract',
    object_id: contract_id,
    action: 'settle-index',
    after: { reason, difference_fen: settled_fen },
  });
}

async function publishedTo({ tx }: Call, { start }: Contract, version: ContractVersion): Promise<ContractVersion> {
  return { ...version, clauses: await withPublished(tx, version.clauses, { start, end: version.end }) };
}

/** Returns the change in the amount of the row; null when nothing changes. */
function differenceOf(
  row: PlanRow,
  { start }: Contract,
  before: readonly ContractVersion[],
  after: readonly ContractVersion[],
): TaxedAmount | null {
  const was = effectiveAmount(withTerms(row, before, start));
  const is = effectiveAmount(withTerms(row, after, start));
  if (!was || !is || (was.gross === is.gross && was.net === is.net)) return null;
  return { gross: is.gross - was.gross, net: is.net - was.net, tax: is.tax - was.tax };
}
