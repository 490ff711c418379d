// Securities other than cash for a deposit (非现金担保, docs/domain §5.15), and the acts on them.
import * as z from 'zod';
import { storedFile } from '#api/account/file.schema';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { businessDate, date, id, optionalText, positiveFen, reason, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { SECURITY_ACT, SECURITY_KIND, SECURITY_STATE } from '../labels';

const MOST_FILES = 20;

export const securityTerms = z
  .strictObject({
    contract_id: id,
    charge_item_id: id,
    kind: z.enum(valuesOf(SECURITY_KIND)),
    issuer: text(100),
    number: optionalText(64),
    amount_fen: positiveFen,
    start: businessDate,
    /** Last day; without it until it is returned. */
    end: businessDate.nullable().default(null),
    /** The security of the same deposit, or of the renewed lease, that it replaces from its start on. */
    replaces_id: id.nullable().default(null),
    attachment_ids: z.array(id).max(MOST_FILES, `最多 ${MOST_FILES} 个附件`).default([]),
    remark: optionalText(200),
  })
  .refine(({ start, end }) => end === null || end >= start, { path: ['end'], message: '止期不能早于起期' })
  .refine(({ kind, number }) => kind === 'guarantor' || number !== '', {
    path: ['number'],
    message: '请填写保函或保单编号',
  });
export const returnInput = z.strictObject({ id, acted_on: businessDate, reason: reason('请填写原因') });
/** Either links a receipt or enters one, which takes the day and the account. */
export const claimInput = z
  .strictObject({
    id,
    amount_fen: positiveFen,
    cash_record_id: id.nullable().default(null),
    /** Day on which the money arrived. */
    acted_on: businessDate.nullable().default(null),
    flow_account_id: id.nullable().default(null),
    bank_serial: optionalText(64),
    reason: reason('请填写索赔原因'),
  })
  .refine(({ cash_record_id, acted_on }) => (cash_record_id === null) === (acted_on !== null), {
    path: ['acted_on'],
    message: '请选择到账日，或已有的收款流水',
  })
  .refine(({ cash_record_id, flow_account_id }) => (cash_record_id === null) === (flow_account_id !== null), {
    path: ['flow_account_id'],
    message: '请选择流水账户，或已有的收款流水',
  });
export const voidInput = z.strictObject({ id, reason: reason('请填写作废原因') });
export const undoActInput = z.strictObject({ id, reason: reason('请填写撤销原因') });

export const securityAct = z.strictObject({
  id: z.number(),
  kind: z.enum(valuesOf(SECURITY_ACT)),
  acted_on: date,
  amount_fen: z.number().nullable(),
  cash_record_id: z.number().nullable(),
  /** The receipt existed before the claim. */
  linked: z.boolean(),
  reason: z.string(),
  by: z.string(),
  undone: z.boolean(),
  undo_reason: z.string(),
});
/** A receipt that a claim can be linked to. */
export const claimReceipt = z.strictObject({
  id: z.number(),
  received_on: date,
  payer: z.string(),
  account: z.string(),
  /** Amount without claims. */
  left_fen: z.number(),
});
export const security = z.strictObject({
  id: z.number(),
  contract_id: z.number(),
  contract_number: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  charge_item_id: z.number(),
  charge_item: z.string(),
  kind: z.enum(valuesOf(SECURITY_KIND)),
  issuer: z.string(),
  number: z.string(),
  amount_fen: z.number(),
  claimed_fen: z.number(),
  in_force_fen: z.number(),
  start: date,
  end: date.nullable(),
  state: z.enum(valuesOf(SECURITY_STATE)),
  /** The replaced one, and the one that replaces it. */
  replaces_id: z.number().nullable(),
  replaced_by_id: z.number().nullable(),
  /** The approved renewal of its lease. */
  renewal: z.strictObject({ id: z.number(), start: date }).nullable(),
  remark: z.string(),
  recorded_by: z.string(),
  attachments: z.array(storedFile),
  acts: z.array(securityAct),
});
/** A deposit of a contract by item, as of today. */
export const securedDeposit = z.strictObject({
  charge_item_id: z.number(),
  charge_item: z.string(),
  /** By the terms of the latest version. */
  agreed_fen: z.number(),
  held_fen: z.number(),
  secured_fen: z.number(),
  /** Due in cash and unpaid. */
  due_fen: z.number(),
  not_due_fen: z.number(),
});
export const securitiesOfContract = z.strictObject({
  deposits: z.array(securedDeposit),
  securities: z.array(security),
  /** Those of the renewed lease that can be carried to this one. */
  carriable: z.array(security),
  /** First day of the lease. */
  start: date,
});
const ofContract = z.strictObject({ contract_id: id });

export type SecurityInput = z.input<typeof securityTerms>;
export type SecurityTerms = z.output<typeof securityTerms>;
export type ReturnInput = z.infer<typeof returnInput>;
export type ClaimInput = z.input<typeof claimInput>;
export type Claim = z.output<typeof claimInput>;
export type ClaimReceipt = z.infer<typeof claimReceipt>;
export type VoidInput = z.infer<typeof voidInput>;
export type UndoActInput = z.infer<typeof undoActInput>;
export type SecurityAct = z.infer<typeof securityAct>;
export type Security = z.infer<typeof security>;
export type SecuredDeposit = z.infer<typeof securedDeposit>;
export type SecuritiesOfContract = z.infer<typeof securitiesOfContract>;

export const securitySchemas = {
  '/api/finance/security/of-contract': { input: ofContract, output: securitiesOfContract },
  '/api/finance/security/get': { input: byId, output: security },
  '/api/finance/security/register': { input: securityTerms, output: security },
  '/api/finance/security/return': { input: returnInput, output: security },
  '/api/finance/security/receipts': { input: byId, output: z.array(claimReceipt) },
  '/api/finance/security/claim': { input: claimInput, output: security },
  '/api/finance/security/void': { input: voidInput, output: security },
  '/api/finance/security/undo': { input: undoActInput, output: security },
};
