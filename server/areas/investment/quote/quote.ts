// Quotes (报价, docs/domain §3.4): read, compare, delete, decline. Steps that involve contracts are in workflows/quote.
import sql from 'sql-template-tag';
import * as calls from '#api/investment/quote/quote';
import type { Quote, QuoteDeclining } from '#api/investment/quote/quote.schema';
import type { Ids } from '#api/kernel/endpoint/crud';
import { deleteRecords } from '#server/platform/list/record';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadCustomer } from '../customer/load-customer';
import { basisOf } from './basis';
import { loadQuote, quotesWhere } from './load-quote';
import { moveQuote } from './write-quote';

export const EDITABLE: ReadonlySet<Quote['status']> = new Set(['draft', 'rejected']);

/** Keeps the requested order; quotes to different customers cannot be compared. */
async function compare(call: Call, { ids }: Ids): Promise<Quote[]> {
  const quotes: Quote[] = [];
  for (const id of [...new Set(ids)]) quotes.push(await loadQuote(call, id));
  if (quotes.length < 2) throw invalid([{ path: ['ids'], message: '请至少选择两份报价' }]);
  if (new Set(quotes.map(({ customer_id }) => customer_id)).size > 1)
    throw invalid([{ path: ['ids'], message: '只能对比同一客户的报价' }]);
  return quotes;
}

async function remove(call: Call, { ids }: Ids) {
  for (const id of ids) {
    const { number, status } = await loadQuote(call, id, true);
    if (!EDITABLE.has(status)) throw new Refusal(423, `报价 ${number} 已提交，不能删除；不再有效的请谢绝`);
    await call.audit({ object: 'quote', object_id: id, action: 'delete', before: { number } });
  }
  return { deleted: await deleteRecords(call.tx, 'quote', '报价', ids) };
}

async function decline(call: Call, { id, version, reason }: QuoteDeclining): Promise<Quote> {
  const quote = await loadQuote(call, id, true);
  if (quote.version !== version) throw new Refusal(409, '该报价已被他人修改，请刷新后重试');
  if (quote.status !== 'approved') throw new Refusal(423, '只有已生效的报价可以谢绝');
  const step = {
    status: 'declined',
    action: 'quote-decline',
    details: { reason },
    set: { decline_reason: reason },
  } as const;
  return moveQuote(call, quote, step);
}

export const quoteRoutes: Route[] = [
  handle(calls.quoteCalls.get, (call, { id }) => loadQuote(call, id)),
  handle(calls.quoteCalls.remove, remove),
  handle(calls.quotesOf, async (call, { id }) => {
    await loadCustomer(call.tx, call.actor, id);
    return quotesWhere(call, sql`q.customer_id = ${id}`);
  }),
  handle(calls.quoteBasis, async (call, query) => {
    if (query.quote_id !== undefined) await loadQuote(call, query.quote_id);
    return basisOf(call, query);
  }),
  handle(calls.compareQuotes, compare),
  handle(calls.declineQuote, decline),
];
