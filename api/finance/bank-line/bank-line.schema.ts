// Bank lines (银行流水, docs/domain §6.2): matching with the books, and entries for what concerns no tenant.
import * as z from 'zod';
import { bulkDone, bulkReason, ticked, tickedIds } from '#api/kernel/endpoint/bulk.schema';
import { deleted, ids } from '#api/kernel/endpoint/crud.schema';
import { date, id, optionalText, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { BANK_DIRECTION, BANK_ENTRY_KIND } from './bank-line-labels';

const kind = z.enum(valuesOf(BANK_ENTRY_KIND), { error: '请选择入账类型' });
const many = z.array(id).max(500).default([]);

/** A movement of the books that can be matched, or is. Amounts are in fen, below 0 for money out. */
export const bookedMovement = z.strictObject({
  source: z.enum(['cash', 'entry', 'commission']),
  id: z.number(),
  moved_on: date,
  title: z.string(),
  remark: z.string(),
  amount_fen: z.number(),
});

export const bankLineCandidates = z.strictObject({
  /** Sum of the lines. */
  amount_fen: z.number(),
  rows: z.array(bookedMovement),
});

/** `search`: part of the other side, the remark, the day or the amount. */
export const bankCandidatesInput = z.strictObject({ ids: tickedIds, search: optionalText(60) });
export const bankMatchInput = z.strictObject({
  line_ids: tickedIds,
  cash_record_ids: many,
  bank_entry_ids: many,
  /** Payments of commissions. */
  commission_act_ids: many,
});
export const bankBookInput = z.strictObject({
  items: ticked(z.strictObject({ line_id: id, kind })),
  /** Words by which later lines of the same direction are proposed as this kind. */
  remember: text(40).nullable().default(null),
});

export const bankRule = z.strictObject({
  id: z.number(),
  direction: z.enum(valuesOf(BANK_DIRECTION)),
  words: z.string(),
  kind,
});

/** Figures of an account at the end of a day (docs/domain §6.2), fen. */
export const accountReconciliation = z.strictObject({
  flow_account_id: z.number(),
  flow_account: z.string(),
  opening_on: date,
  opening_fen: z.number(),
  last_line_on: date.nullable(),
  bank_fen: z.number(),
  stated_fen: z.number(),
  book_fen: z.number(),
  bank_in_fen: z.number(),
  bank_out_fen: z.number(),
  book_in_fen: z.number(),
  book_out_fen: z.number(),
  open_lines: z.number(),
  /** The balance that the bank reported last by then (BankFeed), and by how much it exceeds the one by the lines of that day. */
  reported_on: date.nullable(),
  reported_fen: z.number().nullable(),
  reported_excess_fen: z.number().nullable(),
  /** Days on which a stated balance does not follow from the line before it; the first ones of many. */
  gaps: z.array(z.strictObject({ booked_on: date, expected_fen: z.number(), balance_fen: z.number() })),
});

export type BookedMovement = z.output<typeof bookedMovement>;
export type BankLineCandidates = z.output<typeof bankLineCandidates>;
export type BankCandidatesInput = z.input<typeof bankCandidatesInput>;
export type BankCandidatesTerms = z.output<typeof bankCandidatesInput>;
export type BankMatchInput = z.input<typeof bankMatchInput>;
export type BankMatchTerms = z.output<typeof bankMatchInput>;
export type BankBookInput = z.input<typeof bankBookInput>;
export type BankBookTerms = z.output<typeof bankBookInput>;
export type BankRule = z.output<typeof bankRule>;
export type AccountReconciliation = z.output<typeof accountReconciliation>;

export const bankLineSchemas = {
  '/api/finance/bank-line/candidates': { input: bankCandidatesInput, output: bankLineCandidates },
  '/api/finance/bank-line/match': { input: bankMatchInput, output: bulkDone },
  '/api/finance/bank-line/auto-match': { input: z.strictObject({ flow_account_id: id.nullable() }), output: bulkDone },
  '/api/finance/bank-line/unmatch': { input: z.strictObject({ ids: tickedIds }), output: bulkDone },
  '/api/finance/bank-line/book': { input: bankBookInput, output: bulkDone },
  '/api/finance/bank-line/register': { input: z.strictObject({ ids: tickedIds }), output: bulkDone },
  '/api/finance/bank-entry/void': { input: bulkReason('请填写作废原因'), output: bulkDone },
  '/api/finance/bank-rule/list': { input: z.strictObject({}), output: z.array(bankRule) },
  '/api/finance/bank-rule/delete': { input: ids, output: deleted },
  '/api/finance/bank-reconciliation/accounts': {
    input: z.strictObject({ day: date }),
    output: z.array(accountReconciliation),
  },
};
