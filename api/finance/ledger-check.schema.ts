// The self-check of the books (账务自检): identities that must hold, and the rows that violate one.
import * as z from 'zod';

export const ledgerFault = z.strictObject({
  check: z.string(),
  /** The row as text: 应收 租金 2026-01 云帆科技. */
  row: z.string(),
  /** The page that shows the row; '' when there is none. */
  link: z.string(),
  expected_fen: z.number(),
  actual_fen: z.number(),
  /** The posting that corrects it; '' when no manual one does. */
  advice: z.string(),
});

export const ledgerCheck = z.strictObject({
  checked_at: z.string(),
  checks: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      explanation: z.string(),
      /** Number of checked rows, and of wrong ones. */
      rows: z.number(),
      wrong: z.number(),
    }),
  ),
  /** The first faults of each check. */
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
