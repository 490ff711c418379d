// Schemas of import calls. The spreadsheet itself is read and checked by the server's import.
import * as z from 'zod';
import { upload } from '#api/account/file/file.schema';
import { IMPORT_MODES, type ImportDeclaration } from './import';

export const importMode = z.enum(IMPORT_MODES);

const issue = z.strictObject({ column: z.string(), message: z.string() });
const row = z.strictObject({
  row: z.number(),
  cells: z.record(z.string(), z.string()),
  errors: z.array(issue),
  note: z.string().optional(),
});
const preview = z.strictObject({
  right: z.number(),
  wrong: z.number(),
  warnings: z.array(z.string()),
  rows: z.array(row),
});
const result = z.strictObject({
  imported: z.number(),
  left_out: z.number(),
  handout: z.array(z.record(z.string(), z.string())),
});

export function importSchemas({ area, object }: ImportDeclaration) {
  const base = `/api/${area}/${object}`;
  return {
    [`${base}/import-check`]: { input: upload, output: preview },
    [`${base}/import`]: { input: z.strictObject({ ...upload.shape, mode: importMode }), output: result },
    [`${base}/import/report`]: { input: z.strictObject({}), output: null },
    [`${base}/import/report-wrong`]: { input: upload, output: null },
  };
}
