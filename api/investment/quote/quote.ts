// Quote (报价): calls.
import type { ById, Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type {
  Quote,
  QuoteBasis,
  QuoteBasisQuery,
  QuoteBasisTerms,
  QuoteDeclining,
  QuoteSave,
  QuoteTerms,
} from './quote.schema';

const READ = ['p_2100'];
const EDIT = ['p_2100_edit'];
const BASE = '/api/investment/quote' as const;
const reads = { reads: true };

export const quoteCalls = {
  get: endpoint<ById, Quote>(`${BASE}/get`, READ, '读取报价', reads),
  save: endpoint<QuoteSave, Quote, QuoteTerms>(`${BASE}/save`, EDIT, '保存报价'),
  remove: endpoint<Ids, Deleted>(`${BASE}/delete`, EDIT, '删除报价'),
};
/** Returns the quotes of a customer, the latest first. */
export const quotesOf = endpoint<ById, Quote[]>(`${BASE}/of-customer`, READ, '客户的报价', reads);
/** Returns the reference values of spaces and channel for an offer being entered. */
export const quoteBasis = endpoint<QuoteBasisQuery, QuoteBasis, QuoteBasisTerms>(
  `${BASE}/basis`,
  READ,
  '报价测算的依据',
  reads,
);
/** Returns quotes of one customer, in the requested order. */
export const compareQuotes = endpoint<Ids, Quote[]>(`${BASE}/compare`, READ, '对比报价', reads);
/** A quote without need of approval is offered immediately; the others go to approvers (`chooseToAudit`). */
export const submitQuote = endpoint<{ id: number; version: number }, Quote>(
  `${BASE}/submit`,
  ['p_2100_submit'],
  '提交报价',
);
/** Accepts the quote for the customer: creates a contract draft when the customer is a tenant already. */
export const acceptQuote = endpoint<ById, Quote>(`${BASE}/accept`, EDIT, '接受报价');
export const declineQuote = endpoint<QuoteDeclining, Quote>(`${BASE}/decline`, EDIT, '谢绝报价');
export const quotePdf = fileEndpoint<ById>(`${BASE}/report-pdf`, READ, '打印报价单');
