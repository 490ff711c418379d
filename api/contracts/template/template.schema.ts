// Contract template (合同模板): shared by the form, the server and the API document. A text with unknown placeholders cannot be saved.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { id, ordinal, text } from '#api/kernel/form/fields';
import { templateFaults } from '#domain/documents/template';
import { PLACEHOLDERS } from './template-placeholders';

/** Limit in characters; a lease of some forty pages. */
const LONGEST = 60_000;
/** Maximum number of faults reported. */
const MOST_FAULTS = 50;

const body = z
  .string()
  // A longer text is not searched for placeholders.
  .max(LONGEST, { error: `最多 ${LONGEST} 个字`, abort: true })
  .refine((value) => value.trim() !== '', '请填写模板正文')
  .refine((value) => !value.includes('\u0000'), '不能包含控制字符')
  .superRefine((value, context) => {
    for (const { message } of templateFaults(value, PLACEHOLDERS).slice(0, MOST_FAULTS))
      context.addIssue({ code: 'custom', message });
  });

const fields = {
  name: text(60),
  body,
  /** Set on the template printed by default; at most one. */
  is_default: z.boolean().default(false),
  enabled: z.boolean().default(true),
};

export const templateSave = z
  .strictObject({ ...identity, ...fields })
  .refine((template) => template.enabled || !template.is_default, {
    path: ['is_default'],
    message: '停用的模板不能设为默认',
  });

const template = z.strictObject({
  ...stored,
  name: z.string(),
  body: z.string(),
  is_default: z.boolean(),
  enabled: z.boolean(),
});

const printable = z.strictObject({ id: z.number(), name: z.string(), is_default: z.boolean() });
/** Preview with a contract, or with the example by default. */
const preview = z.strictObject({ body, contract_id: id.optional() });
const print = z.strictObject({
  id,
  /** The default template when omitted. */
  template_id: id.optional(),
  /** The latest version when omitted. */
  version_no: ordinal.optional(),
});

export type TemplateSave = z.input<typeof templateSave>;
export type ContractTemplate = z.output<typeof template>;
export type PrintableTemplate = z.output<typeof printable>;
export type TemplatePreview = z.infer<typeof preview>;
export type PrintContract = z.infer<typeof print>;

export const templateSchemas = {
  '/api/contracts/template/get': { input: byId, output: template },
  '/api/contracts/template/save': { input: templateSave, output: template },
  '/api/contracts/template/delete': { input: ids, output: deleted },
  '/api/contracts/template/printable': { input: z.strictObject({}), output: z.array(printable) },
  '/api/contracts/template/report-preview': { input: preview, output: null },
  '/api/contracts/contract/report-pdf': { input: print, output: null },
};
