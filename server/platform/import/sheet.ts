// An uploaded spreadsheet as rows, read on a thread.
import type { ImportSheet } from '#api/kernel/import/import';
import type { Env } from '../start/env';
import { onThread } from '../threads';
import { HttpFault } from '../use-case/errors';
import type { Sheet, SheetRow } from './sheet-rows';

/** The file's bytes, which are the reader's from here on. */
export async function bytesOf(file: File, env: Env): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > env.FILE_MAX_MB * 1024 * 1024) throw new HttpFault(413, `文件过大，最多 ${env.FILE_MAX_MB} MB`);
  return new Uint8Array(await file.arrayBuffer());
}

export async function readSheet(file: File, declaration: ImportSheet, env: Env): Promise<Sheet> {
  const bytes = await bytesOf(file, env);
  return onThread('read-sheet', { bytes, declaration }, [bytes.buffer]);
}

/** A workbook of several sheets, each found by its name; the first must be there and hold rows, others may be missing. */
export async function readBook<Name extends string>(
  file: File,
  declarations: Readonly<Record<Name, ImportSheet>>,
  env: Env,
): Promise<{ sheets: Record<Name, SheetRow[]>; warnings: string[] }> {
  const bytes = await bytesOf(file, env);
  const { sheets, warnings } = await onThread('read-book', { bytes, declarations }, [bytes.buffer]);
  return { sheets: sheets as Record<Name, SheetRow[]>, warnings };
}
