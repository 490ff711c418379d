// Schemas of import calls. The spreadsheet itself is read and validated by the server's import.
import * as z from 'zod';
import { upload } from '../account/file.schema';
import { IMPORT_MODES, IMPORT_STAGE, type ImportDeclaration } from './import';
import { valuesOf } from './labels';

export const importMode = z.enum(IMPORT_MODES);

const issue = z.strictObject({ column: z.string(), message: z.string() });
const row = z.strictObject({
  row: z.number(),
  cells: z.record(z.string(), z.string()),
  errors: z.array(issue),
  alike: z.string().optional(),
  note: z.string().optional(),
});
const preview = z.strictObject({
  right: z.number(),
  wrong: z.number(),
  alike: z.number(),
  amount_fen: z.number().nullable(),
  alike_amount_fen: z.number().nullable(),
  warnings: z.array(z.string()),
  rows: z.array(row),
});
const result = z.strictObject({
  imported: z.number(),
  left_out: z.number(),
  ids: z.array(z.number()),
  handout: z.array(z.record(z.string(), z.string())),
});

/** A file to be checked or imported, with the key of its progress. */
export const importUpload = z.strictObject({ ...upload.shape, progress: z.string().max(64).optional() });
const progress = z.strictObject({
  stage: z.enum(valuesOf(IMPORT_STAGE)),
  rows: z.number(),
  of: z.number().nullable(),
});
export const importProgressSchemas = {
  '/api/account/import/progress': {
    input: z.strictObject({ key: z.string().min(1).max(64) }),
    output: progress.nullable(),
  },
};

export function importSchemas({ area, object }: ImportDeclaration) {
  const base = `/api/${area}/${object}`;
  return {
    [`${base}/import-check`]: { input: importUpload, output: preview },
    [`${base}/import`]: {
      input: z.strictObject({
        ...importUpload.shape,
        mode: importMode,
        amount_fen: z.string().optional(),
        alike: z.enum(['leave', 'enter']).optional(),
      }),
      output: result,
    },
    [`${base}/import/report`]: { input: z.strictObject({}), output: null },
    [`${base}/import/report-wrong`]: { input: upload, output: null },
  };
}
