// An uploaded bank statement, read on a thread.
import { IMPORT_LARGE_ROWS } from '#api/kernel/import';
import type { StatementLine } from '#domain/finance/receipts/statement';
import type { Services } from '#server/platform/start/services';
import { onThread } from '#server/platform/threads/index';
import { receiveRows } from '../parts';
import { bytesOf } from '../sheet';
import { refuseFile } from '../sheet-rows';
import type { SentLine } from './statement-file';
import type { ConfirmedLayout, DetectedStatement, Layout, ReadLines } from './statement-lines';

/** Header, total and blank rows in addition to the lines. */
const OTHER_ROWS = 200;
const MAX_ROWS = IMPORT_LARGE_ROWS + OTHER_ROWS;

interface FileOptions {
  /** Name of the sheet to read; empty for the one that looks most like a statement. */
  sheet: string;
}

/** Returns the layout of a file; `head_row` where the user names it, `confirmed` for the account. */
export async function detectStatement(
  file: File,
  services: Services,
  { sheet, ...options }: FileOptions & { head_row: number | null; confirmed: readonly ConfirmedLayout[] },
): Promise<DetectedStatement> {
  const bytes = await bytesOf(file, services.env);
  return onThread('detect-statement', { bytes, max_rows: MAX_ROWS, sheet: sheet || undefined, ...options }, [
    bytes.buffer,
  ]);
}

export interface ReadStatementFile extends ReadLines {
  /** Texts of the cells of each line, where they are wanted. */
  texts: string[][];
}

/** Returns the lines of a file; refuses one that does not have the layout, and without lines unless it may state only a balance. */
export async function readStatementFile(
  file: File,
  services: Services,
  {
    sheet,
    layout,
    with_texts = false,
    may_be_empty = false,
  }: FileOptions & { layout: Layout; with_texts?: boolean; may_be_empty?: boolean },
): Promise<ReadStatementFile> {
  const bytes = await bytesOf(file, services.env);
  const { port1, port2 } = new MessageChannel();
  const sent = receiveRows<SentLine, never>(port1, () => undefined);
  try {
    const facts = await onThread(
      'read-statement',
      { bytes, max_rows: MAX_ROWS, sheet: sheet || undefined, layout, with_texts, port: port2 },
      [bytes.buffer, port2],
    );
    if (sent.length === 0 && !may_be_empty) throw refuseFile('文件没有已入账的明细');
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
