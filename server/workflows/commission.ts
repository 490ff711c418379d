// The commission of a contract as shown on its page and in the report's drill-down; an estimate before the approval.
import { commissionOf } from '#api/investment/commission/commission';
import type { CommissionQuery, ContractCommission } from '#api/investment/commission/commission.schema';
import { loadContract } from '#server/areas/contracts/contract/load-contract';
import { computed, linesOf, storedCommission } from '#server/areas/investment/commission/commission';
import { readAsRecorded } from '#server/platform/report/recorded';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

async function load(
  call: Call,
  { contract_id, as_of = call.today, known_as_of }: CommissionQuery,
): Promise<ContractCommission | null> {
  const contract = await loadContract(call.tx, call.actor, contract_id, call.today);
  const isDraft = contract.status === 'draft' || contract.status === 'rejected';
  const stored = await storedCommission(call, contract, isDraft);
  if (!stored) return null;
  const { amount_fen, approved_on, ...rest } = stored;
  if (amount_fen === null) {
    const { amount } = await computed(call.tx, contract, stored.rule, call.today);
    return { ...rest, as_of, amount_fen: amount, approved_on: null, lines: [] };
  }
  await readAsRecorded(call, { as_of, known_as_of });
  return { ...rest, as_of, amount_fen, approved_on, lines: await linesOf(call, contract_id, as_of) };
}

export const commissionRoutes: Route[] = [handle(commissionOf, load)];
