// What a backup says of itself: which program wrote it, and what it holds.
import * as z from 'zod';

/** Of the format of the file: what is written, and what is still read. */
export const FORMAT = 2;
const formatSchema = z.union([z.literal(1), z.literal(FORMAT)]);
export type Format = z.infer<typeof formatSchema>;
export const MANIFEST = 'manifest.json';
/** Its last member: what is not there was cut off. */
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
  /** Stored files by their key; none where they stay where they are. */
  files: z.array(z.object({ key: z.string(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  members: z.number().int(),
  /** Keys of files that the store did not give, though the database knows them. */
  missing: z.array(z.string()),
});
export type End = z.infer<typeof endSchema>;

/** Parts of a table's rows, and stored files, by their names. */
export const ROWS = 'tables/';
export const FILES = 'files/';
