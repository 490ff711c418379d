// The self-check of the books (账务自检): identities that always hold, and the rows in which one does not.
import * as z from 'zod';

export const ledgerFault = z.strictObject({
  check: z.string(),
  /** What the row is in words: 应收 租金 2026-01 云帆科技. */
  row: z.string(),
  /** The page on which it is seen; '' where there is none. */
  link: z.string(),
  expected_fen: z.number(),
  actual_fen: z.number(),
  /** What to post so that it is right; '' where a person can't. */
  advice: z.string(),
});

export const ledgerCheck = z.strictObject({
  checked_at: z.string(),
  checks: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      explanation: z.string(),
      /** How many rows were looked at, and how many are wrong. */
      rows: z.number(),
      wrong: z.number(),
    }),
  ),
  /** The first of each check. */
  faults: z.array(ledgerFault),
  totals: z.array(
    z.strictObject({
      entity_name: z.string(),
      gross_fen: z.number(),
      received_fen: z.number(),
      open_fen: z.number(),
      void_fen: z.number(),
    }),
  ),
});

export type LedgerFault = z.infer<typeof ledgerFault>;
export type LedgerCheck = z.infer<typeof ledgerCheck>;

export const ledgerCheckSchemas = {
  '/api/finance/ledger-check/run': { input: z.strictObject({}), output: ledgerCheck },
};
