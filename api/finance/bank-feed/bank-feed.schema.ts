// Statements that arrive by themselves (自动导入对账单, docs/adr/0050).
import * as z from 'zod';
import { id } from '#api/kernel/form/fields';

/** The feed of an account, and its last run. */
const bankFeed = z.strictObject({
  flow_account_id: z.number(),
  flow_account: z.string(),
  /** Folder below the one that the server watches. */
  folder: z.string(),
  user_name: z.string(),
  ran_at: z.string().nullable(),
  added_at: z.string().nullable(),
  /** Lines that were new at `added_at`. */
  added: z.number(),
  /** Why the last run ended early; empty when it did not. */
  stopped: z.string(),
  /** Files that were not imported, each with its reason, the latest first; empty once a run imports all that it finds. */
  refusals: z.array(z.string()),
  /** Receipts (电子回单) in the source that no line has, and the names of the first ones. */
  waiting: z.number(),
  waiting_names: z.array(z.string()),
});

const bankFeedRun = z.strictObject({
  /** Files imported, and the lines that were new. */
  files: z.number(),
  added: z.number(),
  /** Files that were not imported. */
  refused: z.number(),
  /** Receipts that were attached to lines. */
  receipts: z.number(),
  /** Why the run ended early, or which files were not imported. */
  failure: z.string(),
});

export type BankFeedState = z.output<typeof bankFeed>;
export type BankFeedRun = z.output<typeof bankFeedRun>;

const nothing = z.strictObject({});

export const bankFeedSchemas = {
  '/api/finance/bank-feed/offered': { input: nothing, output: z.strictObject({ base: z.string().nullable() }) },
  '/api/finance/bank-feed/list': { input: nothing, output: z.array(bankFeed) },
  '/api/finance/bank-feed/run': { input: z.strictObject({ flow_account_id: id }), output: bankFeedRun },
};
