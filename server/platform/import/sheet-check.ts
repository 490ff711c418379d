// Reads a spreadsheet and checks it as far as possible without stored data, and reports its progress.

import type { ImportDeclaration, ImportProgress } from '#api/kernel/import';
import { importRows } from '#api/registry/import-rows';
import { sendReport, sendRows } from './parts';
import { type CheckedRow, checkRows } from './row-checker';
import { sheetOf } from './sheet-reader';

interface CheckInput {
  bytes: Uint8Array;
  declaration: ImportDeclaration;
  /** Port for the progress and the rows. */
  port: MessagePort;
}

export interface CheckedSheet<Row> {
  rows: CheckedRow<Row>[];
  warnings: string[];
}

export async function checkedSheetOf({
  bytes,
  declaration,
  port,
}: CheckInput): Promise<Pick<CheckedSheet<unknown>, 'warnings'>> {
  const report = (progress: ImportProgress) => sendReport(port, progress);
  const schema = importRows[`${declaration.area}/${declaration.object}`];
  if (!schema) throw new Error(`no rows of ${declaration.area}/${declaration.object} in api/registry/import-rows.ts`);
  const { rows, warnings } = await sheetOf({ bytes, declaration }, (count) =>
    report({ stage: 'reading', rows: count, of: null }),
  );
  const total = rows.length;
  const checked = checkRows(schema, declaration, rows, (done) => report({ stage: 'checking', rows: done, of: total }));
  await sendRows(port, checked);
  return { warnings };
}
