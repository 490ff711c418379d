// Submission of a draft quote: its checks and figures are computed again, whether or not it needs approval.
import { submitQuote } from '#api/investment/quote/quote';
import type { Quote } from '#api/investment/quote/quote.schema';
import { QUOTE_BELOW } from '#api/investment/quote/quote-labels';
import type { Submission } from '#server/areas/approval/task/instance';
import { loadCustomer } from '#server/areas/investment/customer/load-customer';
import { belowOf, loadQuote } from '#server/areas/investment/quote/load-quote';
import { moveQuote } from '#server/areas/investment/quote/write-quote';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { priceQuote } from './price-quote';

/** Refuses quotes to a customer who is lost or abandoned. */
export async function assertOpen(call: Call, customer_id: number): Promise<void> {
  const { status } = await loadCustomer(call.tx, call.actor, customer_id);
  if (status === 'lost' || status === 'given_up') throw new Refusal(423, '客户已结束跟进，请先重新跟进');
}

export function refusePast(call: Call, { valid_until }: Pick<Quote, 'valid_until'>): void {
  if (valid_until < call.today) throw invalid([{ path: ['valid_until'], message: '有效期不能早于今天' }]);
}

/** Refuses spaces let in the meantime, and names the contract of each. */
export function refuseTaken({ taken, spaces }: Pick<Quote, 'taken' | 'spaces'>): void {
  if (taken.length === 0) return;
  throw invalid(
    taken.map(({ space_id, label, contract_number, start, end }) => ({
      path: ['spaces', spaces.findIndex(({ id }) => id === space_id), 'id'],
      message: `${label} 已被合同 ${contract_number} 占用（${start} ~ ${end}），请调整报价的空间或租期`,
    })),
  );
}

/** Refuses a quote that can't be offered; returns the figures of the draft by today's prices. */
async function repriced(call: Call, quote: Quote): Promise<Pick<Quote, 'commission' | 'figures'>> {
  if (quote.status !== 'draft') throw new Refusal(423, '只有草稿可以提交；已驳回的报价请先编辑保存');
  refusePast(call, quote);
  await assertOpen(call, quote.customer_id);
  refuseTaken(quote);
  return priceQuote(call, quote);
}

async function offer(call: Call, { id, version }: { id: number; version: number }): Promise<Quote> {
  const quote = await loadQuote(call, id, true);
  if (quote.version !== version) throw new Refusal(409, '该报价已被他人修改，请刷新后重试');
  const priced = await repriced(call, quote);
  const below = (await belowOf(call.tx))(priced.figures);
  const why = below.map((each) => QUOTE_BELOW[each].label);
  if (why.length) throw new Refusal(423, `报价${why.join('、')}，须提交审批`);
  return moveQuote(call, quote, { status: 'approved', action: 'quote-offer', set: priced });
}

async function underApproval(call: Call, id: number): Promise<Quote> {
  const quote = await loadQuote(call, id, true);
  if (quote.status !== 'auditing') throw new Error(`quote ${id} is ${quote.status} while its approval is running`);
  return quote;
}

/** Effects of the approval of a quote. */
export const quoteApproval = {
  async assertVisible(call: Call, id: number): Promise<void> {
    await loadQuote(call, id);
  },
  async measures(call: Call, id: number): Promise<Record<string, string>> {
    const { total_fen, area_sqm, list_discount } = (await loadQuote(call, id)).figures;
    const discount = list_discount === null || list_discount.startsWith('-') ? '0' : list_discount;
    return { amount_fen: String(total_fen), area_sqm, discount };
  },
  async submit(call: Call, id: number): Promise<Submission> {
    const quote = await loadQuote(call, id, true);
    const set = await repriced(call, quote);
    await moveQuote(call, quote, { status: 'auditing', action: 'submit', set });
    return { title: `报价 ${quote.number}（${quote.customer_name}）`, park_id: quote.park_id };
  },
  async approved(call: Call, id: number): Promise<void> {
    await moveQuote(call, await underApproval(call, id), { status: 'approved', action: 'approve' });
  },
  async rejected(call: Call, id: number): Promise<void> {
    await moveQuote(call, await underApproval(call, id), { status: 'rejected', action: 'reject' });
  },
  async withdrawn(call: Call, id: number): Promise<void> {
    await moveQuote(call, await underApproval(call, id), { status: 'draft', action: 'withdraw' });
  },
};

export const offerRoutes: Route[] = [handle(submitQuote, offer)];
