// Stored files: an upload returns the id by which other objects attach the file.
import * as z from 'zod';
import { byId, ids } from '../kernel/endpoint/crud.schema';

/** The multipart field `file`; described for the API document, validated while it is read. */
export const upload = z.strictObject({ file: z.string().meta({ format: 'binary' }) });
export const storedFile = z.strictObject({
  id: z.number(),
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.number(),
});
export const downloadById = z.strictObject({ id: z.coerce.number().pipe(byId.shape.id) });

/** Limits of uploads. */
export const fileLimits = z.strictObject({ max_mb: z.number() });

export type FileLimits = z.infer<typeof fileLimits>;
export type StoredFile = z.infer<typeof storedFile>;

export const fileSchemas = {
  '/api/common/file/upload': { input: upload, output: storedFile },
  '/api/common/file/names': { input: ids, output: z.array(storedFile) },
  '/api/common/file/limits': { input: z.strictObject({}), output: fileLimits },
  '/api/common/file/report': { input: downloadById, output: null },
};
