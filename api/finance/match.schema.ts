// The auto-match board (自动匹配): money on the left, the proposed receivables on the right.
import * as z from 'zod';
import { date, id, optionalDate, positiveFen } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { ALLOCATION_REASON, CONFIDENCE, PAYER_REASON } from './labels';

/** Maximum number of cash records proposed for or written off in one call. */
export const MATCH_AT_ONCE = 5000;

export const matchQuery = z.strictObject({
  /** Only money on this account; `null` for all accounts. */
  flow_account_id: id.nullable().default(null),
  /** Includes receivables not due yet (提前核销); otherwise money beyond the due amounts remains the tenant's prepayment. */
  not_due: z.boolean().default(false),
});

const share = z.strictObject({ receivable_id: z.number(), amount_fen: z.number() });

export const matchMoney = z.strictObject({
  cash_record_id: z.number(),
  received_on: date,
  payer: z.string(),
  payer_account: z.string(),
  remark: z.string(),
  flow_account: z.string(),
  amount_fen: z.number(),
  left_fen: z.number(),
  tenant_id: z.number().nullable(),
  tenant_name: z.string().nullable(),
  tenant_reason: z.enum(valuesOf(PAYER_REASON)).nullable(),
  reason: z.enum(valuesOf(ALLOCATION_REASON)),
  confidence: z.enum(valuesOf(CONFIDENCE)),
  /** Proposed amounts by receivable; the rest remains the tenant's prepayment. */
  items: z.array(share),
});

export const matchReceivable = z.strictObject({
  id: z.number(),
  contract_number: z.string().nullable(),
  charge_item: z.string(),
  start_date: date,
  end_date: date,
  due_date: date,
  open_fen: z.number(),
});

export const matchProposals = z.strictObject({
  /** Cash records by arrival, oldest first. */
  receipts: z.array(matchMoney),
  /** Receivables with a proposal. */
  receivables: z.array(matchReceivable),
  /** Set when more money waits than is returned. */
  more: z.boolean(),
});

export const matchConfirm = z.strictObject({
  shares: z
    .array(
      z.strictObject({
        cash_record_id: id,
        items: z
          .array(z.strictObject({ receivable_id: id, amount_fen: positiveFen }))
          .min(1, '请至少选择一笔应收')
          .max(500),
      }),
    )
    .min(1, '请至少选择一笔收款')
    .max(MATCH_AT_ONCE),
  accounting_date: optionalDate,
});
export const matchConfirmed = z.strictObject({ receipts: z.number(), receivables: z.number(), amount_fen: z.number() });

export type MatchQuery = z.input<typeof matchQuery>;
export type MatchMoney = z.infer<typeof matchMoney>;
export type MatchReceivable = z.infer<typeof matchReceivable>;
export type MatchProposals = z.infer<typeof matchProposals>;
export type MatchConfirm = z.input<typeof matchConfirm>;
export type MatchConfirmed = z.infer<typeof matchConfirmed>;

export const matchSchemas = {
  '/api/finance/match/list': { input: matchQuery, output: matchProposals },
  '/api/finance/match/save': { input: matchConfirm, output: matchConfirmed },
};
