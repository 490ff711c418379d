// Creates the draft of a contract from an accepted quote, with all its terms: only one, however often and by how many users it is accepted.

import type { ContractTerms } from '#api/contracts/contract/contract.schema';
import { acceptQuote } from '#api/investment/quote/quote';
import type { Quote } from '#api/investment/quote/quote.schema';
import { saveContract } from '#server/areas/contracts/contract/save-contract';
import { loadQuote } from '#server/areas/investment/quote/load-quote';
import { moveQuote } from '#server/areas/investment/quote/write-quote';
import { may } from '#server/platform/access/actor';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { refuseTaken } from './offer-quote';

function draftOf(quote: Quote, tenant_id: number): ContractTerms {
  const {
    id,
    customer_id,
    park_id,
    lessor_id,
    channel_id,
    start,
    end,
    manager,
    remark,
    late_fee,
    lease_options,
    incentives,
  } = quote;
  return {
    number: '',
    kind: 'new',
    park_id,
    tenant_id,
    lessor_id,
    channel_id,
    signed_on: null,
    start,
    end,
    signatory: '',
    classification: '',
    manager,
    renews_id: null,
    carry_deposit: false,
    customer_id,
    quote_id: id,
    remark,
    late_fee,
    lease_options,
    incentives,
    spaces: quote.spaces.map((space) => ({ id: space.id, area: space.area })),
    clauses: quote.clauses.map(({ charge_item_name: _name, payee_name: _payee, ...clause }) => clause),
    deposits: quote.deposits.map(({ charge_item_name: _name, ...deposit }) => deposit),
  };
}

/**
 * Accepts the quote, and drafts the contract when the customer is a tenant and the actor may draft contracts. Otherwise another user drafts it later
 * from the accepted quote with a tenant. A repeated call returns the existing one.
 */
async function accept(call: Call, { id }: { id: number }): Promise<Quote> {
  let quote = await loadQuote(call, id, true);
  if (quote.contract_id !== null) return quote;
  if (quote.phase === 'expired') throw new Refusal(423, `报价已于 ${quote.valid_until} 过期，请复制后重新报价`);
  if (quote.status !== 'approved' && quote.status !== 'accepted') throw new Refusal(423, '只有已生效的报价可以接受');
  refuseTaken(quote);
  if (quote.status === 'approved') quote = await moveQuote(call, quote, { status: 'accepted', action: 'quote-accept' });
  if (quote.tenant_id === null || !may(call.actor, ['p_4100_edit'])) return quote;
  await saveContract(call, draftOf(quote, quote.tenant_id));
  return loadQuote(call, id);
}

export const acceptRoutes: Route[] = [handle(acceptQuote, accept)];
