// The rows of a spreadsheet, read in one transaction and held compressed until they are written: uncompressed they would fill the memory, and a
// transaction that waited for the writer would hold its connection, blocking all others on the embedded database.
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Tx, withoutLoops } from '../db/database';

type Row = Record<string, unknown>;

const AT_ONCE = 500;

const through = (bytes: Blob, packing: CompressionStream | DecompressionStream): Response =>
  new Response(bytes.stream().pipeThrough(packing as ReadableWritablePair<Uint8Array, Uint8Array>));

const packed = (json: string): Promise<Blob> => through(new Blob([json]), new CompressionStream('deflate-raw')).blob();

const unpacked = (bytes: Blob): Promise<Row[]> => through(bytes, new DecompressionStream('deflate-raw')).json();

/** Returns all rows of a statement as compressed pieces of JSON; a cursor delivers them, so that no single result holds them all. */
export async function bufferedRows(tx: Tx, statement: Sql): Promise<Blob[]> {
  // All rows are read: a plan optimized for the first ones would take longer overall.
  await tx.query(sql`select set_config('cursor_tuple_fraction', '1', true)`);
  const pieces: Blob[] = [];
  await withoutLoops(tx, async (planned) => {
    await planned.query(
      sql`declare kept_rows no scroll cursor for select row_to_json(r)::text as text from (${statement}) r`,
    );
    for (;;) {
      const rows = await tx.query<{ text: string }>(sql`fetch ${raw(String(AT_ONCE))} from kept_rows`);
      if (rows.length) pieces.push(await packed(`[${rows.map(({ text }) => text).join(',')}]`));
      if (rows.length < AT_ONCE) break;
    }
    await tx.query(sql`close kept_rows`);
  });
  return pieces;
}

/** Yields the rows again, a piece at a time. */
export async function* rowsOf(pieces: readonly Blob[]): AsyncGenerator<Row[]> {
  for (const piece of pieces) yield await unpacked(piece);
}
