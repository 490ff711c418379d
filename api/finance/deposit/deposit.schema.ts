// Deposits (保证金, docs/domain §5.8): the ledger of a contract's item, and the acts on it.
import * as z from 'zod';
import { byId, stored } from '#api/kernel/endpoint/crud.schema';
import { bankAccountOrMasked, date, id, optionalText, positiveFen, text, version } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { DEPOSIT_ENTRY, PROPOSAL_STATUS, REFUND_WAY } from '../labels';
import { payee, requirePayee } from '../payee.schema';

const account = { contract_id: id, charge_item_id: id };
const why = text(200);

export const depositAccount = z.strictObject(account);
export const forfeitInput = z.strictObject({ ...account, amount_fen: positiveFen, reason: why });
export const useInput = z.strictObject({
  ...account,
  items: z
    .array(z.strictObject({ receivable_id: id, amount_fen: positiveFen }))
    .min(1, '请至少选择一笔应收')
    .max(200),
  reason: why,
});
export const carryInput = z.strictObject({ ...account, to_contract_id: id, amount_fen: positiveFen, reason: why });
export const undoEntryInput = z.strictObject({ id, reason: why });

export const refundSave = z
  .strictObject({
    id: id.optional(),
    version: version.optional(),
    ...account,
    amount_fen: positiveFen,
    way: z.enum(valuesOf(REFUND_WAY)).default('transfer'),
    payee_name: optionalText(100),
    payee_bank: optionalText(100),
    payee_account: bankAccountOrMasked,
    reason: why,
  })
  .check((context) => requirePayee(context, 'payee_name'));
export const refund = z.strictObject({
  ...stored,
  contract_id: z.number(),
  charge_item_id: z.number(),
  contract_number: z.string(),
  tenant_name: z.string(),
  charge_item: z.string(),
  amount_fen: z.number(),
  paid_fen: z.number(),
  /** `null` for a refund that states no payee, from before payees were stated. */
  way: z.enum(valuesOf(REFUND_WAY)).nullable(),
  ...payee.shape,
  reason: z.string(),
  status: z.enum(valuesOf(PROPOSAL_STATUS)),
  created_by: z.string(),
  created_at: z.string(),
});

/** `amount_fen` is signed: incoming positive, outgoing negative; `balance_fen` is the balance after it. */
export const ledgerEntry = z.strictObject({
  /** Id of a movement that may be undone; `null` for received money. */
  entry_id: z.number().nullable(),
  kind: z.enum(valuesOf(DEPOSIT_ENTRY)),
  date,
  accounting_date: date,
  amount_fen: z.number(),
  balance_fen: z.number(),
  text: z.string(),
  by: z.string(),
  undone: z.boolean(),
  paid_fen: z.number().nullable(),
});
export const ledger = z.strictObject({
  contract_id: z.number(),
  charge_item_id: z.number(),
  contract_number: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  charge_item: z.string(),
  balance_fen: z.number(),
  /** Due and unpaid, fen. */
  due_fen: z.number(),
  not_due_fen: z.number(),
  /** Securities in force. */
  secured_fen: z.number(),
  entries: z.array(ledgerEntry),
  refunds: z.array(refund),
  /** Known accounts of the tenant, the preset one first. */
  payees: z.array(payee),
  /** Open receivables of the contract that the deposit may pay, oldest first. */
  usable: z.array(
    z.strictObject({
      id: z.number(),
      charge_item: z.string(),
      start_date: date,
      end_date: date,
      due_date: date,
      open_fen: z.number(),
    }),
  ),
  /** Contracts it may be carried to: other contracts of the tenant in the same books. */
  targets: z.array(z.strictObject({ value: z.number(), label: z.string() })),
});

export type DepositAccount = z.infer<typeof depositAccount>;
export type ForfeitInput = z.infer<typeof forfeitInput>;
export type UseInput = z.infer<typeof useInput>;
export type CarryInput = z.infer<typeof carryInput>;
export type UndoEntryInput = z.infer<typeof undoEntryInput>;
export type RefundSave = z.input<typeof refundSave>;
export type RefundTerms = z.output<typeof refundSave>;
export type Refund = z.infer<typeof refund>;
export type LedgerEntry = z.infer<typeof ledgerEntry>;
export type DepositLedger = z.infer<typeof ledger>;

export const depositSchemas = {
  '/api/finance/deposit/ledger': { input: depositAccount, output: ledger },
  '/api/finance/deposit/forfeit': { input: forfeitInput, output: ledger },
  '/api/finance/deposit/use': { input: useInput, output: ledger },
  '/api/finance/deposit/carry': { input: carryInput, output: ledger },
  '/api/finance/deposit/undo': { input: undoEntryInput, output: ledger },
  '/api/finance/deposit-refund/reveal': { input: byId, output: payee },
  '/api/finance/deposit-refund/get': { input: byId, output: refund },
  '/api/finance/deposit-refund/save': { input: refundSave, output: refund },
  '/api/finance/deposit-refund/delete': { input: byId, output: z.strictObject({ deleted: z.number() }) },
};
