// Running contracts from a workbook: rows of each sheet, and the preview.
import * as z from 'zod';
import { upload } from '#api/account/file.schema';
import { YES_NO } from '#api/kernel/constants';
import {
  date,
  optionalDate,
  optionalText,
  positiveArea,
  positiveFen,
  price,
  rate,
  text,
} from '#api/kernel/form/fields';
import { importMode, importUpload } from '#api/kernel/import.schema';
import { valuesOf } from '#api/kernel/labels';
import {
  LONGEST_CYCLE_MONTHS,
  LONGEST_STEP_MONTHS,
  MOST_DUE_DAYS,
  MOST_DUE_MONTHS,
} from '#domain/contracts/clause/limits';
import { ALIGNMENT, BASIS, CONTRACT_KIND, DUE_KIND, FIRST_STUB, PRORATION, ROUND_TO } from '../labels';

const contract_number = text(40);
const clause_no = z.int('应为整数').min(1, '应为 1 到 60').max(60, '应为 1 到 60');

export const importRows = {
  contracts: z.strictObject({
    contract_number,
    park: text(100),
    tenant: text(100),
    lessor: optionalText(100),
    kind: z.enum(valuesOf(CONTRACT_KIND)).default('new'),
    start: date,
    end: date,
    signed_on: optionalDate,
    delivered_on: optionalDate,
    signatory: optionalText(40),
    manager: optionalText(40),
    late_fee_rate: rate.optional(),
    late_fee_grace: z.int('应为整数').min(0).max(365).default(0),
    billed_through: optionalDate,
    remark: optionalText(2000),
  }),
  spaces: z.strictObject({ contract_number, building: text(100), space: text(40), area: positiveArea.optional() }),
  clauses: z.strictObject({
    contract_number,
    clause_no,
    charge_item: text(100),
    basis: z.enum(valuesOf(BASIS)),
    price: price.optional(),
    rate: rate.optional(),
    start: date.optional(),
    end: date.optional(),
    cycle_months: z.int('应为整数').min(0).max(LONGEST_CYCLE_MONTHS).optional(),
    alignment: z.enum(valuesOf(ALIGNMENT)).optional(),
    first_stub: z.enum(valuesOf(FIRST_STUB)).optional(),
    proration: z.enum(valuesOf(PRORATION)).optional(),
    due_kind: z.enum(valuesOf(DUE_KIND)).optional(),
    due_days: z.int('应为整数').min(-MOST_DUE_DAYS).max(MOST_DUE_DAYS).optional(),
    due_month: z.int('应为整数').min(-MOST_DUE_MONTHS).max(MOST_DUE_MONTHS).optional(),
    due_day: z.int('应为整数').min(1).max(31).optional(),
    tax_rate: rate.optional(),
    price_includes_tax: z.enum(valuesOf(YES_NO)).default('1'),
    round_to: z.enum(valuesOf(ROUND_TO)).optional(),
  }),
  escalations: z.strictObject({
    contract_number,
    clause_no,
    every_months: z.int('应为整数').min(1).max(LONGEST_STEP_MONTHS).optional(),
    first_on: date.optional(),
    on: date.optional(),
    kind: z.enum(['percent', 'amount', 'price']),
    percent: z.string().optional(),
    amount: z.string().optional(),
  }),
  free_periods: z.strictObject({ contract_number, clause_no, start: date, end: date }),
  deposits: z.strictObject({ contract_number, charge_item: text(100), amount_fen: positiveFen, due: date.optional() }),
  receipts: z.strictObject({
    contract_number,
    received_on: date,
    amount_fen: positiveFen,
    charge_item: optionalText(100),
    flow_account: text(100),
    bank_serial: optionalText(100),
    remark: optionalText(200),
  }),
};
export type ImportRows = { [Sheet in keyof typeof importRows]: z.output<(typeof importRows)[Sheet]> };

export const importFault = z.strictObject({
  sheet: z.string(),
  row: z.number(),
  column: z.string(),
  message: z.string(),
});

const plannedRow = z.strictObject({
  charge_item: z.string(),
  start: date,
  end: date,
  due: date,
  gross_fen: z.number(),
  received_fen: z.number(),
});

export const importedContract = z.strictObject({
  number: z.string(),
  tenant: z.string(),
  start: z.string(),
  end: z.string(),
  faults: z.number(),
  /** `null` while the contract has errors. */
  plan: z
    .strictObject({
      rows: z.array(plannedRow),
      /** Number of rows beyond the preview. */
      left_out: z.number(),
      gross_fen: z.number(),
      received_fen: z.number(),
      /** Due by today and unpaid, fen. */
      overdue_fen: z.number(),
      /** Received beyond the amount owed, fen: the tenant's prepayment. */
      prepayment_fen: z.number(),
    })
    .nullable(),
});

export const contractImportPreview = z.strictObject({
  right: z.number(),
  wrong: z.number(),
  warnings: z.array(z.string()),
  faults: z.array(importFault),
  contracts: z.array(importedContract),
});
export const contractImportResult = z.strictObject({
  imported: z.number(),
  left_out: z.number(),
  ids: z.array(z.number()),
});

export type ImportFault = z.infer<typeof importFault>;
export type ImportedContract = z.infer<typeof importedContract>;
export type ContractImportPreview = z.infer<typeof contractImportPreview>;
export type ContractImportResult = z.infer<typeof contractImportResult>;

export const contractImportSchemas = {
  '/api/contracts/contract/import-check': { input: importUpload, output: contractImportPreview },
  '/api/contracts/contract/import': {
    input: z.strictObject({ ...importUpload.shape, mode: importMode }),
    output: contractImportResult,
  },
  '/api/contracts/contract/import/report-wrong': { input: upload, output: null },
  '/api/contracts/contract/import/report': { input: z.strictObject({}), output: null },
};
