// The rows of a spreadsheet, read in one transaction and kept packed until they are written: so many that they would fill the
// memory as they are, and a transaction that waited for the writer would hold its connection, on the embedded database everybody.
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Tx, withoutLoops } from '../db/database';

type Row = Record<string, unknown>;

const AT_ONCE = 500;

const through = (bytes: Blob, packing: CompressionStream | DecompressionStream): Response =>
  new Response(bytes.stream().pipeThrough(packing as ReadableWritablePair<Uint8Array, Uint8Array>));

const packed = (json: string): Promise<Blob> => through(new Blob([json]), new CompressionStream('deflate-raw')).blob();

const unpacked = (bytes: Blob): Promise<Row[]> => through(bytes, new DecompressionStream('deflate-raw')).json();

/** All rows of a statement as packed pieces of JSON; a cursor hands them out, so that no answer holds them all. */
export async function keptRows(tx: Tx, statement: Sql): Promise<Blob[]> {
  // All of them are wanted: a plan that has the first ones soon would take longer for the rest.
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

/** The rows again, a piece at a time. */
export async function* rowsOf(pieces: readonly Blob[]): AsyncGenerator<Row[]> {
  for (const piece of pieces) yield await unpacked(piece);
}
