// An uploaded spreadsheet as rows, read and checked on a thread.
import type { ImportDeclaration, ImportProgress, ImportSheet } from '#api/kernel/import';
import type { Env } from '../start/env';
import { onThread } from '../threads';
import { HttpFault } from '../use-case/errors';
import { receiveRows } from './parts';
import type { CheckedRow } from './row-checker';
import type { CheckedSheet } from './sheet-check';
import { assertTableName, type SheetRow } from './sheet-rows';

/** Returns the file's bytes, which are transferred to the reader. */
export async function bytesOf(file: File, env: Env): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > env.FILE_MAX_MB * 1024 * 1024) throw new HttpFault(413, `文件过大，最多 ${env.FILE_MAX_MB} MB`);
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads one sheet and checks its rows as far as possible without stored data. */
export async function checkSheet<Row>(
  file: File,
  declaration: ImportDeclaration,
  env: Env,
  onProgress: (progress: ImportProgress) => void,
): Promise<CheckedSheet<Row>> {
  assertTableName(file.name);
  const bytes = await bytesOf(file, env);
  const { port1, port2 } = new MessageChannel();
  const rows = receiveRows<CheckedRow<Row>, ImportProgress>(port1, onProgress);
  try {
    const { warnings } = await onThread('check-sheet', { bytes, declaration, port: port2 }, [bytes.buffer, port2]);
    return { rows, warnings };
  } finally {
    port1.close();
  }
}

/** Reads a workbook of several sheets, each found by its name; the first must exist and contain rows, others may be missing. */
export async function readBook<Name extends string>(
  file: File,
  declarations: Readonly<Record<Name, ImportSheet>>,
  env: Env,
): Promise<{ sheets: Record<Name, SheetRow[]>; warnings: string[] }> {
  assertTableName(file.name);
  const bytes = await bytesOf(file, env);
  const { sheets, warnings } = await onThread('read-book', { bytes, declarations }, [bytes.buffer]);
  return { sheets: sheets as Record<Name, SheetRow[]>, warnings };
}
