// A spreadsheet is a zip: it is unpacked once with a limit on the output, and its cells are counted before a reader holds all of it. The size that
// the file states is not trusted. A zip can contain two directories, and readers differ in which they follow: so the reader receives the measured
// parts, not the file.
import { Zip, ZipPassThrough } from 'fflate';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Exceeds what the largest declared import needs, bytes unpacked. */
export const MAX_UNPACKED = 64 * 1024 * 1024;

/** Cells and rows, including empty ones with a format: several sheets of 5,000 rows by 20 columns. */
export const MAX_CELLS = 500_000;
/** Parts of the zip: sheets, styles, pictures. */
const MAX_PARTS = 2_000;
/** Cells within merged ranges. */
const MAX_MERGED = 100_000;

/** The limit that is exceeded. */
export type Excess = 'bytes' | 'cells' | 'merged' | 'parts';

const LESS = 0x3c;
const [LETTER_C, LETTER_O, LETTER_R, LETTER_W, LETTER_S, LETTER_I] = Buffer.from('corwsi');
/** Characters that may follow an element's name. */
const AFTER_NAME = new Set(Buffer.from(' \t\r\n/>'));

/** Returns whether a cell, a row or a shared text begins at a `<`: each becomes an object of the reader. */
function isCounted(xml: Buffer, index: number): boolean {
  const [first, second] = [xml[index + 1], xml[index + 2]];
  if (first === LETTER_C) return AFTER_NAME.has(second ?? 0);
  if (first === LETTER_S) return second === LETTER_I && AFTER_NAME.has(xml[index + 3] ?? 0);
  return (
    first === LETTER_R && second === LETTER_O && xml[index + 3] === LETTER_W && AFTER_NAME.has(xml[index + 4] ?? 0)
  );
}

/** Cells, rows and shared texts of a part; stops counting beyond `limit`. */
function countCells(xml: Buffer, limit: number): number {
  let count = 0;
  for (let index = xml.indexOf(LESS); index >= 0 && count <= limit; index = xml.indexOf(LESS, index + 1))
    if (isCounted(xml, index)) count += 1;
  return count;
}

const MERGED = /<mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function countMerged(xml: Buffer): number {
  const from = xml.indexOf('<mergeCell ');
  if (from < 0) return 0;
  let sum = 0;
  for (const [, first = '', top, right = '', bottom] of xml.toString('latin1', from).matchAll(MERGED))
    sum += (Math.abs(columnOf(right) - columnOf(first)) + 1) * (Math.abs(Number(bottom) - Number(top)) + 1);
  return sum;
}

/** Returns the unpacked part, or null when it is larger than `limit` bytes. */
async function unpack(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > limit) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/** A zip of uncompressed parts: its reader finds them as they were measured. */
class Stored {
  private readonly pieces: Uint8Array[] = [];
  private readonly zip = new Zip((error, piece) => {
    if (error) throw error;
    this.pieces.push(piece);
  });

  add(name: string, bytes: Uint8Array): void {
    const entry = new ZipPassThrough(name);
    this.zip.add(entry);
    entry.push(bytes, true);
  }

  end(): Buffer {
    this.zip.end();
    return Buffer.concat(this.pieces);
  }
}

/** Returns the zip in a form that is safe to read, or the limit it exceeds, regardless of its directory. Throws on a broken zip. */
export async function weighed(
  bytes: Buffer,
  most = { bytes: MAX_UNPACKED, cells: MAX_CELLS },
): Promise<Buffer | Excess> {
  const remaining = { ...most, merged: MAX_MERGED };
  const stored = new Stored();
  // Names are not decoded: none becomes a path.
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false });
  if (zip.entryCount > MAX_PARTS) return 'parts';
  for await (const entry of zip.eachEntry()) {
    const xml = await unpack(zip, entry, remaining.bytes);
    if (xml === null) return 'bytes';
    remaining.bytes -= xml.length;
    remaining.cells -= countCells(xml, remaining.cells);
    if (remaining.cells < 0) return 'cells';
    remaining.merged -= countMerged(xml);
    if (remaining.merged < 0) return 'merged';
    stored.add(entry.fileName.toString(), xml);
  }
  return stored.end();
}
