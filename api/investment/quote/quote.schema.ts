// Quote (报价, docs/domain §3.4): spaces and terms offered to a customer, in the shape of a contract draft, with their amounts.
import * as z from 'zod';
import { PRICE_UNIT } from '#api/assets/labels';
import {
  chargeClauseWith,
  clauseNames,
  contractSave,
  depositClause,
  payee,
} from '#api/contracts/contract/contract.schema';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { businessDate, date, id, reason, remark, version } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { commissionRule } from '../channel/commission-rule.schema';
import { QUOTE_BELOW, QUOTE_PHASE, QUOTE_STATUS } from './quote-labels';

/** Maximum number of compared quotes. */
const MOST_COMPARED = 4;
const MOST_SPACES = 500;

const { park_id, lessor_id, channel_id, start, end } = contractSave.shape;
const { spaces, clauses, deposits, late_fee, lease_options, incentives } = contractSave.shape;

const offered = {
  customer_id: id,
  park_id,
  lessor_id,
  channel_id,
  start,
  end,
  valid_until: businessDate,
  remark: remark(),
};

export const quoteSave = z.strictObject({
  ...identity,
  ...offered,
  spaces,
  clauses,
  deposits,
  late_fee,
  lease_options,
  incentives,
});

const figure = z.number();
const price = z.string();
export const quoteFigures = z.strictObject({
  area_sqm: z.string(),
  months: z.string(),
  total_fen: figure,
  first_year_fen: figure,
  deposit_fen: figure,
  rent_fen: figure,
  rent_price: price,
  rent_net_fen: figure,
  commission_fen: figure,
  /** Cost of the incentives: rent credits without tax. */
  incentive_fen: figure,
  effective_fen: figure,
  effective_month: price,
  effective_day: price,
  list_price: price.nullable(),
  floor_price: price.nullable(),
  list_discount: price.nullable(),
  floor_discount: price.nullable(),
  payback_months: figure.nullable(),
});

/** A contract that occupies a space on a day of the offer. */
const taken = z.strictObject({
  space_id: z.number(),
  label: z.string(),
  contract_number: z.string(),
  start: date,
  end: date,
});

const lastLease = z.strictObject({
  contract_id: z.number(),
  contract_number: z.string(),
  tenant_name: z.string(),
  end: date,
  /** Rent in force on its last day, yuan per m² and month; `null` without rent on that day. */
  rent_price: z.string().nullable(),
});

/** A space in its state on the first day of the offer. */
const quotedSpace = z.strictObject({
  id: z.number(),
  label: z.string(),
  list_price: z.string().nullable(),
  floor_price: z.string().nullable(),
  price_unit: z.enum(valuesOf(PRICE_UNIT)),
  last_lease: lastLease.nullable(),
});

export const quote = z.strictObject({
  ...stored,
  number: z.string(),
  ...offered,
  lessor_id: z.number(),
  status: z.enum(valuesOf(QUOTE_STATUS)),
  phase: z.enum(valuesOf(QUOTE_PHASE)),
  customer_name: z.string(),
  /** Tenant of the customer; `null` before it is one. */
  tenant_id: z.number().nullable(),
  tenant_name: z.string(),
  /** Manager of the customer. */
  manager: z.string(),
  park_name: z.string(),
  lessor_name: z.string(),
  channel_name: z.string(),
  /** The channel's rule, as of the last save of the quote. */
  commission: commissionRule.nullable(),
  spaces: z.array(z.strictObject({ ...quotedSpace.shape, area: z.string() })),
  clauses: z.array(chargeClauseWith({ ...payee, ...clauseNames })),
  deposits: z.array(z.strictObject({ ...depositClause.shape, charge_item_name: z.string() })),
  late_fee,
  lease_options,
  incentives,
  figures: quoteFigures,
  /** Reasons why it needs approval, by today's limits. */
  below: z.array(z.enum(valuesOf(QUOTE_BELOW))),
  taken: z.array(taken),
  decline_reason: z.string(),
  contract_id: z.number().nullable(),
  contract_number: z.string().nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
});

const basisQuery = z.strictObject({
  park_id,
  space_ids: z.array(id).max(MOST_SPACES, `最多 ${MOST_SPACES} 个空间`),
  start: date,
  end: date,
  channel_id,
  /** Quote whose own contract is ignored as a conflict. */
  quote_id: id.optional(),
});
/** Reference values of an offer. */
const basis = z.strictObject({
  spaces: z.array(quotedSpace),
  commission: commissionRule.nullable(),
  taken: z.array(taken),
});

const declining = z.strictObject({ id, version, reason: reason('请填写谢绝原因') });
const compared = z.strictObject({
  ids: z.array(id).min(2, '请至少选择两份报价').max(MOST_COMPARED, `最多对比 ${MOST_COMPARED} 份报价`),
});

export type QuoteSave = z.input<typeof quoteSave>;
export type QuoteTerms = z.output<typeof quoteSave>;
export type Quote = z.output<typeof quote>;
export type TakenSpace = z.output<typeof taken>;
export type QuotedSpace = z.output<typeof quotedSpace>;
export type QuoteBasis = z.output<typeof basis>;
export type QuoteBasisQuery = z.input<typeof basisQuery>;
export type QuoteBasisTerms = z.output<typeof basisQuery>;
export type QuoteDeclining = z.infer<typeof declining>;

export const quoteSchemas = {
  '/api/investment/quote/get': { input: byId, output: quote },
  '/api/investment/quote/save': { input: quoteSave, output: quote },
  '/api/investment/quote/delete': { input: ids, output: deleted },
  '/api/investment/quote/of-customer': { input: byId, output: z.array(quote) },
  '/api/investment/quote/basis': { input: basisQuery, output: basis },
  '/api/investment/quote/compare': { input: compared, output: z.array(quote) },
  '/api/investment/quote/submit': { input: z.strictObject({ id, version }), output: quote },
  '/api/investment/quote/accept': { input: byId, output: quote },
  '/api/investment/quote/decline': { input: declining, output: quote },
  '/api/investment/quote/report-pdf': { input: byId, output: null },
};
