// Description of a backup: the program that wrote it, and its content.
import * as z from 'zod';

/** Version of the file format: the current one is written, older ones are still read. */
export const FORMAT = 2;
const formatSchema = z.union([z.literal(1), z.literal(FORMAT)]);
export type Format = z.infer<typeof formatSchema>;
export const MANIFEST = 'manifest.json';
/** The last member: a file without it was cut off. */
export const END = 'end.json';

export const manifestSchema = z.object({
  format: formatSchema,
  written_at: z.string(),
  /** The schema: migrations in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      stored: z.array(z.string()),
      rows: z.number().int(),
      digest: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  /** Stored files by their key; empty when they stay in place. */
  files: z.array(z.object({ key: z.string(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  members: z.number().int(),
  /** Keys of files that the database knows but the store could not read. */
  missing: z.array(z.string()),
});
export type End = z.infer<typeof endSchema>;

/** Name prefixes of members: parts of a table's rows, and stored files. */
export const ROWS = 'tables/';
export const FILES = 'files/';
