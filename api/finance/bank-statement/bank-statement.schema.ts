// Bank statements (银行对账单): layout of a file, its lines, and the received money created from them.
import * as z from 'zod';
import { upload } from '#api/account/file.schema';
import { deleted, ids } from '#api/kernel/endpoint/crud.schema';
import { date, id, text } from '#api/kernel/form/fields';
import { importUpload } from '#api/kernel/import.schema';
import { valuesOf } from '#api/kernel/labels';
import { DATE_ORDER, LINE_STATE, STATEMENT_FIELD } from './bank-statement-labels';

const header = text(60).optional();
const needed = (field: keyof typeof STATEMENT_FIELD) =>
  z.string({ error: `请选择${STATEMENT_FIELD[field].label}所在的列` }).pipe(text(60));
const columns = z
  .strictObject({
    received_on: needed('received_on'),
    payer: needed('payer'),
    credit: header,
    debit: header,
    amount: header,
    direction: header,
    payer_account: header,
    payee: header,
    payee_account: header,
    bank_serial: header,
    remark: header,
    balance: header,
    reversal: header,
    own_account: header,
  })
  .superRefine((value, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (!value.credit && !value.amount) refuse('credit', '请选择收入金额列，或选择金额列');
    if (value.credit && value.amount) refuse('amount', '已选择收入金额列，不再需要金额列');
    if (value.debit && !value.credit) refuse('debit', '支出金额列须与收入金额列一起使用');
    if (value.direction && !value.amount) refuse('direction', '收支方向列须与金额列一起使用');
    const taken = new Map<string, string>();
    for (const [field, name] of Object.entries(value)) {
      if (name !== undefined && taken.has(name)) refuse(field, '一列只能对应一项');
      if (name !== undefined) taken.set(name, field);
    }
  });

/** Layout by which a file is read. */
export const statementLayout = z.strictObject({ columns, date_order: z.enum(valuesOf(DATE_ORDER)) });
export const statementMappingSave = z.strictObject({ name: text(40), ...statementLayout.shape });
export const statementMapping = z.strictObject({ id: z.number(), ...statementMappingSave.shape });

/** The layout detected from a file. */
export const detectedLayout = z.strictObject({
  /** Row of the headers, from 1. */
  head_row: z.number(),
  heads: z.array(z.string()),
  /** The first rows with a day below the headers, as texts. */
  samples: z.array(z.array(z.string())),
  /** `confirmed`: a user confirmed the columns for the same headers of the account; `known`: the layout of a bank; else guessed. */
  origin: z.enum(['confirmed', 'known', 'guessed']),
  /** Name of the bank's layout, where the headers are those of a known one. */
  profile: z.string().nullable(),
  columns: z.partialRecord(z.enum(valuesOf(STATEMENT_FIELD)), z.string()),
  date_order: z.enum(valuesOf(DATE_ORDER)),
  /** The sheet that was read, and all filled ones; empty for a file without sheets. */
  sheet: z.string(),
  sheets: z.array(z.string()),
  warnings: z.array(z.string()),
});

export const statementRow = z.strictObject({
  row: z.number(),
  state: z.enum(valuesOf(LINE_STATE)),
  received_on: z.string(),
  payer: z.string(),
  payer_account: z.string(),
  amount_fen: z.number(),
  bank_serial: z.string(),
  remark: z.string(),
  /** Name of the tenant, when it is known. */
  tenant_name: z.string().nullable(),
  /** Errors, each with its column and text. */
  issues: z.array(z.strictObject({ column: z.string(), message: z.string() })),
  /** Remarks that do not prevent the import. */
  note: z.string(),
});

export const statementPreview = z.strictObject({
  counts: z.record(z.enum(valuesOf(LINE_STATE)), z.number()),
  /** Sums of the new lines, of those similar to existing ones, and of outgoing money, fen. */
  amount_fen: z.number(),
  out_fen: z.number(),
  similar_fen: z.number(),
  warnings: z.array(z.string()),
  /** All lines, at most 5,000: those with errors and the doubtful ones first. */
  rows: z.array(statementRow),
});

export const statementResult = z.strictObject({
  imported: z.number(),
  amount_fen: z.number(),
  known: z.number(),
  left_out: z.number(),
  /** Lines that the account did not have: receipts and other movements. */
  lines: z.number(),
  /** Ids of the created cash records; the first ones of many. */
  ids: z.array(z.number()),
});

/** Name of the sheet, where the user chooses one. */
const sheet = z.string().optional();
/** `head_row`: row of the headers, from 1, where the user names it. */
const detectInput = z.strictObject({
  ...upload.shape,
  sheet,
  head_row: z.string().optional(),
  flow_account_id: z.string().optional(),
});

/** Multipart fields besides the file; `layout` is JSON. */
export const statementFields = z.strictObject({ flow_account_id: z.coerce.number().pipe(id), layout: statementLayout });
const checkInput = z.strictObject({ ...importUpload.shape, sheet, flow_account_id: z.string(), layout: z.string() });

export const bankStatement = z.strictObject({
  id: z.number(),
  flow_account: z.string(),
  file_name: z.string(),
  first_on: date,
  last_on: date,
  imported: z.number(),
  amount_fen: z.number(),
  known: z.number(),
  left_out: z.number(),
  created_by_name: z.string(),
  created_at: z.string(),
});

export type StatementLayout = z.infer<typeof statementLayout>;
export type StatementMapping = z.infer<typeof statementMapping>;
export type StatementMappingSave = z.infer<typeof statementMappingSave>;
export type DetectedLayout = z.infer<typeof detectedLayout>;
export type StatementRow = z.infer<typeof statementRow>;
export type StatementPreview = z.infer<typeof statementPreview>;
export type StatementResult = z.infer<typeof statementResult>;
export type BankStatement = z.infer<typeof bankStatement>;

export const statementSchemas = {
  '/api/finance/statement/glance': { input: detectInput, output: detectedLayout },
  '/api/finance/statement/import-check': { input: checkInput, output: statementPreview },
  '/api/finance/statement/import': {
    input: z.strictObject({
      ...checkInput.shape,
      mode: z.string(),
      similar: z.string(),
      amount_fen: z.string().optional(),
    }),
    output: statementResult,
  },
  '/api/finance/statement/import/report-wrong': { input: checkInput, output: null },
  '/api/finance/statement/sample': { input: z.strictObject({}), output: z.strictObject({ offered: z.boolean() }) },
  '/api/finance/statement/sample/report': { input: z.strictObject({ flow_account_id: id }), output: null },
  '/api/finance/statement/list': { input: z.strictObject({}), output: z.array(bankStatement) },
  '/api/finance/statement-mapping/list': { input: z.strictObject({}), output: z.array(statementMapping) },
  '/api/finance/statement-mapping/save': { input: statementMappingSave, output: statementMapping },
  '/api/finance/statement-mapping/delete': { input: ids, output: deleted },
};
