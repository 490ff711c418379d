// Schemas of voucher calls (凭证, docs/domain §6).
import * as z from 'zod';
import { id, month, optionalText, text, version } from '#api/kernel/form/fields';
import { balances } from '#domain/finance/accounting/voucher-template';
import {
  AMORTISED,
  AMOUNT,
  AUXILIARY,
  LAYOUT,
  MERGE,
  SIDE,
  SUBJECT_OF,
  SUMMARY_PLACEHOLDERS,
  VOUCHER_EVENT,
} from './voucher-events';

const keysOf = <T extends object>(labels: T) => z.enum(Object.keys(labels) as [keyof T & string]);

const event = keysOf(VOUCHER_EVENT);
const side = keysOf(SIDE);

/** The legal entity and month of vouchers. */
const books = { legal_entity_id: id, month };

const making = z.strictObject({ ...books, merge: keysOf(MERGE).default('document') });

/** One line of a voucher, proposed or made. */
const line = z.strictObject({
  line: z.number(),
  subject: z.string(),
  subject_name: z.string(),
  side,
  amount_fen: z.number(),
  summary: z.string(),
  tenant_name: z.string().nullable(),
  contract_number: z.string().nullable(),
  building_name: z.string().nullable(),
  park_name: z.string().nullable(),
});

const draft = z.strictObject({
  posting_count: z.number(),
  voucher_count: z.number(),
  debit_fen: z.number(),
  credit_fen: z.number(),
  /** Problems that block making vouchers: missing subjects, each with its use. */
  problems: z.array(z.string()),
  /** The first vouchers, with their numbers. */
  vouchers: z.array(
    z.strictObject({
      number: z.number(),
      voucher_date: z.string(),
      event,
      posting_count: z.number(),
      lines: z.array(line),
    }),
  ),
});

const made = z.strictObject({
  voucher_count: z.number(),
  posting_count: z.number(),
  first_number: z.number(),
  last_number: z.number(),
});

/** Auxiliaries of a month's vouchers without a code in other systems. */
const uncoded = z.strictObject({
  count: z.number(),
  /** The first of the objects. */
  objects: z.array(
    z.strictObject({ kind: z.enum(['tenant', 'park', 'contract', 'building']), id: z.number(), name: z.string() }),
  ),
});

const exporting = z.strictObject({ ...books, again: z.boolean().default(false) });
const exported = z.strictObject({ voucher_count: z.number(), again_count: z.number() });

const fileOf = z.strictObject({ ...books, layout: keysOf(LAYOUT) });

const SUBJECT = /^[0-9A-Za-z.-]*$/;
const unknownPlaceholder = (summary: string) =>
  [...summary.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '').find((name) => !(name in SUMMARY_PLACEHOLDERS));

const templateLine = z
  .strictObject({
    side,
    subject_of: keysOf(SUBJECT_OF),
    subject: optionalText(30).refine((value) => SUBJECT.test(value), '科目编码只能包含字母、数字、点和短横'),
    amount: keysOf(AMOUNT),
    auxiliaries: z.array(keysOf(AUXILIARY)).max(5).default([]),
    summary: text(100).refine((value) => unknownPlaceholder(value) === undefined, '摘要中有未知的占位符'),
  })
  .refine(({ subject_of, subject }) => (subject_of === 'fixed') === (subject !== ''), {
    path: ['subject'],
    message: '指定科目须填写科目编码，其他来源不填',
  });

const saving = z
  .strictObject({
    event,
    lines: z.array(templateLine).min(2, '至少两行').max(20),
    version: version.default(0),
  })
  .refine(({ lines }) => balances(lines), { path: ['lines'], message: '借贷不平衡：借方与贷方取数须相等' });

const template = z.strictObject({
  event,
  lines: z.array(
    z.strictObject({
      side,
      subject_of: keysOf(SUBJECT_OF),
      subject: z.string(),
      amount: keysOf(AMOUNT),
      auxiliaries: z.array(keysOf(AUXILIARY)),
      summary: z.string(),
    }),
  ),
  /** Set when the enterprise has changed it; it can be reset to the usual lines. */
  changed: z.boolean(),
  version: z.number(),
});

const revenueMonth = z.strictObject({
  contract_count: z.number(),
  amount_fen: z.number(),
  /** Rows, the largest first. */
  rows: z.array(
    z.strictObject({
      contract_id: z.number(),
      contract_number: z.string(),
      tenant_name: z.string(),
      running_fen: z.number(),
      posted_fen: z.number(),
      amount_fen: z.number(),
    }),
  ),
});
const revenuePosted = z.strictObject({ contract_count: z.number(), amount_fen: z.number() });

const amortisationMonth = z.strictObject({
  posting_count: z.number(),
  amount_fen: z.number(),
  /** Rows, the largest first. */
  rows: z.array(
    z.strictObject({
      contract_id: z.number(),
      contract_number: z.string(),
      tenant_name: z.string(),
      kind: keysOf(AMORTISED),
      cost_fen: z.number(),
      running_fen: z.number(),
      posted_fen: z.number(),
      amount_fen: z.number(),
    }),
  ),
});
const amortisationPosted = z.strictObject({ posting_count: z.number(), amount_fen: z.number() });

export type AmortisationMonth = z.output<typeof amortisationMonth>;
export type AmortisationPosted = z.output<typeof amortisationPosted>;
export type RevenueMonth = z.output<typeof revenueMonth>;
export type RevenuePosted = z.output<typeof revenuePosted>;
export type VoucherMaking = z.input<typeof making>;
export type VoucherMakingTerms = z.output<typeof making>;
export type VoucherDraft = z.output<typeof draft>;
export type VouchersMade = z.output<typeof made>;
export type VoucherBooks = { legal_entity_id: number; month: string };
export type Uncoded = z.output<typeof uncoded>;
export type VoucherExporting = z.input<typeof exporting>;
export type VoucherExportingTerms = z.output<typeof exporting>;
export type VouchersExported = z.output<typeof exported>;
export type VoucherFile = z.output<typeof fileOf>;
export type VoucherTemplate = z.output<typeof template>;
export type VoucherTemplateSave = z.input<typeof saving>;
export type VoucherTemplateTerms = z.output<typeof saving>;

export const voucherSchemas = {
  '/api/finance/revenue-adjustment/preview': { input: z.strictObject(books), output: revenueMonth },
  '/api/finance/revenue-adjustment/post': { input: z.strictObject(books), output: revenuePosted },
  '/api/finance/amortisation/preview': { input: z.strictObject(books), output: amortisationMonth },
  '/api/finance/amortisation/post': { input: z.strictObject(books), output: amortisationPosted },
  '/api/finance/voucher/preview': { input: making, output: draft },
  '/api/finance/voucher/make': { input: making, output: made },
  '/api/finance/voucher/undo': { input: z.strictObject(books), output: z.strictObject({ voucher_count: z.number() }) },
  '/api/finance/voucher/export-check': { input: z.strictObject(books), output: uncoded },
  '/api/finance/voucher/export': { input: exporting, output: exported },
  '/api/finance/voucher/file': { input: fileOf },
  '/api/finance/voucher-template/list': { input: z.strictObject({}), output: z.array(template) },
  '/api/finance/voucher-template/save': { input: saving, output: z.array(template) },
  '/api/finance/voucher-template/reset': { input: z.strictObject({ event }), output: z.array(template) },
};
