// Quotes (报价) across investment and contracts: saving with the checks of contracts, offering, accepting, printing.

import sql from 'sql-template-tag';
import { quoteCalls } from '#api/investment/quote/quote';
import type { Quote, QuoteTerms } from '#api/investment/quote/quote.schema';
import { checkOffer } from '#server/areas/contracts/contract/check-input';
import { loadQuote } from '#server/areas/investment/quote/load-quote';
import { EDITABLE } from '#server/areas/investment/quote/quote';
import { writeQuote } from '#server/areas/investment/quote/write-quote';
import { customerVisible } from '#server/platform/access/scope';
import { missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { acceptRoutes } from './accept-quote';
import { assertOpen, offerRoutes, refusePast } from './offer-quote';
import { priceQuote } from './price-quote';
import { printRoutes } from './print-quote';

async function save(call: Call, input: QuoteTerms): Promise<Quote> {
  const before = input.id === undefined ? undefined : await loadQuote(call, input.id, true);
  if (before && !EDITABLE.has(before.status)) throw new Refusal(423, '只有草稿可以修改；其他报价请复制后另报');
  await assertCustomer(call, input, before);
  const lessor_id = await checkOffer(call, input);
  refusePast(call, input);
  return writeQuote(call, { ...input, lessor_id }, await priceQuote(call, input), before);
}

async function assertCustomer(call: Call, { customer_id }: QuoteTerms, before?: Quote): Promise<void> {
  const seen = await call.tx.query(
    sql`select c.id from customer c where c.company_id = app_company() and c.id = ${customer_id}${customerVisible(call.actor)}`,
  );
  if (seen.length === 0 || (before && before.customer_id !== customer_id))
    throw missing([{ path: ['customer_id'], message: '所选客户不存在' }]);
  await assertOpen(call, customer_id);
}

export const quoteWorkflowRoutes: Route[] = [
  handle(quoteCalls.save, save),
  ...offerRoutes,
  ...acceptRoutes,
  ...printRoutes,
];
