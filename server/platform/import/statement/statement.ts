// An uploaded bank statement, read on a thread.
import type { StatementLine } from '#domain/finance/receipts/statement';
import type { Env } from '#server/platform/start/env';
import { onThread } from '#server/platform/threads/index';
import { receiveRows } from '../parts';
import { bytesOf } from '../sheet';
import type { SentLine } from './statement-file';
import type { ConfirmedLayout, DetectedStatement, Layout, ReadLines } from './statement-lines';

/** Lines of a file, and header, total and blank rows in addition. */
export const MAX_LINES = 50_000;
const MAX_ROWS = MAX_LINES + 200;

interface FileOptions {
  /** Name of the sheet to read; empty for the one that looks most like a statement. */
  sheet: string;
}

/** Returns the layout of a file; `head_row` where the user names it, `confirmed` for the account. */
export async function detectStatement(
  file: File,
  env: Env,
  { sheet, ...options }: FileOptions & { head_row: number | null; confirmed: readonly ConfirmedLayout[] },
): Promise<DetectedStatement> {
  const bytes = await bytesOf(file, env);
  return onThread('detect-statement', { bytes, max_rows: MAX_ROWS, sheet: sheet || undefined, ...options }, [
    bytes.buffer,
  ]);
}

export interface ReadStatementFile extends ReadLines {
  /** Texts of the cells of each line, where they are wanted. */
  texts: string[][];
}

/** Returns the lines of a file; refuses one that does not have the layout. */
export async function readStatementFile(
  file: File,
  env: Env,
  { sheet, layout, with_texts = false }: FileOptions & { layout: Layout; with_texts?: boolean },
): Promise<ReadStatementFile> {
  const bytes = await bytesOf(file, env);
  const { port1, port2 } = new MessageChannel();
  const sent = receiveRows<SentLine, never>(port1, () => undefined);
  try {
    const facts = await onThread(
      'read-statement',
      { bytes, max_rows: MAX_ROWS, sheet: sheet || undefined, layout, with_texts, port: port2 },
      [bytes.buffer, port2],
    );
    const lines: StatementLine[] = sent.map(({ line }) => line);
    return {
      ...facts,
      lines,
      suggested: sent.map(({ suggested }) => suggested),
      texts: sent.map(({ texts }) => texts),
    };
  } finally {
    port1.close();
  }
}
