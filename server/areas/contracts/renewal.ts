// Renewals of leases that end soon, prepared as drafts for several contracts in one call (docs/domain §5.11).
import sql from 'sql-template-tag';
import type { Contract, ContractTerms } from '#api/contracts/contract/contract.schema';
import { prepareRenewals } from '#api/contracts/renewal';
import type { PreparedRenewals, PrepareRenewals } from '#api/contracts/renewal.schema';
import { renewalTerm, renewedClause, runsToTheEnd } from '#domain/contracts/life/renewal';
import type { AreaObject } from '#server/platform/use-case/area';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { checkInput } from './contract/check-input';
import { loadContract } from './contract/load-contract';
import { saveContract } from './contract/save-contract';

/** Creates a draft for every contract that can be renewed; the others are returned with the reason. */
async function prepare(call: Call, input: PrepareRenewals): Promise<PreparedRenewals> {
  const items = await call.tx.query<{ id: number }>(
    sql`select id from charge_item where company_id = app_company() and kind = 'rent'`,
  );
  const rent = new Set(items.map((item) => item.id));
  const answer: PreparedRenewals = { made: [], left_out: [] };
  for (const id of [...new Set(input.ids)].sort((a, b) => a - b)) {
    const contract = await loadContract(call.tx, call.actor, id, call.today, true);
    const terms = renewalOf(contract, input, rent);
    const fault = (await renewalObstacle(call, contract)) ?? (await faultOf(call, terms));
    if (fault) answer.left_out.push({ id, number: contract.number, reason: fault });
    else {
      const draft = await saveContract(call, terms);
      answer.made.push({ id: draft.id, number: draft.number, renews_number: contract.number });
    }
  }
  return answer;
}

async function renewalObstacle({ tx }: Call, contract: Contract): Promise<string | null> {
  if (contract.status !== 'approved') return '只有已审批的合同可以续租';
  if (contract.leave_date !== null) return '合同已退租';
  const found = await tx.query<{ number: string }>(
    sql`select number from contract where company_id = app_company() and renews_id = ${contract.id} and status not in ('rejected', 'void')
        order by id limit 1`,
  );
  return found[0] ? `已有续租合同 ${found[0].number}` : null;
}

/** Returns the message that the form would show; nothing has been written before. */
async function faultOf(call: Call, terms: ContractTerms): Promise<string | null> {
  try {
    await checkInput(call, terms);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors.map(({ message }) => message).join('；') || error.message;
  }
}

function renewalOf(
  contract: Contract,
  { months, uplift, carry_deposit }: PrepareRenewals,
  rent: ReadonlySet<number>,
): ContractTerms {
  const term = renewalTerm(contract, months);
  const { park_id, tenant_id, lessor_id, signatory, manager, late_fee } = contract;
  return {
    park_id,
    tenant_id,
    lessor_id,
    // The channel of the earlier lease does not apply to its renewal.
    channel_id: null,
    customer_id: null,
    quote_id: null,
    signatory,
    // The renewed lease is classified on its own.
    classification: '',
    manager,
    late_fee,
    // The options belong to the earlier lease.
    lease_options: [],
    // The renewed lease agrees on its own incentives.
    incentives: [],
    ...term,
    number: '',
    kind: 'renewal',
    signed_on: null,
    remark: '',
    renews_id: contract.id,
    carry_deposit,
    spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
    clauses: contract.clauses
      .filter((clause) => runsToTheEnd(clause, contract))
      .map(({ charge_item_name: _name, payee_name: _payee, ...clause }) =>
        renewedClause(contract, clause, term, rent.has(clause.charge_item_id) ? { uplift } : {}),
      ),
    deposits: contract.deposits.map(({ charge_item_name: _name, kind, amount_fen, ...deposit }) => ({
      ...deposit,
      kind,
      amount_fen: kind === 'fixed' ? amount_fen : null,
      due: term.start,
    })),
  };
}

const renewalRoutes: Route[] = [handle(prepareRenewals, prepare)];

export const renewal: AreaObject = {
  routes: () => [...renewalRoutes],
};
