// Money paid out to tenants (付款): refunds of deposits, of unallocated payments, and confirmed incentives.
import * as z from 'zod';
import { bankAccount, date, id, optionalText, positiveFen, text } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { REFUND_WAY } from './labels';
import { requirePayee } from './payee.schema';

export const refundableQuery = z.strictObject({ tenant_id: id });

export const refundable = z.strictObject({
  /** Exactly one is set: a refund of a deposit, received money, or a confirmation of an incentive. */
  deposit_entry_id: z.number().nullable(),
  source_cash_id: z.number().nullable(),
  incentive_act_id: z.number().nullable(),
  legal_entity_id: z.number(),
  entity_name: z.string(),
  title: z.string(),
  /** Set when a payee was approved with the refund: the payment goes to it. */
  approved: z.boolean(),
  way: z.enum(valuesOf(REFUND_WAY)),
  /** Recipient: as approved, else the original payer or the tenant, with a known account. */
  payee: z.string(),
  payee_bank: z.string(),
  payee_account: z.string(),
  date,
  amount_fen: z.number(),
  left_fen: z.number(),
});

const item = z
  .strictObject({
    deposit_entry_id: id.nullable().default(null),
    source_cash_id: id.nullable().default(null),
    incentive_act_id: id.nullable().default(null),
    amount_fen: positiveFen,
  })
  .check((context) => {
    const { deposit_entry_id, source_cash_id, incentive_act_id } = context.value;
    if ([deposit_entry_id, source_cash_id, incentive_act_id].filter((each) => each !== null).length !== 1)
      context.issues.push({ code: 'custom', path: ['deposit_entry_id'], message: '请选择一笔应退款项', input: null });
  });

export const payoutSave = z
  .strictObject({
    tenant_id: id,
    flow_account_id: id,
    paid_on: date,
    way: z.enum(valuesOf(REFUND_WAY)).default('transfer'),
    payee: text(100),
    payee_bank: optionalText(100),
    payee_account: bankAccount,
    payment_type_id: id.nullable().default(null),
    bank_serial: optionalText(64),
    items: z.array(item).min(1, '请至少选择一笔应退款项').max(100),
    remark: optionalText(200),
  })
  .check((context) => requirePayee(context, 'payee'));
export const undoPayoutInput = z.strictObject({ id, reason: text(200) });
export const payoutDone = z.strictObject({ id: z.number(), amount_fen: z.number() });

export type Refundable = z.infer<typeof refundable>;
export type PayoutSave = z.input<typeof payoutSave>;
export type PayoutTerms = z.output<typeof payoutSave>;
export type PayoutDone = z.infer<typeof payoutDone>;
export type UndoPayout = z.infer<typeof undoPayoutInput>;

export const payoutSchemas = {
  '/api/finance/payout/refundable': { input: refundableQuery, output: z.array(refundable) },
  '/api/finance/payout/save': { input: payoutSave, output: payoutDone },
  '/api/finance/payout/undo': { input: undoPayoutInput, output: payoutDone },
};
